/** During this time, nobody is asked for the password again. */
const keptMs = 30 * 60_000;
const keptMax = 200;

/**
 * Passwords of documents, in this process's memory only. They are forgotten after a while, and when
 * the document is deleted or its review ends. Signing out forgets none: other users of the pharmacy
 * may be viewing the document.
 */
export interface DocumentPasswords {
  keep(document: string, password: string): void;
  /** The document is in review now; the password is forgotten when the review ends. */
  beginReview(document: string): void;
  /** A document without review keeps its password: the user is about to view its pages. */
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
