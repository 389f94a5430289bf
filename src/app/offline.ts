/** Where the page stands with working offline. `unsupported` covers plain http hosts and private windows. */
export type OfflineState = 'unsupported' | 'preparing' | 'ready' | 'update-waiting';

/** Handle on the registered service worker. */
export interface Offline {
  /** Lets a waiting new version take over, then reloads the page once. */
  readonly takeOver: () => void;
}

/**
 * Registers the service worker that precaches the page, and reports each change of state.
 * `scriptUrl` is resolved against the page, so that it works under a sub-path. Registration failures are a state,
 * not an error: the page works without it, only not offline.
 */
export async function registerOffline(
  scriptUrl: string,
  onState: (state: OfflineState) => void,
): Promise<Offline> {
  const none: Offline = { takeOver: () => undefined };
  if (!('serviceWorker' in navigator)) {
    onState('unsupported');
    return none;
  }
  onState('preparing');
  try {
    const registration = await navigator.serviceWorker.register(scriptUrl);
    watch(registration, onState);
    return {
      takeOver: () => {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
          once: true,
        });
        registration.waiting?.postMessage('take-over');
      },
    };
  } catch {
    onState('unsupported');
    return none;
  }
}

function watch(
  registration: ServiceWorkerRegistration,
  onState: (state: OfflineState) => void,
): void {
  const report = (): void => {
    if (registration.waiting !== null && registration.active !== null) onState('update-waiting');
    else if (registration.active !== null) onState('ready');
  };
  const follow = (worker: ServiceWorker | null): void => {
    worker?.addEventListener('statechange', report);
  };
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  report();
}
