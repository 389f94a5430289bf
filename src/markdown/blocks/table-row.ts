/** Whether two lines open a table: a head row, and `|---|:-:|` with as many cells and at least one pipe or colon. */
export function opensTable(head: string, delimiters: string): boolean {
  if (!/^[|: \t-]*$/.test(delimiters) || !/[|:]/.test(delimiters) || head.trim() === '|')
    return false;
  const cells = cellsOf(delimiters);
  return cells.every(isDelimiter) && cellsOf(head).length === cells.length;
}

function isDelimiter(cell: string): boolean {
  return /^[ \t]*:?-+:?[ \t]*$/.test(cell);
}

/** The cells of a table row, blanked where a backslash keeps a pipe from dividing. */
function cellsOf(line: string): readonly string[] {
  const cells = line
    .trim()
    .replace(/\\[\\|]/g, '  ')
    .split('|');
  if (cells.length > 1 && cells[0]?.trim() === '') cells.shift();
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop();
  return cells;
}
