const againMilliseconds = 3_000;

/**
 * Imports a chunk after the page, and retries until it arrives: a server that is briefly down must
 * not break the page. If the server has another version by now, the page is about to reload, and
 * the promise never settles.
 */
export async function importWithRetry<Piece>(load: () => Promise<Piece>): Promise<Piece> {
  for (;;) {
    try {
      return await load();
    } catch {
      if (document.documentElement.hasAttribute('data-replaced'))
        return new Promise<Piece>(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, againMilliseconds));
    }
  }
}
