import { createHmac, randomBytes } from 'node:crypto';
import { unwrapDataKey, wrapDataKey } from '../../platform/files/data-keys.ts';

/** Standard Webhooks: 24 to 64 bytes. */
const secretBytes = 32;

export interface MadeSecret {
  /** As the receiver enters it. */
  readonly secret: string;
  /** As the database keeps it. */
  readonly sealed: Buffer;
}

export function makeSecret(encryptionKey: Uint8Array, webhookId: string): MadeSecret {
  const bytes = randomBytes(secretBytes);
  return {
    secret: `whsec_${bytes.toString('base64')}`,
    sealed: wrapDataKey(encryptionKey, webhookId, bytes),
  };
}

export function openSecret(encryptionKey: Uint8Array, webhookId: string, sealed: Buffer): Buffer {
  return unwrapDataKey(encryptionKey, webhookId, sealed);
}

interface Signed {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

/** The headers of Standard Webhooks (standardwebhooks.com), with a signature by each secret. */
export function signedHeaders({ id, sentAt, body }: Signed, secrets: readonly Buffer[]) {
  const timestamp = Math.floor(sentAt.getTime() / 1_000).toString();
  const sign = (secret: Buffer) =>
    createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** After each failed attempt, until three days are over; then there is no other. */
const pausesMs: readonly number[] = [
  ...[5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
  ...[10 * hour, 14 * hour, 20 * hour, 24 * hour],
];
/** Up to a tenth longer, so that what failed together isn't tried together. */
const jitter = 0.1;

/** How long after its last failed attempt a delivery is tried again; undefined: never. */
export function retryMsAfter(attempts: number, random: () => number = Math.random) {
  const pause = pausesMs[attempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + jitter * random()));
}
