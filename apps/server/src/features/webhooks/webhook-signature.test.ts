import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { makeSecret, openSecret, retryMsAfter, signedHeaders } from './webhook-signature.ts';

const key = randomBytes(32);
const body = '{"type":"webhook.test"}';

function made() {
  const { secret, sealed } = makeSecret(key, 'a-webhook');
  return { secret, sealed, opened: openSecret(key, 'a-webhook', sealed) };
}

test('the verifier of Standard Webhooks accepts what either secret signed, and nothing else', () => {
  const [newer, older, other] = [made(), made(), made()];
  const message = { id: 'an-id', sentAt: new Date(), body };
  const headers = signedHeaders(message, [newer.opened, older.opened]);
  const verify = (secret: string, of: string = body, by: Record<string, string> = headers) =>
    new Webhook(secret).verify(of, by);
  expect(verify(newer.secret)).toEqual({ type: 'webhook.test' });
  expect(verify(older.secret)).toEqual({ type: 'webhook.test' });
  expect(() => verify(other.secret)).toThrow('No matching signature');
  expect(() => verify(newer.secret, `${body} `)).toThrow('No matching signature');
  expect(() => verify(newer.secret, body, { ...headers, 'webhook-id': 'b' })).toThrow('matching');
  const before = signedHeaders({ ...message, sentAt: new Date(Date.now() - 600_000) }, [
    newer.opened,
  ]);
  expect(() => verify(newer.secret, body, before)).toThrow('too old');
});

test('a secret is kept sealed, for its webhook alone', () => {
  const { secret, sealed, opened } = made();
  expect(secret).toBe(`whsec_${opened.toString('base64')}`);
  expect(sealed.includes(opened)).toBe(false);
  expect(() => openSecret(key, 'another', sealed)).toThrow('ENCRYPTION_KEY');
});

test('retries begin in seconds and end after three days', () => {
  const pauses = (random: number) => {
    const all: number[] = [];
    for (let ms = retryMsAfter(1, () => random); ms !== undefined; ) {
      all.push(ms);
      ms = retryMsAfter(all.length + 1, () => random);
    }
    return all;
  };
  const shortest = pauses(0);
  const [minute, hour] = [60_000, 3_600_000];
  expect(shortest).toEqual([
    ...[5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour],
    ...[10 * hour, 14 * hour, 20 * hour, 24 * hour],
  ]);
  const hours = shortest.reduce((sum, ms) => sum + ms, 0) / hour;
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(80);
  expect(pauses(1)).toEqual(shortest.map((ms) => Math.round(ms * 1.1)));
});
