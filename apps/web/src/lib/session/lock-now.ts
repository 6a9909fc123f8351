let lock: (() => void) | undefined;

/** Asked for before the part of the page that locks it was there. */
let isWaiting = false;

/** Locks the page, whoever asks for it. */
export function lockNow(): void {
  isWaiting = lock === undefined;
  lock?.();
}

/** For the part of the page that locks it. Answers how to be asked no longer. */
export function listenForLock(run: () => void): () => void {
  lock = run;
  if (isWaiting) lockNow();
  return () => {
    lock = undefined;
  };
}
