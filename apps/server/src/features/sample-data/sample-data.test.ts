import { readRemittances } from '@pfs/edi/read-remittances';
import { write835, write835Text } from '@pfs/edi/write-835';
import { describe, expect, test } from 'vitest';
import { periodOf, simpleCount } from '../../testing/simple-count.ts';
import { remittanceYear, sampleRemittance } from './public.ts';

const options = {
  seed: 20_240_117,
  until: '2026-10-20',
  months: 12,
  fillsPerMonth: 240,
  payee: { name: 'MAPLE STREET PHARMACY', idQualifier: 'XX', id: '1457398802' },
} as const;

const year = [...remittanceYear(options)].map(({ fileName, description }) => ({
  fileName,
  text: write835Text(description),
}));
const all = simpleCount(year.map(({ text }) => text).join(''));

async function readBack(content: Iterable<Uint8Array>) {
  const payments: { balanced: boolean; amountCents: number }[] = [];
  const findings: string[] = [];
  const categories: string[] = [];
  const pieces = async function* () {
    yield* content;
  };
  for await (const events of readRemittances(pieces())) {
    for (const event of events) {
      if (event.kind === 'payment_ended') payments.push(event.payment);
      if (event.kind === 'finding')
        findings.push(`${event.finding.severity} ${event.finding.code}`);
      if (event.kind === 'provider_adjustment') categories.push(event.adjustment.category);
    }
  }
  return { payments, findings, categories };
}

describe('a year of remittances', () => {
  test('is the same for the same seed and differs for another', () => {
    const textOf = (seed: number) =>
      [...remittanceYear({ ...options, seed, months: 2 })]
        .map(({ description }) => write835Text(description))
        .join('');
    expect(textOf(5)).toBe(textOf(5));
    expect(textOf(5)).not.toBe(textOf(6));
  });

  test('adds up and is read without errors in every file', async () => {
    const categories = new Set<string>();
    for (const { text, fileName } of year) {
      const back = await readBack([new TextEncoder().encode(text)]);
      expect(back.payments.length, fileName).toBe(1);
      expect(
        back.payments.every(({ balanced }) => balanced),
        fileName,
      ).toBe(true);
      expect(back.findings.filter((one) => one.startsWith('error'))).toEqual([]);
      for (const category of back.categories) categories.add(category);
    }
    expect([...categories]).toEqual(
      expect.arrayContaining(['dir', 'effective_rate', 'transaction_fee', 'unclassified']),
    );
  });

  test('has DIR on claims, DIR as lump sums, reversals and denied claims', () => {
    expect(all.claims.some(({ dirCents }) => dirCents > 0)).toBe(true);
    expect(all.dirLumps.length).toBeGreaterThan(3);
    expect(all.claims.filter(({ kind }) => kind === 'reversal').length).toBeGreaterThan(5);
    expect(all.claims.filter(({ kind }) => kind === 'denied').length).toBeGreaterThan(5);
  });

  test('has every month, no future dates, and unique file names', () => {
    const days = all.claims.map(({ paidOn }) => paidOn);
    expect(new Set(days.map((day) => day.slice(0, 7))).size).toBe(12);
    expect(days.every((day) => day <= options.until)).toBe(true);
    expect(new Set(year.map(({ fileName }) => fileName)).size).toBe(year.length);
  });

  test('has one payer whose DIR increases in the last whole month', () => {
    const share = (month: string) => {
      const { dirCents, grossCents } = periodOf(all, month, 'NORTHLAKE RX BENEFITS');
      return dirCents / grossCents;
    };
    const usual = ['2026-06', '2026-07', '2026-08'].map(share);
    expect(share('2026-09')).toBeGreaterThan(1.75 * Math.max(...usual));
  });
});

test('sample data can be created on every day of a year, with any seed', async () => {
  for (let day = 0; day < 366; day += 3) {
    const until = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
    const { description } = sampleRemittance({ seed: 1_774_000_000_000 + day * 7_919, until });
    const { payments, findings } = await readBack(write835(description));
    expect(payments.length, until).toBeGreaterThan(10);
    expect(payments.every(({ balanced, amountCents }) => balanced && amountCents >= 0)).toBe(true);
    expect(findings.filter((one) => one.startsWith('error'))).toEqual([]);
  }
});
