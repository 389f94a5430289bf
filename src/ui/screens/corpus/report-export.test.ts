import { describe, expect, it } from 'vitest';
import type { ReportEntry } from '../../../app/corpus-state.ts';
import { articleId } from '../../../domain/ids.ts';
import { createFormat } from '../../i18n/format.ts';
import { importReportMessages } from '../../i18n/import-report-messages.ts';
import { reportJson, reportMarkdown } from './report-export.ts';

const ENTRY: ReportEntry = {
  id: 1,
  label: 'export_2024',
  at: '2025-01-02T03:04:05Z',
  report: {
    added: [
      {
        id: articleId('a1'),
        path: 'public/a|b.md',
        title: 'A',
        format: 'qiita-cli',
        warnings: [{ kind: 'encoding-guessed', encoding: 'shift_jis' }, { kind: 'draft' }],
      },
    ],
    updated: [],
    unchanged: [
      { id: articleId('b2'), path: 'plain.md', title: 'B', format: 'plain', warnings: [] },
    ],
    skipped: [
      { path: 'broken.zip', reason: { kind: 'archive', reason: 'truncated' } },
      { path: '<img src=x>\nevil.md', reason: { kind: 'binary' } },
    ],
    ignored: { image: 12, 'node-modules': 3400 },
    filesSeen: 3416,
  },
  encodings: new Map([['plain.md', 'euc-jp']]),
  missing: [],
};

describe('reportJson', () => {
  it('holds the whole report and its format version', () => {
    expect(JSON.parse(reportJson(ENTRY))).toEqual({
      version: 1,
      label: ENTRY.label,
      at: ENTRY.at,
      encodings: { 'plain.md': 'euc-jp' },
      report: ENTRY.report,
      missing: [],
    });
  });
});

describe('reportMarkdown', () => {
  const markdown = reportMarkdown(ENTRY, importReportMessages.en, createFormat('en'));

  it('names every skipped file with the reason and the next step', () => {
    expect(markdown).toContain(
      '| broken.zip | The zip is cut short | Download it again, or zip the folder anew. |',
    );
  });

  it('lists warnings, articles and ignored counts, and leaves empty groups out', () => {
    expect(markdown).toContain(
      String.raw`| public/a\|b.md | The encoding was guessed as Shift\_JIS / It is a draft |`,
    );
    expect(markdown).toContain('| plain.md | Read as EUC-JP, as chosen |');
    expect(markdown).toContain('| plain.md | b2 | Markdown |');
    expect(markdown.indexOf('3,400')).toBeLessThan(markdown.indexOf('| Images | 12 |'));
    expect(markdown).not.toContain('## Updated');
  });

  it('tells what is here already apart from what could not be read', () => {
    const duplicate = { path: 'copy.md', reason: { kind: 'duplicate', of: 'plain.md' } } as const;
    const report = { ...ENTRY.report, skipped: [...ENTRY.report.skipped, duplicate] };
    const text = reportMarkdown({ ...ENTRY, report }, importReportMessages.en, createFormat('en'));
    expect(text).toContain('already here 1 · not imported 2');
    const here = text.indexOf('## Files of articles already here (1)');
    expect(here).toBeGreaterThan(text.indexOf('## Files not imported (2)'));
    expect(text.indexOf('| copy.md |')).toBeGreaterThan(here);
  });

  it('keeps names from files one line of plain text', () => {
    expect(markdown).toContain(String.raw`| \<img src=x\> evil.md |`);
    expect(markdown).toContain(String.raw`# Import report: export\_2024`);
  });

  it('speaks Japanese too', () => {
    expect(reportMarkdown(ENTRY, importReportMessages.ja, createFormat('ja'))).toContain(
      '| broken.zip | zip が途中で切れています |',
    );
  });
});
