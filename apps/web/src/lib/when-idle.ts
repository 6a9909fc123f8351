const waitsAtMostMs = 1_000;

/**
 * Resolves when the page is painted and the browser is idle, or soon after; at once while
 * prerendering.
 */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window === 'undefined') return resolve();
    const known = typeof window.requestIdleCallback === 'function';
    if (known) window.requestIdleCallback(() => resolve(), { timeout: waitsAtMostMs });
    else setTimeout(resolve, 1);
  });
}
