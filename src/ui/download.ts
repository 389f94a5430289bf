/** Hands a blob to the browser as a file to save. */
export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the blob by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** The same for a text. `type` is a MIME type; the charset is added. */
export function downloadText(name: string, type: string, text: string): void {
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}
