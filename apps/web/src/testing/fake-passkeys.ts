import { vi } from 'vitest';

const bytes = Uint8Array.of(1, 2, 3).buffer;

/** As which the server gets the passkey. */
export const sentPasskey = { id: 'AQID', rawId: 'AQID', type: 'public-key' };

const credential = {
  ...{ id: 'AQID', rawId: bytes, type: 'public-key', authenticatorAttachment: 'platform' },
  response: {
    ...{ clientDataJSON: bytes, attestationObject: bytes },
    ...{ authenticatorData: bytes, signature: bytes, userHandle: bytes },
  },
  getClientExtensionResults: () => ({}),
};

/** What a browser throws when a person closes its window, and when it has no passkey to use. */
export const canceled = () => Object.assign(new Error('canceled'), { name: 'NotAllowedError' });

/** A browser with a passkey at hand. Not a mock of the library: test files share its module. */
export function stubPasskeys() {
  const credentials = {
    create: vi.fn(async (_options: unknown) => credential),
    get: vi.fn(async (_options: unknown) => credential),
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, credentials });
  return credentials;
}
