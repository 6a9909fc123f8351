import { isDeepStrictEqual } from 'node:util';
import { claimCost } from '@pfs/core/metrics/drug-profit';
import { sumCents } from '@pfs/core/money';
import { exampleDrugs } from '@pfs/edi/example-drugs';
import { describe, expect, test } from 'vitest';
import { purchaseYear } from './public.ts';
import { flawlessYear } from './purchase-year.ts';

const options = {
  seed: 7,
  until: '2026-10-20',
  months: 12,
  unitsPerHalfMonth: new Map(exampleDrugs.map(({ ndc }) => [ndc, 240])),
};
const year = [...flawlessYear(options)];

describe('a year of purchases', () => {
  test('is the same for the same seed and differs for another', () => {
    expect([...flawlessYear(options)]).toEqual(year);
    expect([...flawlessYear({ ...options, seed: 8 })]).not.toEqual(year);
  });

  test('adds up: line amounts to lines, and lines to the invoice', () => {
    expect(year.length).toBeGreaterThan(70);
    for (const { lines, totalCents } of year) {
      for (const line of lines) {
        const micros = Math.round(Number(line.unitPrice) * 1_000_000);
        expect(line.totalCents).toBe(claimCost(Number(line.quantity) * 1_000, micros));
      }
      expect(sumCents(lines.map((line) => line.totalCents))).toBe(totalCents);
    }
    const numbers = year.map(({ invoiceNumber }) => invoiceNumber);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('is mostly paid on time, sometimes late, and partly open', () => {
    const paid = year.filter(({ status }) => status === 'paid');
    const late = paid.filter(({ payments, dueDate }) => (payments[0]?.paidOn ?? '') > dueDate);
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(paid.length / 5);
    const states = new Set(year.map(({ status }) => status));
    expect([...states].toSorted()).toEqual(['approved', 'disputed', 'paid', 'pending']);
    const overdue = year.filter(
      ({ status, dueDate }) => status === 'approved' && dueDate < options.until,
    );
    expect(overdue.length).toBeGreaterThan(0);
    for (const { invoiceDate, payments } of year) {
      expect(invoiceDate <= options.until && (payments[0]?.paidOn ?? '') <= options.until).toBe(
        true,
      );
    }
  });

  test('has few mistakes, at its end, and one duplicate invoice', () => {
    const shown = purchaseYear(options);
    expect(shown).toHaveLength(year.length + 1);
    const others = shown.filter((invoice) => !year.some((one) => isDeepStrictEqual(one, invoice)));
    expect(others).toHaveLength(5);
    for (const { invoiceDate } of others) expect(invoiceDate > '2026-07-01').toBe(true);
  });

  test('prices most drugs, and some above what payers pay', () => {
    const lines = year.flatMap((invoice) => invoice.lines);
    const bought = new Set(lines.map(({ ndc }) => ndc));
    expect(bought.size).toBe(exampleDrugs.length - 2);
    const above = exampleDrugs.filter(({ ndc, unitPrice }) =>
      lines.some((line) => line.ndc === ndc && Number(line.unitPrice) * 10_000 > unitPrice),
    );
    expect(above.map(({ name }) => name)).toEqual(['AZITHROMYCIN 250 MG TAB', 'VRAYLAR 3 MG CAP']);
  });
});
