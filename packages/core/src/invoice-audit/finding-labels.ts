import { dayLabel } from '../days.ts';
import { countsPieces } from '../invoices/invoice-units.ts';
import { percentText } from '../metrics/ratios.ts';
import { type Cents, usdText } from '../money.ts';
import type { DuplicateReason, FindingEvidence, FindingKind, InvoiceFinding } from './finding.ts';

const reasons: Readonly<Record<DuplicateReason, string>> = {
  same_number: 'number',
  same_lines: 'lines',
  same_amount_and_date: 'amount and date',
};

const units: Readonly<Record<string, string>> = { EA: 'pieces', ML: 'milliliters', GM: 'grams' };

type Words = {
  readonly [Kind in FindingKind]: (evidence: FindingEvidence[Kind], money: string) => string;
};

const words: Words = {
  line_arithmetic: ({ quantity, unitPrice, computedCents, printedCents }, money) =>
    `${plainDecimal(quantity)} × ${price(unitPrice)} is ${usdText(computedCents)}, but the line ` +
    `says ${usdText(printedCents)}, a difference of ${money}.`,
  total_mismatch: ({ totalCents, linesCents, lineCount }, money) =>
    `The invoice total is ${usdText(totalCents)}, but its ${counted(lineCount, 'line')} ` +
    `${lineCount === 1 ? 'comes' : 'come'} to ${usdText(linesCents)}, a difference of ${money}.`,
  duplicate_invoice: ({ reason, otherInvoiceNumber, otherInvoiceDate }) =>
    `Invoice ${otherInvoiceNumber} dated ${dayLabel(otherInvoiceDate)} from the same vendor has the same ` +
    `${reasons[reason]}.`,
  price_above_list: (evidence, money) =>
    `${price(evidence.unitCost)} per unit is ${percentText(evidence.percentAbove)} above the ` +
    `${price(evidence.comparedTo)} of your price list “${evidence.listName}”, in effect since ` +
    `${dayLabel(evidence.comparedOn)}: ${money} on ${plainDecimal(evidence.units)} units.`,
  price_above_last: (evidence, money) =>
    `${price(evidence.unitCost)} per unit is ${percentText(evidence.percentAbove)} above the ` +
    `${price(evidence.comparedTo)} of invoice ${evidence.otherInvoiceNumber} from ` +
    `${evidence.otherVendorName} of ${dayLabel(evidence.comparedOn)}: ${money} on ` +
    `${plainDecimal(evidence.units)} units.`,
  price_above_nadac: (evidence, money) =>
    `${price(evidence.unitCost)} per unit is ${percentText(evidence.percentAbove)} above the ` +
    `NADAC price of ${price(evidence.comparedTo)}, in effect since ${dayLabel(evidence.comparedOn)}: ${money} on ` +
    `${plainDecimal(evidence.units)} units.`,
  paid_over_total: ({ totalCents, paidCents }, money) =>
    `${usdText(paidCents)} was paid on an invoice of ${usdText(totalCents)}: ${money} too ` +
    'much.',
  overdue: ({ dueDate }, money) => `${money} was due on ${dayLabel(dueDate)} and hasn’t been paid.`,
  unit_not_known: ({ ndc, unit, packSize = null, unitPrice, nadacPrice }) =>
    unit === null
      ? `We don’t know what one unit of ${ndc} contains, so ${price(unitPrice)} can’t be used as its cost.`
      : countsPieces(unit.trim().toUpperCase()) && nadacPrice !== null
        ? `At ${price(unitPrice)}, ${unit} of ${ndc} doesn’t look like the unit NADAC prices at ` +
          `${price(nadacPrice)}. How much is in one?`
        : packSize !== null && nadacPrice !== null
          ? `At ${price(unitPrice)}, ${unit} of ${ndc} doesn’t look like ${plainDecimal(packSize)} of the ` +
            `unit NADAC prices at ${price(nadacPrice)}. How much is in one?`
          : `We don’t know how much of ${ndc} is in one ${unit}, so ${price(unitPrice)} can’t be used as the cost of ` +
            'the drug.',
  unit_does_not_fit: ({ ndc, dispensingUnit, nadacUnit }) =>
    `The line measures ${ndc} in ${inWords(dispensingUnit)}, but NADAC prices it in ` +
    `${inWords(nadacUnit)}. One can’t be converted to the other.`,
};

/** The sentence of a finding, with its figures. */
function findingWords<Kind extends FindingKind>(finding: {
  readonly kind: Kind;
  readonly amountCents: Cents;
  readonly evidence: FindingEvidence[Kind];
}): string {
  const say: Words[Kind] = words[finding.kind];
  return say(finding.evidence, usdText(finding.amountCents));
}

/** The same for a stored finding. */
export function sentenceOf(finding: Pick<InvoiceFinding, 'kind' | 'amountCents' | 'evidence'>) {
  return findingWords(finding as Parameters<typeof findingWords>[0]);
}

function inWords(unit: string): string {
  return units[unit] ?? unit;
}

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
}

/** Dollars with two decimals, or more where needed. */
function price(text: string): string {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const cut = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${text.startsWith('-') ? '−' : ''}$${grouped(whole === '' ? '0' : whole)}.${cut}`;
}

function plainDecimal(text: string): string {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const cut = fraction.replace(/0+$/, '');
  const sign = text.startsWith('-') ? '−' : '';
  return `${sign}${grouped(whole === '' ? '0' : whole)}${cut === '' ? '' : `.${cut}`}`;
}

function grouped(whole: string): string {
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
