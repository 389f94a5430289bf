import type { Code } from 'mdast';

/**
 * Splits Qiita's info string: `ts:src/a.ts` is language `ts`, file `src/a.ts`; `:run.sh` is a file alone;
 * `js:my app.js` holds the rest of the line. A language keeps its own colons out (there are none in use).
 */
export function readCodeInfo(code: Code): void {
  const info =
    code.meta === null || code.meta === undefined ? code.lang : `${code.lang} ${code.meta}`;
  const match = /^([^\s:{]*):(.+)$/.exec(info ?? '');
  if (match === null) return;
  const [, language = '', fileName = ''] = match;
  code.lang = language === '' ? null : language;
  code.meta = null;
  code.data = { ...code.data, fileName: fileName.trim() };
}
