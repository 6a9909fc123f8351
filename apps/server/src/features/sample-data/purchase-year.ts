import { addDays, addMonths } from '@pfs/core/days';
import { claimCost } from '@pfs/core/metrics/drug-profit';
import { type Cents, sumCents, toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { createSeededRandom, type SeededRandom } from '@pfs/edi/seeded-random';
import { type SampleDrug, sampleDrugs } from './sample-drugs.ts';
import { type SampleWholesaler, sampleWholesalers } from './sample-parties.ts';

interface SampleStatus {
  readonly status: 'pending' | 'approved' | 'paid' | 'disputed';
  readonly payments: readonly { readonly amountCents: Cents; readonly paidOn: Day }[];
}

interface Invoiced {
  readonly invoiceDate: Day;
  readonly wholesaler: SampleWholesaler;
  readonly random: SeededRandom;
  readonly options: { readonly until: Day };
}

const latePerThousand = 60;
/** Each wholesaler sends one invoice in this many days. */
const halfMonthDays = 16;
/** The age of the overdue and of the disputed invoice. */
const overdueDays = 36;
const disputedDays = 80;

/** Usually paid by the due date, sometimes late; unpaid if not due yet, and one is overdue. */
function invoicedStatus({
  invoiceDate,
  wholesaler,
  random,
  options,
}: Invoiced): (totalCents: Cents) => SampleStatus {
  const isLate = random.chance(latePerThousand, 1_000);
  const age = (days: number) =>
    invoiceDate <= addDays(options.until, -days) &&
    invoiceDate > addDays(options.until, -days - halfMonthDays);
  const days = wholesaler.termDays + (isLate ? random.between(3, 12) : -random.between(0, 6));
  const paidOn = addDays(invoiceDate, days);
  if (wholesaler.sells === 'the rest' && age(overdueDays)) {
    return () => ({ payments: [], status: 'approved' });
  }
  if (wholesaler.sells === 'generics' && age(disputedDays)) {
    return () => ({ payments: [], status: 'disputed' });
  }
  if (paidOn <= options.until) {
    return (amountCents) => ({ status: 'paid', payments: [{ amountCents, paidOn }] });
  }
  const isNew = addDays(invoiceDate, 5) > options.until;
  return () => ({ payments: [], status: isNew ? 'pending' : 'approved' });
}

type BillingError = (invoice: SampleInvoice) => SampleInvoice;

/** Typical billing errors, one on each of these invoices, counted from the last. */
const billingErrors: readonly (readonly [SampleWholesaler['sells'], number, BillingError])[] = [
  ['generics', 1, dearer],
  ['the rest', 1, lineTooHigh],
  ['brands', 4, totalTooHigh],
  ['generics', 5, paidTooMuch],
];
const billedTwice = { sells: 'brands', fromLast: 2, daysLater: 3 } as const;

/** Adds billing errors to the last invoices of the year, for the audit to find. */
function withBillingErrors(year: readonly SampleInvoice[], until: Day): SampleInvoice[] {
  const found = [...year];
  for (const [sells, fromLast, addError] of billingErrors) {
    const at = placeOf(found, sells, fromLast);
    const invoice = found[at];
    if (invoice !== undefined) found[at] = addError(invoice);
  }
  const at = placeOf(found, billedTwice.sells, billedTwice.fromLast);
  const first = found[at];
  const again = first === undefined ? undefined : addDays(first.invoiceDate, billedTwice.daysLater);
  if (first === undefined || again === undefined || again > until) return found;
  found.splice(at + 1, 0, {
    ...first,
    ...{ status: 'pending', payments: [], invoiceDate: again },
    invoiceNumber: first.invoiceNumber.replace('-', ' '),
    dueDate: addDays(again, first.wholesaler.termDays),
  });
  return found;
}

function placeOf(
  year: readonly SampleInvoice[],
  sells: SampleWholesaler['sells'],
  fromLast: number,
): number {
  const places = [...year.keys()].filter((at) => year[at]?.wholesaler.sells === sells);
  return places.at(-fromLast) ?? -1;
}

/** Raises the price of the first drug by an eighth. */
function dearer(invoice: SampleInvoice): SampleInvoice {
  const [line, ...others] = invoice.lines;
  if (line === undefined) return invoice;
  const micros = Math.round((Number(line.unitPrice) * 1_125_000) / 10) * 10;
  const totalCents = claimCost(Number(line.quantity) * 1_000, micros);
  const lines = [{ ...line, unitPrice: (micros / 1_000_000).toFixed(5), totalCents }, ...others];
  return withTotal(invoice, lines);
}

function lineTooHigh(invoice: SampleInvoice): SampleInvoice {
  const [line, ...others] = invoice.lines;
  if (line === undefined) return invoice;
  const totalCents = toCents(line.totalCents + 18_00);
  return withTotal(invoice, [{ ...line, totalCents }, ...others]);
}

function withTotal(invoice: SampleInvoice, lines: SampleInvoice['lines']): SampleInvoice {
  const totalCents = sumCents(lines.map((line) => line.totalCents));
  return paidInFull({ ...invoice, lines, totalCents });
}

function totalTooHigh(invoice: SampleInvoice): SampleInvoice {
  return paidInFull({ ...invoice, totalCents: toCents(invoice.totalCents + 25_00) });
}

/** Sets the payments to the invoice's total. */
function paidInFull(invoice: SampleInvoice): SampleInvoice {
  const { payments, totalCents } = invoice;
  return { ...invoice, payments: payments.map((part) => ({ ...part, amountCents: totalCents })) };
}

function paidTooMuch(invoice: SampleInvoice): SampleInvoice {
  const payments = invoice.payments.map((part) => ({
    ...part,
    amountCents: toCents(part.amountCents + 12_50),
  }));
  return { ...invoice, payments };
}

/** The price of a drug in millionths of a dollar, rounded to five decimals of a dollar. */
type PriceOf = (drug: SampleDrug) => number;

/** Prices vary by about a percent between invoices, as is normal. */
function samplePrices(random: SeededRandom): PriceOf {
  return ({ costMicros, kind }) => {
    const perMille = 1_000 + (kind === 'generic' ? random.between(-8, 8) : random.between(-2, 2));
    return Math.round((costMicros * perMille) / 10_000) * 10;
  };
}

export interface PurchaseYearOptions {
  readonly seed: number;
  /** The last possible invoice date. */
  readonly until: Day;
  readonly months: number;
  /** Units of each NDC that are dispensed in half a month. */
  readonly unitsPerHalfMonth: ReadonlyMap<string, number>;
}

/** Drugs without an invoice: their cost is NADAC's, and an estimate where that has none. */
const withoutInvoice: ReadonlySet<string> = new Set([
  ...['PREDNISONE 10 MG TAB', 'TRAZODONE 50 MG TAB', 'CETIRIZINE 10 MG TAB'],
]);
const ofBluestem: ReadonlySet<string> = new Set([
  'ALBUTEROL HFA 90 MCG INHALER',
  'AZITHROMYCIN 250 MG TAB',
  'LANTUS SOLOSTAR PEN',
  'HUMALOG KWIKPEN',
  'NOVOLOG FLEXPEN',
  'INSULIN GLARGINE-YFGN PEN',
  'FLUTICASONE 50 MCG NASAL SPRAY',
]);

/**
 * The purchases of the pharmacy of `remittanceYear`: an invoice from each wholesaler every half
 * month, before the fills that use it, with some billing errors at the end.
 */
export function purchaseYear(options: PurchaseYearOptions): SampleInvoice[] {
  return withBillingErrors([...flawlessYear(options)], options.until);
}

export function* flawlessYear(options: PurchaseYearOptions): Generator<SampleInvoice> {
  const random = createSeededRandom(options.seed);
  const priceOf = samplePrices(random);
  const stock = new Map<string, number>();
  const firstMonth = addMonths(`${options.until.slice(0, 7)}-01`, -options.months);
  let number = 41_000;
  for (let half = 0; half <= options.months * 2 + 1; half += 1) {
    for (const [order, wholesaler] of sampleWholesalers.entries()) {
      const month = addMonths(firstMonth, Math.floor(half / 2));
      const invoiceDate = addDays(month, (half % 2 === 0 ? 0 : 15) + order);
      const lines = linesOf(wholesaler, { options, random, priceOf, stock });
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
  /** Units left over by NDC. */
  readonly stock: Map<string, number>;
}

function linesOf({ sells }: SampleWholesaler, { options, random, priceOf, stock }: Making) {
  return sampleDrugs
    .filter((drug) => !withoutInvoice.has(drug.name) && sellerOf(drug) === sells)
    .flatMap((drug): readonly SampleInvoiceLine[] => {
      const dispensed = options.unitsPerHalfMonth.get(drug.ndc) ?? 0;
      const { packUnits } = drug;
      const left = stock.get(drug.ndc) ?? 0;
      const wanted = (dispensed * random.between(95, 105)) / 100 - left;
      const packs = Math.max(0, Math.ceil(wanted / packUnits));
      stock.set(drug.ndc, packs * packUnits - wanted);
      if (packs === 0) return [];
      const thousandths = Math.round(packs * packUnits * 1_000);
      const unitPriceMicros = priceOf(drug);
      return [
        {
          description: drug.name,
          ndc: drug.ndc,
          quantity: String(thousandths / 1_000),
          unitPrice: (unitPriceMicros / 1_000_000).toFixed(5),
          totalCents: claimCost(thousandths, unitPriceMicros),
        },
      ];
    });
}

function sellerOf({ name, kind }: SampleDrug): SampleWholesaler['sells'] {
  if (ofBluestem.has(name)) return 'the rest';
  return kind === 'generic' ? 'generics' : 'brands';
}

interface SampleInvoice extends SampleStatus {
  readonly wholesaler: SampleWholesaler;
  readonly invoiceNumber: string;
  readonly invoiceDate: Day;
  readonly dueDate: Day;
  readonly totalCents: Cents;
  readonly lines: readonly SampleInvoiceLine[];
}

interface SampleInvoiceLine {
  readonly description: string;
  readonly ndc: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly totalCents: Cents;
}
