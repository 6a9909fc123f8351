import { type Totals, totalsOf } from '@pfs/core/totals';
import { expect, test } from 'vitest';
import { generatePharmacyRemittance } from './pharmacy-remittance.ts';
import type { PaymentDescription, RemittanceDescription } from './remittance-description.ts';
import { createSeededRandom } from './seeded-random.ts';
import { readText } from './testing/read-text.ts';
import { write835Text } from './write-835.ts';

test('claims in another order come to the same', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const description = made(seed);
    const payments = [...description.payments].map((payment) => {
      return { ...payment, claims: shuffled([...payment.claims], seed) };
    });
    expect(totals({ ...description, payments })).toEqual(totals(description));
  }
});

test('payments of one file come to the same in files of their own', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const description = made(seed);
    const parts = [...description.payments].map((payment) => read([payment], description));
    const claims = parts.flatMap((part) => part.claims);
    const lumps = parts.flatMap((part) => part.lumps);
    expect(parts.every((part) => part.payments[0]?.balanced)).toBe(true);
    expect(totalsOf(claims, lumps)).toEqual(totals(description));
  }
});

function made(seed: number): RemittanceDescription {
  return generatePharmacyRemittance({
    seed,
    claims: seed % 12,
    payments: 1 + (seed % 4),
    reversalsPerThousand: 200,
    denialsPerThousand: 100,
  });
}

function read(payments: readonly PaymentDescription[], description: RemittanceDescription) {
  return readText(write835Text({ ...description, payments }));
}

function totals(description: RemittanceDescription): Totals {
  const { claims, lumps, findings } = readText(write835Text(description));
  expect(findings).toEqual([]);
  return totalsOf(claims, lumps);
}

function shuffled<Item>(items: Item[], seed: number): readonly Item[] {
  const random = createSeededRandom(seed, 99);
  return items
    .map((item) => ({ item, at: random.below(1_000_000) }))
    .sort((first, second) => first.at - second.at)
    .map(({ item }) => item);
}
