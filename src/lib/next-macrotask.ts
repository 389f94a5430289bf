/**
 * Lets everything that waits for this thread run: messages (an abort among them), timers, painting. A microtask
 * would not, and `setTimeout` is clamped to 4 ms when nested.
 */
export function nextMacrotask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
