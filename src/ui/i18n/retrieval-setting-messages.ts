import type { ExpansionChoice } from '../../domain/mode-settings.ts';
import type { SettingTexts } from './setting-messages.ts';

type Texts = Pick<SettingTexts, 'fusion'>;

const expansionJa: Readonly<Record<ExpansionChoice, string>> = {
  none: 'しない',
  rule: '規則で（語を取り出す）',
  model: 'モデルの言い換え（なければ規則）',
  hyde: 'モデルの仮の回答（HyDE）',
};

const expansionEn: Readonly<Record<ExpansionChoice, string>> = {
  none: 'None',
  rule: 'By rules (words taken out)',
  model: 'Wordings of the model (rules without one)',
  hyde: 'Made-up answer of the model (HyDE)',
};

/** Settings of the modes that search in several steps without a loop. */
export const RETRIEVAL_SETTINGS: { readonly ja: Texts; readonly en: Texts } = {
  ja: {
    fusion: {
      expansion: { label: '質問を広げる', values: expansionJa },
      variants: { label: '検索文の数' },
      questionWeight: { label: '質問そのものの重み（検索文は 1）' },
    },
  },
  en: {
    fusion: {
      expansion: { label: 'Expanding the question', values: expansionEn },
      variants: { label: 'Further queries' },
      questionWeight: { label: 'Weight of the question itself (others 1)' },
    },
  },
};
