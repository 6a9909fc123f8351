import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heldReasonOf } from '@pfs/core/remittance';
import { describe, expect, test } from 'vitest';
import { findingCatalogue } from './finding-catalogue.ts';
import { createSeededRandom } from './seeded-random.ts';
import { mutate } from './testing/mutations.ts';
import {
  changed,
  fileText,
  goodPayment,
  type ReadFile,
  readBytes,
  readText,
} from './testing/read-text.ts';

const folder = new URL('fixtures/', import.meta.url).pathname;
const wronglyRead = join(folder, 'once-read-wrongly');
const golden = readdirSync(folder).filter((name) => name.endsWith('.835'));
const bases = [
  changed({}),
  fileText([...goodPayment, ...goodPayment], { ge: 'GE*2*1~' }),
  ...golden.map((name) => readFileSync(join(folder, name), 'latin1')),
];
const batchFiles = process.env['PFS_DEEP'] === undefined ? 1_000 : 10_000;

describe('mutated files are read to their end, and what is balanced adds up', () => {
  test.each(Array.from({ length: 10 }, (_, batch) => batch))(
    `${batchFiles} of batch %i`,
    (batch) => {
      for (let number = 0; number < batchFiles; number++) {
        const random = createSeededRandom(batch, number);
        const text = mutate(random.pick(bases), random);
        const wrong = whatIsWrong(readText(text));
        if (wrong !== undefined) throw new Error(`${wrong}: ${keep(text, `${batch}-${number}`)}`);
      }
    },
    120_000,
  );
});

describe('files that were once read wrongly', () => {
  test.each(readdirSync(wronglyRead).filter((name) => name.endsWith('.835')))('%s', (name) => {
    expect(whatIsWrong(readBytes(readFileSync(join(wronglyRead, name))))).toBeUndefined();
  });
});

/** Keeps a file that is read wrongly among the fixtures, where every later run tries it again. */
function keep(text: string, name: string): string {
  const path = join(wronglyRead, `mutation-${name}.835`);
  writeFileSync(path, text, 'latin1');
  return path;
}

/** What no file may make the reader say. Plain comparisons: `expect` is too slow for so many. */
function whatIsWrong({ events, payments, claims, lumps, findings, file }: ReadFile) {
  if (events.filter(({ kind }) => kind === 'ended').length !== 1) return 'not one end';
  if (findings.some(({ code }) => !Object.hasOwn(findingCatalogue, code))) return 'unknown finding';
  if (file.payments !== payments.length || file.claims !== claims.length) return 'wrong counts';
  const net = sum(claims.map(({ netCents }) => netCents));
  if (net !== sum(payments.map(({ claimsNetCents }) => claimsNetCents))) return 'claims lost';
  const taken = sum(lumps.map(({ amountCents }) => amountCents));
  if (taken !== sum(payments.map((one) => one.providerAdjustmentsCents))) return 'lumps lost';
  for (const payment of payments) {
    const { claimsNetCents, providerAdjustmentsCents, amountCents, balanced } = payment;
    const closes = claimsNetCents - providerAdjustmentsCents === amountCents;
    if (balanced && !closes) return 'balanced, but does not close';
    const hasError = findings.some(({ severity }) => severity === 'error');
    if (!balanced && !hasError) return 'not balanced, without an error';
  }
  const unclosed = findings.filter(({ code }) => code === 'payment_unclosed').length;
  const held = payments.filter((payment) => heldReasonOf(payment) === 'cut_off').length;
  if (held !== unclosed) return 'without its end, and not held';
  for (const claim of claims) {
    const { grossCents, dirFeeCents, gerFeeCents, otherFeesCents, netCents } = claim;
    if (grossCents !== netCents + dirFeeCents + gerFeeCents + otherFeesCents) return 'wrong gross';
  }
  return undefined;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
