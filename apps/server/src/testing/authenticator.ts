import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { SignedByPasskey } from '@pfs/wire/passkeys';

interface Challenged {
  readonly challenge: string;
}

/** What a browser or an attacker does otherwise. */
export interface Otherwise {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** False: touched, without a PIN or fingerprint. */
  readonly verifiesUser?: boolean;
  /** Of another account. */
  readonly userHandle?: string;
}

export interface Authenticator {
  /** Makes its passkey, as a browser hands it on. */
  make(
    options: Challenged & { readonly user: { readonly id: string } },
    otherwise?: Otherwise,
  ): { readonly id: string };
  sign(options: Challenged, otherwise?: Otherwise): SignedByPasskey;
  /** As COSE, which the server keeps. */
  readonly publicKey: Buffer;
  /** The same key and count, in somebody else's hands. */
  copy(): Authenticator;
}

interface Held {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  counter: number;
  userHandle: string;
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64Url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** An authenticator in software: ES256, without an attestation. */
export function createAuthenticator(held = holdNew()): Authenticator {
  const clientDataOf = (type: string, { challenge }: Challenged, { origin, ...given }: Otherwise) =>
    JSON.stringify({
      ...{ type: given.type ?? type, challenge },
      ...{ origin: origin ?? 'http://localhost:3000', crossOrigin: false },
    });
  const signs = { rawId: base64Url(held.id), id: base64Url(held.id), type: 'public-key' as const };
  return {
    publicKey: coseOf(held),
    make(options, otherwise = {}) {
      held.userHandle = options.user.id;
      const id = [Buffer.from([0, held.id.length]), held.id];
      const credential = [Buffer.alloc(16), ...id, coseOf(held)];
      const authData = Buffer.concat([dataOf(held, otherwise, 0x40), ...credential]);
      const attestation = cborMap([
        ['fmt', 'none'],
        ['attStmt', cborMap([])],
        ['authData', authData],
      ]);
      return {
        ...{ ...signs, clientExtensionResults: {} },
        response: {
          clientDataJSON: base64Url(clientDataOf('webauthn.create', options, otherwise)),
          attestationObject: base64Url(attestation),
          transports: ['internal'],
        },
      };
    },
    sign(options, otherwise = {}) {
      held.counter += 1;
      const clientData = clientDataOf('webauthn.get', options, otherwise);
      const data = dataOf(held, otherwise);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), held.privateKey);
      return {
        ...{ ...signs, clientExtensionResults: {} },
        response: {
          clientDataJSON: base64Url(clientData),
          authenticatorData: base64Url(data),
          signature: base64Url(signature),
          userHandle: otherwise.userHandle ?? held.userHandle,
        },
      };
    },
    copy: () => createAuthenticator({ ...held }),
  };
}

function holdNew(): Held {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...pair, id: randomBytes(16), counter: 0, userHandle: '' };
}

/** RFC 9053, sections 2.1 and 7.1.1: an ES256 key on P-256. */
function coseOf({ publicKey }: Held): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    ...([
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as const),
    ...([
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ] as const),
  ]);
}

/** Web Authentication Level 3, section 6.1: the hash of the name, flags, and the counter. */
function dataOf(
  { counter }: Held,
  { rpId = 'localhost', verifiesUser = true }: Otherwise,
  otherFlags = 0,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = Buffer.from([0x01 | (verifiesUser ? 0x04 : 0) | otherFlags]);
  return Buffer.concat([sha256(rpId), flags, count]);
}

type Encoded = Buffer & { readonly isEncoded: true };

/** As much of RFC 8949 as a passkey needs. */
function cborMap(entries: readonly (readonly [string | number, unknown])[]): Encoded {
  const parts = entries.flatMap(([key, value]) => [cbor(key), cbor(value)]);
  return Object.assign(Buffer.concat([head(5, entries.length), ...parts]), {
    isEncoded: true,
  } as const);
}

function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  const bytes = value as Buffer & Partial<Encoded>;
  return bytes.isEncoded ? bytes : Buffer.concat([head(2, bytes.length), bytes]);
}

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 0xff]);
}
