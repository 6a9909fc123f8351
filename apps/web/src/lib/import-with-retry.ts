const againMilliseconds = 3_000;

/**
 * A piece that comes after the page, tried until it is there: a server that is away for the moment
 * must not take the page along. Where the server has another version by now the page is about to
 * reload, and the piece never comes.
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
