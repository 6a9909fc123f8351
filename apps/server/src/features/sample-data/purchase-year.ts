import { addDays, addMonths } from '@pfs/core/days';
import { claimCost } from '@pfs/core/metrics/unit-cost';
import { sumCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { type ExampleDrug, exampleDrugs } from '@pfs/edi/example-drugs';
import { createSeededRandom, type SeededRandom } from '@pfs/edi/seeded-random';
import { invoicedStatus } from './invoiced-status.ts';
import type { SampleInvoice, SampleInvoiceLine } from './sample-invoice.ts';
import { withMistakes } from './sample-mistakes.ts';
import { type PriceOf, samplePrices } from './sample-prices.ts';
import { type SampleWholesaler, sampleWholesalers } from './sample-wholesalers.ts';

export interface PurchaseYearOptions {
  readonly seed: number;
  /** The last day an invoice may have. */
  readonly until: Day;
  readonly months: number;
  /** Units of each NDC that are dispensed in half a month. */
  readonly unitsPerHalfMonth: ReadonlyMap<string, number>;
}

/** Bought at counters nobody writes down: what these cost can only be estimated. */
const withoutInvoice: ReadonlySet<string> = new Set([
  'PREDNISONE 10 MG TAB',
  'TRAZODONE 50 MG TAB',
]);
const ofBluestem: ReadonlySet<string> = new Set([
  'ALBUTEROL HFA 90 MCG INHALER',
  'AZITHROMYCIN 250 MG TAB',
  'LANTUS SOLOSTAR PEN',
  'HUMALOG KWIKPEN',
]);

/**
 * What the pharmacy of `remittanceYear` bought: an invoice of each wholesaler every half month,
 * before the fills that use it up, with some mistakes of theirs at its end.
 */
export function purchaseYear(options: PurchaseYearOptions): SampleInvoice[] {
  return withMistakes([...flawlessYear(options)], options.until);
}

export function* flawlessYear(options: PurchaseYearOptions): Generator<SampleInvoice> {
  const random = createSeededRandom(options.seed);
  const priceOf = samplePrices(random);
  const firstMonth = addMonths(`${options.until.slice(0, 7)}-01`, -options.months);
  let number = 41_000;
  for (let half = 0; half <= options.months * 2 + 1; half += 1) {
    for (const [order, wholesaler] of sampleWholesalers.entries()) {
      const month = addMonths(firstMonth, Math.floor(half / 2));
      const invoiceDate = addDays(month, (half % 2 === 0 ? 0 : 15) + order);
      const lines = linesOf(wholesaler, { options, random, priceOf });
      number += random.between(3, 40);
      const status = invoicedStatus({ invoiceDate, wholesaler, random, options });
      if (invoiceDate > options.until) continue;
      const totalCents = sumCents(lines.map((line) => line.totalCents));
      yield {
        ...status(totalCents),
        wholesaler,
        invoiceNumber: `${wholesaler.invoicePrefix}${number}`,
        invoiceDate,
        dueDate: addDays(invoiceDate, wholesaler.termDays),
        totalCents,
        lines,
      };
    }
  }
}

interface Making {
  readonly options: PurchaseYearOptions;
  readonly random: SeededRandom;
  readonly priceOf: PriceOf;
}

function linesOf({ sells }: SampleWholesaler, { options, random, priceOf }: Making) {
  return exampleDrugs
    .filter((drug) => !withoutInvoice.has(drug.name) && sellerOf(drug) === sells)
    .map((drug): SampleInvoiceLine => {
      const dispensed = options.unitsPerHalfMonth.get(drug.ndc) ?? 0;
      const packUnits = Math.max(...drug.quantities);
      const packs = Math.max(
        1,
        Math.round((dispensed * random.between(92, 106)) / 100 / packUnits),
      );
      const unitPriceMicros = priceOf(drug);
      return {
        description: drug.name,
        ndc: drug.ndc,
        quantity: String(packs * packUnits),
        unitPrice: (unitPriceMicros / 1_000_000).toFixed(5),
        totalCents: claimCost(packs * packUnits * 1_000, unitPriceMicros),
      };
    });
}

function sellerOf({ name, brand }: ExampleDrug): SampleWholesaler['sells'] {
  if (ofBluestem.has(name)) return 'the rest';
  return brand ? 'brands' : 'generics';
}
