const waitsAtMostMs = 1_000;

/**
 * Once the page is painted and the browser has nothing to do, or soon after. Where a page is
 * rendered ahead there is nothing to wait for.
 */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window === 'undefined') return resolve();
    const known = typeof window.requestIdleCallback === 'function';
    if (known) window.requestIdleCallback(() => resolve(), { timeout: waitsAtMostMs });
    else setTimeout(resolve, 1);
  });
}
