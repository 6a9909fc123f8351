/** A person who looks at an encrypted document is not asked again meanwhile. */
const keptMs = 30 * 60_000;
const keptMax = 200;

/** Passwords of documents, in this process's memory only and for a while. */
export interface DocumentPasswords {
  keep(document: string, password: string): void;
  find(document: string): string | undefined;
  forget(document: string): void;
}

export function createDocumentPasswords(now: () => number = () => performance.now()) {
  const kept = new Map<string, { readonly password: string; readonly until: number }>();
  const passwords: DocumentPasswords = {
    keep(document, password) {
      kept.delete(document);
      const [oldest] = kept.keys();
      if (kept.size >= keptMax && oldest !== undefined) kept.delete(oldest);
      kept.set(document, { password, until: now() + keptMs });
    },
    find(document) {
      const found = kept.get(document);
      if (found === undefined) return undefined;
      if (found.until > now()) return found.password;
      kept.delete(document);
      return undefined;
    },
    forget: (document) => void kept.delete(document),
  };
  return passwords;
}
