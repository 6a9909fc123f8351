import { isDeepStrictEqual } from 'node:util';
import { claimCost } from '@pfs/core/metrics/drug-profit';
import { sumCents } from '@pfs/core/money';
import { describe, expect, test } from 'vitest';
import { purchaseYear } from './public.ts';
import { flawlessYear } from './purchase-year.ts';
import { sampleDrugs } from './sample-drugs.ts';

const options = {
  seed: 7,
  until: '2026-10-20',
  months: 12,
  unitsPerHalfMonth: new Map(sampleDrugs.map(({ ndc }) => [ndc, 240])),
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

  test('prices most drugs near what they cost, and each before it is dispensed', () => {
    const lines = year.flatMap((invoice) => invoice.lines);
    const bought = new Set(lines.map(({ ndc }) => ndc));
    expect(sampleDrugs.length - bought.size).toBe(3);
    const [first] = year.map(({ invoiceDate }) => invoiceDate);
    for (const drug of sampleDrugs.filter(({ ndc }) => bought.has(ndc))) {
      const own = lines.filter(({ ndc }) => ndc === drug.ndc);
      for (const { unitPrice } of own) {
        expect(Number(unitPrice) * 1_000_000).toBeGreaterThan(drug.costMicros * 0.98);
        expect(Number(unitPrice) * 1_000_000).toBeLessThan(drug.costMicros * 1.02);
      }
      const firstBought = year.find(({ lines: of }) => of.some(({ ndc }) => ndc === drug.ndc));
      expect(firstBought?.invoiceDate.slice(0, 7)).toBe(first?.slice(0, 7));
    }
  });

  test('buys what is dispensed', () => {
    const halves = new Set(year.map(({ invoiceDate }) => invoiceDate)).size / 3;
    for (const { ndc, packUnits } of sampleDrugs) {
      const own = year.flatMap(({ lines }) => lines.filter((line) => line.ndc === ndc));
      if (own.length === 0) continue;
      const units = own.reduce((sum, { quantity }) => sum + Number(quantity), 0);
      expect(Math.abs(units - halves * 240)).toBeLessThan(halves * 12 + packUnits);
    }
  });
});
