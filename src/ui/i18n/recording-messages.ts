import type { Dictionary } from './use-messages.ts';

const ja = {
  open: '記録を開く',
  opening: '記録を開いています…',
  save: 'この実行を記録として保存',
  saveHelp:
    '質問、設定、モデルの応答が入ります。記事の本文と API キーは入りません。同じ記事があれば、モデルなしで同じやり取りを再生できます。',
  playing: (model: string, day: string) => `記録の再生：${model}、${day}`,
  playingHelp:
    '検索はいまの索引で行い、モデルの応答は記録から返しています。開いているあいだ、モデルには何も送りません。',
  badge: (model: string) => `再生：${model}`,
  badgeHelp: (day: string) => `モデルの応答は ${day} の記録です。`,
  atPace: '記録した速さで再生',
  close: '記録を閉じる',
};

const en: typeof ja = {
  open: 'Open a recording',
  opening: 'Opening the recording…',
  save: 'Save this run as a recording',
  saveHelp:
    'Holds the questions, the settings and the model’s replies, no article’s text and no API key. With the same articles it replays without any model.',
  playing: (model: string, day: string) => `Replay of ${model}, ${day}`,
  playingHelp:
    'The index searches as it is now; the model’s replies come from the recording. While it is open nothing is sent to a model.',
  badge: (model: string) => `Replay of ${model}`,
  badgeHelp: (day: string) => `The model’s replies are a recording of ${day}.`,
  atPace: 'Replay as fast as recorded',
  close: 'Close the recording',
};

export const recordingMessages: Dictionary<typeof ja> = { ja, en };
