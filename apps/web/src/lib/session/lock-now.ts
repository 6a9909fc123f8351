let lock: (() => void) | undefined;

/** Requested before the code that locks the page was loaded. */
let isWaiting = false;

/** Locks the page from anywhere. */
export function lockNow(): void {
  isWaiting = lock === undefined;
  lock?.();
}

/** Registers what locks the page. Returns how to unregister. */
export function onLockRequest(run: () => void): () => void {
  lock = run;
  if (isWaiting) lockNow();
  return () => {
    lock = undefined;
  };
}
