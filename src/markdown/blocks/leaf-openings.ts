/** Whether a line without its indentation is a thematic break: three or more of one mark, blanks between them. */
export function isThematicBreak(line: string): boolean {
  return /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line);
}

/** An ATX heading's level and where its content lies in the line; closing hashes are no content. */
interface AtxHeading {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  readonly start: number;
  readonly end: number;
}

/** Reads `## 見出し ##`; `isLoose` allows no blank behind the hashes. */
export function atxHeadingOf(line: string, isLoose: boolean): AtxHeading | null {
  const match = /^#{1,6}(?![^ \t])[ \t]*/.exec(line) ?? (isLoose ? /^#{1,6}/.exec(line) : null);
  if (match === null) return null;
  const level = /^#+/.exec(match[0])?.[0].length;
  if (level === undefined) return null;
  const start = match[0].length;
  const content = line.slice(start).trimEnd();
  const bare = isLoose
    ? content
    : content
        .replace(/^#+$/, '')
        .replace(/[ \t]+#+$/, '')
        .trimEnd();
  return { level: level as AtxHeading['level'], start, end: start + bare.length };
}

/** The mark and the info string of a line that opens a fence. */
export function fenceOf(line: string): { readonly mark: string; readonly info: string } | null {
  const match = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/.exec(line);
  if (match === null) return null;
  const [, ticks, tickInfo = '', tildes = '', tildeInfo = ''] = match;
  return ticks === undefined
    ? { mark: tildes, info: tildeInfo.trim() }
    : { mark: ticks, info: tickInfo.trim() };
}

/** Whether a line closes the fence that `mark` opened. */
export function closesFence(line: string, mark: string): boolean {
  const closing = line.trimEnd();
  return closing.startsWith(mark) && closing === mark.charAt(0).repeat(closing.length);
}

/** The level of the heading that a line of `=` or `-` makes of the paragraph above it. */
export function setextLevelOf(line: string): 1 | 2 | null {
  if (/^=+[ \t]*$/.test(line)) return 1;
  return /^-+[ \t]*$/.test(line) ? 2 : null;
}
