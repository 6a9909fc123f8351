import type { ChargeCategory } from '@pfs/core/invoice-draft/draft-invoice';
import { parseScaled, priceDecimals, scaledText } from '@pfs/core/invoice-draft/line-figures';
import type { InvoiceState, LineState } from './read-810.ts';
import {
  day810,
  decimal810,
  implied810,
  ndc810,
  type Segment810,
  value810,
} from './segments-810.ts';

const words: readonly (readonly [ChargeCategory, RegExp])[] = [
  ['Tax', /\btax(es)?\b/i],
  ['Freight', /\b(freight|shipping|delivery|handling|postage)\b/i],
  ['Discount', /\b(discount|rebate|allowance|credit)\b/i],
];

/** Codes of charges for carrying goods; the standard has some hundred of all kinds. */
const freightCodes: ReadonlySet<string> = new Set([
  'D240',
  'D250',
  'D260',
  'D270',
  'D500',
  'G740',
  'G760',
  'G821',
  'G830',
]);

/** What an allowance or a charge is, by its indicator, its code and its words. */
function charge810(indicator: string, code: string, description: string): ChargeCategory {
  if (indicator === 'A') return 'Discount';
  if (freightCodes.has(code)) return 'Freight';
  if (/^H[678]\d\d$/.test(code)) return 'Tax';
  return words.find(([, form]) => form.test(description))?.[0] ?? 'Fee';
}

/** Takes the data of an invoice segment. Unused segments are skipped. */
export function takeSegment(state: InvoiceState, segment: Segment810): void {
  takers[segment.id]?.(state, segment);
}

type Taker = (state: InvoiceState, segment: Segment810) => void;

const sellers: ReadonlySet<string> = new Set(['SE', 'SU', 'VN', 'SF', 'DB']);

/** Transaction types that give money back. */
const credits: ReadonlySet<string> = new Set(['CR', 'CN', 'CC', 'CP']);

const takers: Readonly<Record<string, Taker>> = {
  BIG(state, { element }) {
    const { fields } = state;
    // With two headers it is unknown which is the invoice's.
    if (fields.invoiceNumber !== undefined) state.doubts.add('told_otherwise');
    if (credits.has(element(7))) state.isCredit = true;
    else if (!['', 'DI', 'PR'].includes(element(7))) state.doubts.add('no_original');
    if (!['', '00'].includes(element(8))) state.doubts.add('no_original');
    fields.invoiceDate = day810(element(1));
    fields.invoiceNumber = value810(element(2));
    if (element(4) !== '') fields.purchaseOrder = value810(element(4));
  },
  CUR(state, { element }) {
    const code = element(2).toUpperCase();
    if (code !== '' && code !== 'USD') state.otherCurrency = code;
  },
  REF({ fields }, { element }) {
    if (element(2) === '') return;
    if (element(1) === '11' || element(1) === 'CU') fields.accountNumber = value810(element(2));
    if (element(1) === 'TJ' || element(1) === 'EI') fields.vendorTaxId = value810(element(2));
  },
  N1({ fields }, { element }) {
    const isRemitTo = element(1) === 'RI' || element(1) === 'RE';
    if (element(2) === '' || !(sellers.has(element(1)) || isRemitTo)) return;
    if (!isRemitTo || fields.vendorName === undefined) fields.vendorName = value810(element(2));
  },
  ITD({ fields }, { element }) {
    if (element(6) !== '') fields.dueDate = day810(element(6));
    const net = element(7) === '' ? '' : `Net ${element(7)}`;
    const terms = element(12) || net;
    if (terms !== '') fields.terms = value810(terms);
  },
  IT1: takeItem,
  PID({ item }, { element }) {
    if (item === undefined || element(5) === '') return;
    const before = item.fields.description?.value;
    item.fields.description = value810(
      before === undefined ? element(5) : `${before} ${element(5)}`,
    );
  },
  PO4({ item }, { element }) {
    const [pack, size, unit] = [element(1), element(2), element(3)];
    if (item === undefined || size === '') return;
    const one = `${size} ${unit}`.trim();
    item.fields.packSize = value810(pack === '' || pack === '1' ? one : `${pack} X ${one}`);
  },
  PAM({ item }, { element }) {
    // 1 is the line's total; all others are comparison prices.
    if (item === undefined || element(4) !== '1') return;
    item.fields.totalPrice = value810(decimal810(element(5)), element(5));
  },
  SAC(state, { element }) {
    const indicator = element(1);
    if (!['A', 'C'].includes(indicator)) return;
    if (/^0*$/.test(element(5))) {
      // A part or a rate of something; the amount isn't stated.
      const rate = element(7) || element(8);
      if (/[1-9]/.test(rate)) state.open.push(value810('', rate));
      return;
    }
    const description = element(15) || (indicator === 'A' ? 'Allowance' : 'Charge');
    const charge = charge810(indicator, element(2), description);
    const totalPrice = value810(implied810(element(5)), element(5));
    state.lines.push({ charge, fields: { description: value810(description), totalPrice } });
  },
  TXI(state, { element }) {
    if (/^0*\.?0*$/.test(element(2))) {
      if (/[1-9]/.test(element(3))) state.open.push(value810('', element(3)));
      return;
    }
    const totalPrice = value810(decimal810(element(2)), element(2));
    const description = value810('Tax', element(1));
    state.lines.push({ charge: 'Tax', fields: { description, totalPrice } });
  },
  TDS(state, { element }) {
    state.item = undefined;
    if (state.fields.total !== undefined) state.doubts.add('told_otherwise');
    state.fields.total = value810(implied810(element(1)), element(1));
  },
  CTT({ counts }, { element }) {
    if (/^\d+$/.test(element(1))) counts.push(value810(String(Number(element(1))), element(1)));
  },
};

