import type { ExampleDrug } from '../example-drugs.ts';
import type { SeededRandom } from '../seeded-random.ts';

export function allowedCents(random: SeededRandom, drug: ExampleDrug, quantity: number): number {
  // Prices move a little from plan to plan and from fill to fill.
  const price = Math.floor((drug.unitPrice * random.between(9200, 10_800)) / 10_000);
  return Math.max(1, Math.floor((price * quantity) / 100));
}

export function copayCents(random: SeededRandom, drug: ExampleDrug, allowed: number): number {
  const tier = drug.brand ? random.pick([2500, 4000, 4700] as const) : random.pick([0, 200, 500]);
  return Math.min(tier, allowed);
}
