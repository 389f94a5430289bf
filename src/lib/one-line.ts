/** A text with every run of blanks and line ends as one blank, and none around it. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}