/** Codes of prices for a hundred or a thousand. */
const pricedFor: Readonly<Record<string, number>> = { HP: 2, HU: 2, TP: 3, TH: 3 };
/** Codes of prices for one; any other code may mean a dozen or a pound. */
const pricedForOne: ReadonlySet<string> = new Set([
  '',
  'CA',
  'CP',
  'CT',
  'DI',
  'LE',
  'NT',
  'PE',
  'QT',
  'RE',
  'TE',
  'UM',
  'WE',
  'WH',
]);
const pairsFrom = 6;
const pairsTo = 24;

function takeItem(state: InvoiceState, { element }: Segment810): void {
  const fields: LineState['fields'] = {};
  const item: LineState = { charge: undefined, fields };
  if (element(2) !== '') fields.quantity = value810(decimal810(element(2)), element(2));
  if (element(3) !== '') fields.unit = value810(element(3));
  if (element(4) !== '') {
    const price = priceOf(decimal810(element(4)), pricedFor[element(5)] ?? 0);
    const isKnown = element(5) in pricedFor || pricedForOne.has(element(5));
    fields.unitPrice = { ...value810(price, element(4)), confidence: isKnown ? 1 : 0.5 };
  }
  for (let at = pairsFrom; at <= pairsTo; at += 2) {
    const [qualifier, text] = [element(at), element(at + 1)];
    const ndc = ndc810(qualifier, text);
    if (ndc !== undefined) fields.ndc ??= ndc;
    else if (['VN', 'VC', 'VP', 'SK', 'IN'].includes(qualifier) && text !== '') {
      fields.itemNumber ??= value810(text);
    }
  }
  state.lines.push(item);
  state.item = item;
}

/** A price per power of ten, converted to the price of one; empty if it has too many decimals. */
function priceOf(text: string, power: number): string {
  if (power === 0 || text === '') return text;
  const price = parseScaled(text, priceDecimals);
  const by = 10n ** BigInt(power);
  return price === undefined || price % by !== 0n ? '' : scaledText(price / by, priceDecimals);
}
