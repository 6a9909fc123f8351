import type { RemittanceEvent } from '@pfs/core/remittance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatePharmacyRemittance } from './pharmacy-remittance.ts';
import { readRemittances } from './read-remittances.ts';
import { gather, readBytes, readText } from './testing/read-text.ts';
import { write835Text } from './write-835.ts';

const small = { seed: 42, claims: 5, payments: 2, drugNames: true } as const;
const text = write835Text(generatePharmacyRemittance(small));
const whole = readText(text);

describe('chunks', () => {
  test('of every size from 1 to 200 bytes give the same events', () => {
    for (let size = 1; size <= 200; size++) {
      expect(JSON.stringify(readText(text, size).events)).toBe(JSON.stringify(whole.events));
    }
  }, 60_000);

  test('of a damaged file give the same events too', () => {
    fc.assert(
      fc.property(damages(), fc.integer({ min: 1, max: 200 }), (damaged, size) => {
        const bytes = Uint8Array.from(damaged, (character) => character.charCodeAt(0));
        const inOne = JSON.stringify(readBytes(bytes).events);
        expect(JSON.stringify(readBytes(bytes, size).events)).toBe(inOne);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('make batches that are the same events', async () => {
    async function* chunks() {
      for (let from = 0; from < text.length; from += 777) {
        yield Uint8Array.from(text.slice(from, from + 777), (letter) => letter.charCodeAt(0));
      }
    }
    const batches: (readonly RemittanceEvent[])[] = [];
    for await (const batch of readRemittances(chunks())) batches.push(batch);
    expect(gather(batches.flat()).events).toEqual(whole.events);
    expect(batches.length).toBeGreaterThan(1);
  });
});

test('whatever the bytes, reading ends without an exception and with one summary', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.boolean(), (noise, asEdi) => {
      const start = asEdi ? text.slice(0, 400) : '';
      const head = Uint8Array.from(start, (character) => character.charCodeAt(0));
      const bytes = new Uint8Array([...head, ...noise]);
      const { events } = readBytes(bytes, 100);
      expect(events.filter(({ kind }) => kind === 'ended')).toHaveLength(1);
    }),
    { numRuns: 200 },
  );
});

/** The file with a stretch cut out, doubled or overwritten. */
function damages(): fc.Arbitrary<string> {
  const at = fc.nat(text.length - 1);
  const length = fc.integer({ min: 1, max: 60 });
  const noise = fc.constantFrom('', '~', '*', '\r\n', 'ISA*', 'ST*835*', 'xxxxxxxxxx', '\0', ':');
  return fc.tuple(at, length, noise).map(([from, count, instead]) => {
    return text.slice(0, from) + instead + text.slice(from + count);
  });
}
