/** Whether a file's text claims to be a recording of a run (`recording.ts` reads it); told from its beginning. */
export function looksLikeRecording(text: string): boolean {
  return /^\s*\{\s*"format":\s*"kurabe-recording"/.test(text);
}
