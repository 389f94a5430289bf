/** What the file of a recording says it is. */
export const RECORDING_FORMAT = 'kurabe-recording';

const BEGINNING = new RegExp(String.raw`^\s*\{\s*"format":\s*"${RECORDING_FORMAT}"`);

/** Whether a file's text claims to be a recording of a run (`recording.ts` reads it); told from its beginning. */
export function looksLikeRecording(text: string): boolean {
  return BEGINNING.test(text);
}
