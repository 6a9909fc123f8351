import { type ExampleDrug, exampleDrugs } from '@pfs/edi/example-drugs';
import type { SeededRandom } from '@pfs/edi/seeded-random';

/** Cost more than payers pay for them. */
const underwater: ReadonlySet<string> = new Set(['VRAYLAR 3 MG CAP', 'AZITHROMYCIN 250 MG TAB']);

/** The price of a drug on an invoice, in millionths of a dollar, with five decimals. */
export type PriceOf = (drug: ExampleDrug) => number;

/**
 * Generics cost well below what payers pay, brands just below. From one invoice to the next a price
 * wanders by a percent or two, as prices do when nothing is wrong.
 */
export function samplePrices(random: SeededRandom): PriceOf {
  const usual = new Map(exampleDrugs.map((drug) => [drug.ndc, usualPercent(drug, random)]));
  return ({ ndc, unitPrice }) => {
    const perMille = (usual.get(ndc) ?? 100) * 10 + random.between(-6, 6);
    // `unitPrice` of a drug is in ten-thousandths of a dollar.
    return Math.round((unitPrice * perMille) / 100) * 10;
  };
}

function usualPercent({ name, brand }: ExampleDrug, random: SeededRandom): number {
  if (underwater.has(name)) return random.between(104, 111);
  return brand ? random.between(80, 84) : random.between(32, 48);
}
