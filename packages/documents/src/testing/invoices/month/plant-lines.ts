import { addDays } from '@pfs/core/days';
import type { DuplicateReason, FindingKind } from '@pfs/core/invoice-audit/finding';
import { toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { type ExampleDrug, exampleDrugs } from '@pfs/edi/example-drugs';
import { makeCharge, makeLine, sumOfLines, type TrueInvoice, type TrueLine } from '../make-line.ts';
import { dueOf, vendors } from '../vendors.ts';
import { firstDay, keptDrugs, nadacOf, packageOf } from './plain-month.ts';

/** An invoice with a mistake in it, and the mistake. */
export interface PlantedInvoice {
  readonly invoice: TrueInvoice;
  readonly planted: Planted;
}

const about = ({ vendorName, invoiceNumber }: TrueInvoice) => ({ vendorName, invoiceNumber });

/** A line total that is not quantity times price, and is included in the invoice's total. */
export function plantArithmetic(invoice: TrueInvoice, cents: number): PlantedInvoice {
  const line = 2;
  const wrong = invoice.lines.map((own, at): TrueLine => {
    return at === line ? { ...own, totalCents: toCents(own.totalCents + cents) } : own;
  });
  const planted: Planted = {
    kind: 'line_arithmetic',
    ...about(invoice),
    line,
    amountCents: cents,
    reason: undefined,
  };
  return { invoice: withTotal({ ...invoice, lines: wrong }), planted };
}

/** A total that the lines do not add up to. */
export function plantTotal(invoice: TrueInvoice, cents: number): PlantedInvoice {
  const planted: Planted = {
    kind: 'total_mismatch',
    ...about(invoice),
    line: undefined,
    amountCents: cents,
    reason: undefined,
  };
  return { invoice: { ...invoice, totalCents: toCents(invoice.totalCents + cents) }, planted };
}

/** The first drug of an earlier invoice, bought again for eight percent more. */
export function plantAboveLast(invoice: TrueInvoice, drug: ExampleDrug): PlantedInvoice {
  const unitPrice = Math.round(drug.unitPrice * 1.08);
  const perUnit = (unitPrice - drug.unitPrice) * 10;
  return plantLine(invoice, { drug, unitPrice, kind: 'price_above_last', perUnit });
}

/** One of the drugs that are bought once, for far more than the public price. */
export function plantAboveNadac(invoice: TrueInvoice, which: number): PlantedInvoice {
  const drug = keptDrugs[which] as ExampleDrug;
  const unitPrice = Math.round(drug.unitPrice * 1.2);
  const perUnit = unitPrice * 10 - nadacOf(drug);
  return plantLine(invoice, { drug, unitPrice, kind: 'price_above_nadac', perUnit });
}

interface PricedLine {
  readonly drug: ExampleDrug;
  /** In hundredths of a cent. */
  readonly unitPrice: number;
  readonly kind: 'price_above_last' | 'price_above_nadac';
  /** Above the other price, in hundred-thousandths of a dollar. */
  readonly perUnit: number;
}

function plantLine(
  invoice: TrueInvoice,
  { drug, unitPrice, kind, perUnit }: PricedLine,
): PlantedInvoice {
  const sold = packageOf(drug);
  const own = makeLine({ drug, sold, quantity: 6, unitPrice });
  const amountCents = Math.round((perUnit * sold.pieces * 6) / 1_000);
  const other = { ...about(invoice), line: 0, amountCents, reason: undefined };
  return { invoice: withFirst(invoice, own, drug), planted: { kind, ...other } };
}

/** A package whose size no line states, or one in milliliters of a drug that is counted. */
export function plantUnit(
  invoice: TrueInvoice,
  kind: 'unit_not_known' | 'unit_does_not_fit',
  which: number,
): PlantedInvoice {
  const drug = keptDrugs[which] as ExampleDrug;
  const own = makeLine({ drug, sold: packageOf(drug), quantity: 2 });
  const unit = kind === 'unit_not_known' ? 'CS' : 'BT';
  const size = kind === 'unit_not_known' ? undefined : '100 ML';
  const planted = { kind, ...about(invoice), line: 0, amountCents: 0, reason: undefined };
  return { invoice: withFirst(invoice, { ...own, unit, size }, drug), planted };
}

function withFirst(invoice: TrueInvoice, line: TrueLine, drug: ExampleDrug): TrueInvoice {
  const others = invoice.lines.filter(({ ndc }) => ndc !== drug.ndc);
  return withTotal({ ...invoice, lines: [line, ...others] });
}

export function withTotal(invoice: TrueInvoice): TrueInvoice {
  return { ...invoice, totalCents: toCents(sumOfLines(invoice.lines)) };
}

/** Same number with an extra zero or space, on another day. */
export function plantSameNumber(invoice: TrueInvoice, day: number): PlantedInvoice {
  const { invoiceNumber: number } = invoice;
  const invoiceNumber = /^\d/.test(number) ? `00${number}` : number.replace('-', '');
  return planted(onDay({ ...invoice, invoiceNumber }, day), 'same_number');
}

/** Same lines under another number, on another day. */
export function plantSameLines(invoice: TrueInvoice, day: number): PlantedInvoice {
  const invoiceNumber = `${invoice.invoiceNumber}7`;
  return planted(onDay({ ...invoice, invoiceNumber }, day), 'same_lines');
}

/** Other lines of the same amount, on the same day. */
export function plantSameAmount(invoice: TrueInvoice): PlantedInvoice {
  const drug = exampleDrugs.at(-30) as ExampleDrug;
  const line = makeLine({ drug, sold: packageOf(drug), quantity: 2 });
  const fee = makeCharge('Fee', 'Cold chain fee', invoice.totalCents - line.totalCents);
  const invoiceNumber = `${invoice.invoiceNumber}5`;
  return planted({ ...invoice, invoiceNumber, lines: [line, fee] }, 'same_amount_and_date');
}

function onDay(invoice: TrueInvoice, day: number): TrueInvoice {
  const invoiceDate = addDays(firstDay, day);
  const dueDate = invoice.dueDate && dueOf(vendors[invoice.vendor], invoiceDate);
  return { ...invoice, invoiceDate, dueDate };
}

function planted(invoice: TrueInvoice, reason: DuplicateReason): PlantedInvoice {
  const { invoiceNumber, totalCents: amountCents, vendorName } = invoice;
  const kind = 'duplicate_invoice';
  return {
    invoice,
    planted: { kind, vendorName, invoiceNumber, line: undefined, amountCents, reason },
  };
}

/** A mistake that was planted in a month of invoices. */
export interface Planted {
  readonly kind: FindingKind;
  readonly vendorName: string;
  readonly invoiceNumber: string;
  /** The index of the invoice's line; undefined for the invoice as a whole. */
  readonly line: number | undefined;
  readonly amountCents: number;
  readonly reason: DuplicateReason | undefined;
}

export interface MonthPayment {
  readonly vendorName: string;
  readonly invoiceNumber: string;
  readonly amountCents: number;
  readonly paidOn: Day;
}

/** A public price per dispensing unit, in dollars with five decimals. */
export interface MonthPrice {
  readonly ndc: string;
  readonly description: string;
  readonly price: string;
  readonly pricingUnit: 'EA';
  readonly effectiveOn: Day;
}
