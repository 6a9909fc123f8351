/** The organizations' data keys, wrapped in the database and in clear in memory only. */
export interface KeyRing {
  readonly encryptionKey: Uint8Array;
  readonly cache: Map<string, Buffer>;
}

export function createKeyRing(encryptionKey: Uint8Array): KeyRing {
  return { encryptionKey, cache: new Map() };
}
