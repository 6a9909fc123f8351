const againMilliseconds = 3_000;

/**
 * A piece that comes after the page, tried until it is there: a server that is away for the moment
 * must not take the page along.
 */
export async function importAgain<Piece>(load: () => Promise<Piece>): Promise<Piece> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againMilliseconds));
    }
  }
}
