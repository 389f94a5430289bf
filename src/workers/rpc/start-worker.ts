/**
 * Starts a module worker under the page's own content security policy. A worker loaded from a URL gets the policy of
 * that response's headers, which a static host does not send; one made from a blob inherits the policy of the page
 * that made it. So the blob does nothing but import the script. (HTML standard, "initialize worker policy container".)
 */
export function startWorker(script: string): Worker {
  const source = `import ${JSON.stringify(new URL(script, location.href).href)};`;
  const blob = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(blob, { type: 'module' });
  // Revoked when the script has run: module scripts are fetched after the constructor returns.
  worker.addEventListener('message', () => URL.revokeObjectURL(blob), { once: true });
  return worker;
}
