/** A place in one line of a text. Tabs reach to the next multiple of four columns, so a place can be inside one. */
export interface LineCursor {
  /** UTF-16 offset of the line's first unit in the text, and of its line end. */
  readonly lineStart: number;
  readonly lineEnd: number;
  at: number;
  column: number;
  /** The first unit that is no blank, and the columns from here to there. */
  next: number;
  indent: number;
  isBlank: boolean;
}

const TAB = 9;
const SPACE = 32;

/** A cursor at the start of a line. */
export function cursorAt(text: string, start: number, end: number): LineCursor {
  const cursor: LineCursor = {
    lineStart: start,
    lineEnd: end,
    at: start,
    column: 0,
    next: start,
    indent: 0,
    isBlank: false,
  };
  look(text, cursor);
  return cursor;
}

/** Finds the next unit that is no blank; after every move. */
function look(text: string, cursor: LineCursor): void {
  let { at, column } = cursor;
  for (; at < cursor.lineEnd; at += 1) {
    const code = text.charCodeAt(at);
    if (code === SPACE) column += 1;
    else if (code === TAB) column += 4 - (column % 4);
    else break;
  }
  cursor.next = at;
  cursor.indent = column - cursor.column;
  cursor.isBlank = at === cursor.lineEnd;
}

/** Moves on by units that are no tabs. */
export function skipUnits(text: string, cursor: LineCursor, count: number): void {
  cursor.at += count;
  cursor.column += count;
  look(text, cursor);
}

/** Moves on by at most so many columns of blanks; a tab may be left half taken. */
export function skipColumns(text: string, cursor: LineCursor, count: number): void {
  let left = Math.min(count, cursor.indent);
  while (left > 0) {
    const isTab = text.charCodeAt(cursor.at) === TAB;
    const width = isTab ? 4 - (cursor.column % 4) : 1;
    const step = Math.min(left, width);
    cursor.column += step;
    if (step === width) cursor.at += 1;
    left -= step;
  }
  look(text, cursor);
}

/** Moves to the next unit that is no blank. */
export function skipBlanks(text: string, cursor: LineCursor): void {
  skipColumns(text, cursor, cursor.indent);
}
