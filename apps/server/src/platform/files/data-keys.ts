import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** A fresh data key of 32 bytes and its wrapped form, bound to the organization it belongs to. */
export function createDataKey(
  encryptionKey: Uint8Array,
  organizationId: string,
): { key: Buffer; wrapped: Buffer } {
  const key = randomBytes(32);
  return { key, wrapped: wrapDataKey(encryptionKey, organizationId, key) };
}

/** The wrapped form of a data key, bound to the organization it belongs to. */
export function wrapDataKey(
  encryptionKey: Uint8Array,
  organizationId: string,
  key: Uint8Array,
): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce);
  cipher.setAAD(Buffer.from(organizationId));
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** Unwraps a data key. Throws when ENCRYPTION_KEY is not the one that wrapped it. */
export function unwrapDataKey(
  encryptionKey: Uint8Array,
  organizationId: string,
  wrapped: Uint8Array,
): Buffer {
  try {
    const nonce = wrapped.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', encryptionKey, nonce, {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(organizationId));
    decipher.setAuthTag(wrapped.subarray(wrapped.length - tagBytes));
    return Buffer.concat([
      decipher.update(wrapped.subarray(nonceBytes, wrapped.length - tagBytes)),
      decipher.final(),
    ]);
  } catch (error) {
    throw new Error(
      `ENCRYPTION_KEY doesn't open the data key of organization ${organizationId}: it isn't the key ` +
        'that the files were encrypted with',
      { cause: error },
    );
  }
}
