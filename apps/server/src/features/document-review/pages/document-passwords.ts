/** A person who looks at an encrypted document is not asked again meanwhile. */
const keptMs = 30 * 60_000;
const keptMax = 200;

/**
 * Passwords of documents, in this process's memory only: for a while, and no longer than their
 * document is there and its review goes on. Who signs out takes none along, for a password is the
 * document's: others of the pharmacy may be looking at it.
 */
export interface DocumentPasswords {
  keep(document: string, password: string): void;
  /** From now on its document waits for a person, and the end of that ends it. */
  beginReview(document: string): void;
  /** One that was proven at once keeps it: who entered it is about to look at its pages. */
  endReview(document: string): void;
  find(document: string): string | undefined;
  forget(document: string): void;
  forgetAll(): void;
}

export function createDocumentPasswords(): DocumentPasswords {
  const kept = new Map<string, { readonly password: string; readonly end: NodeJS.Timeout }>();
  const inReview = new Set<string>();
  const forget = (document: string): void => {
    clearTimeout(kept.get(document)?.end);
    kept.delete(document);
    inReview.delete(document);
  };
  return {
    keep(document, password) {
      forget(document);
      const [oldest] = kept.keys();
      if (kept.size >= keptMax && oldest !== undefined) forget(oldest);
      const end = setTimeout(() => forget(document), keptMs).unref();
      kept.set(document, { password, end });
    },
    beginReview(document) {
      if (kept.has(document)) inReview.add(document);
    },
    endReview(document) {
      if (inReview.has(document)) forget(document);
    },
    find: (document) => kept.get(document)?.password,
    forget,
    forgetAll() {
      for (const document of [...kept.keys()]) forget(document);
    },
  };
}
