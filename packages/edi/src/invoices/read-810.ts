import type { InvoiceDoubtCode } from '@pfs/core/draft/draft-messages';
import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type {
  ChargeCategory,
  DraftInvoice,
  DraftInvoiceControl,
  DraftInvoiceField,
  DraftLineField,
} from '@pfs/core/invoice-draft/draft-invoice';
import {
  extendedCents,
  parseScaled,
  priceDecimals,
  quantityDecimals,
  scaledText,
} from '@pfs/core/invoice-draft/line-figures';
import { centsToText } from '@pfs/core/money';
import type { Place } from '@pfs/core/remittance';
import {
  day810,
  decimal810,
  implied810,
  latin1Text,
  ndc810,
  type Segment810,
  segments810,
  value810,
} from './segments-810.ts';

interface LineState {
  readonly charge: ChargeCategory | undefined;
  readonly fields: Partial<Record<DraftLineField, DraftValue>>;
}

/** A transaction set while it is read. */
interface InvoiceState {
  readonly control: string;
  segments: number;
  readonly fields: Partial<Record<DraftInvoiceField, DraftValue>>;
  readonly lines: LineState[];
  readonly counts: DraftValue[];
  /** The item whose loop the reader is in. */
  item: LineState | undefined;
  otherCurrency: string | undefined;
  /** Amounts that it charges or allows without saying them. */
  readonly open: DraftValue[];
  isCredit: boolean;
  readonly doubts: Set<InvoiceDoubtCode>;
}

function invoiceState(control: string): InvoiceState {
  const empty = { fields: {}, lines: [], counts: [], open: [] };
  const none = { item: undefined, otherCurrency: undefined, isCredit: false };
  return { control, segments: 1, ...empty, ...none, doubts: new Set() };
}

function toDraft(state: InvoiceState): DraftInvoice {
  const items = state.lines.filter(({ charge }) => charge === undefined);
  // Items first: a charge among them counts for the whole invoice all the same.
  const all = [...items, ...state.lines.filter(({ charge }) => charge !== undefined)];
  const controls = state.counts.map((value): DraftInvoiceControl => {
    return { scope: 'items', of: 'lines', value, fromRow: 0, toRow: all.length - 1 };
  });
  return {
    source: 'edi',
    fields: state.fields,
    lines: all.map(({ charge, fields }, row) => {
      return { row, box: undefined, charge, fields: withTotal(fields) };
    }),
    controls,
    ...(state.otherCurrency === undefined ? {} : { otherCurrency: state.otherCurrency }),
    ...(state.open.length === 0 ? {} : { strayAmounts: state.open }),
    ...(state.isCredit ? { isCredit: true } : {}),
    ...(state.doubts.size === 0 ? {} : { toldDoubts: [...state.doubts] }),
  };
}

/** A line's total that is left out is quantity times price, for the invoice's total to prove. */
function withTotal(fields: LineState['fields']): LineState['fields'] {
  const { quantity, totalPrice, unitPrice } = fields;
  if (totalPrice !== undefined || quantity === undefined || unitPrice === undefined) return fields;
  const [count, price] = [
    parseScaled(quantity.value, quantityDecimals),
    parseScaled(unitPrice.value, priceDecimals),
  ];
  if (count === undefined || price === undefined) return fields;
  const total = extendedCents(count, price);
  if (total === undefined) return fields;
  const worked = value810(centsToText(total), `${quantity.printed} × ${unitPrice.printed}`);
  return { ...fields, totalPrice: { ...worked, confidence: 0.5 } };
}

/** Something that is not as X12 has it, in words for a pharmacist. */
interface Finding810 {
  /** With an `error` its invoice, or the file where none is named, can't be taken. */
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly place: Place | undefined;
  /** Which of the file's invoices, counted from 0; undefined for the whole file. */
  readonly invoice: number | undefined;
}

/** The invoices of an X12 810 file, one for each transaction set, nothing of them proven yet. */
interface Read810 {
  readonly invoices: readonly DraftInvoice[];
  readonly findings: readonly Finding810[];
}

const bytesMax = 50_000_000;
const invoicesMax = 2_000;
const linesMax = 20_000;
const findingsMax = 100;

/** Whether a file is X12 with invoices in it, by its first bytes. */
export function is810(bytes: Uint8Array): boolean {
  const head = latin1Text(bytes.subarray(0, 2_000));
  return /^\s*ISA.{103}/s.test(head) && /\bST.810\b/.test(head);
}

/** Reads the invoices of an X12 810 file. One that is cut off is left out, with a finding. */
export function read810(bytes: Uint8Array): Read810 {
  const invoices: DraftInvoice[] = [];
  const findings: Finding810[] = [];
  const say = (severity: Finding810['severity'], message: string, segment?: Segment810): void => {
    if (findings.length >= findingsMax) return;
    const invoice = state === undefined ? undefined : invoices.length;
    findings.push({ severity, message, place: segment?.place, invoice });
  };
  let state: InvoiceState | undefined;
  if (bytes.length > bytesMax) {
    say('error', 'This invoice file is too large.');
    return { invoices, findings };
  }
  for (const segment of segments810(latin1Text(bytes))) {
    const { element, id } = segment;
    if (id === 'ST') {
      if (state !== undefined) say('error', 'An invoice is cut off.', segment);
      state = element(1) === '810' ? invoiceState(element(2)) : undefined;
      if (state === undefined)
        say('warning', 'Content that isn’t an invoice was skipped.', segment);
      continue;
    }
    if (state === undefined) continue;
    state.segments += 1;
    if (id === 'SE') {
      for (const message of closing(state, segment)) {
        say('warning', message, segment);
        state.doubts.add('not_whole');
      }
      invoices.push(toDraft(state));
      state = undefined;
    } else if (state.lines.length > linesMax || invoices.length >= invoicesMax) {
      say('error', 'The file has too many invoices or lines.', segment);
      return { invoices: [], findings };
    } else takeSegment(state, segment);
  }
  if (state !== undefined) say('error', 'The last invoice is cut off.');
  state = undefined;
  if (invoices.length === 0) say('error', 'This file has no complete invoice.');
  return { invoices, findings };
}

function closing(state: InvoiceState, { element }: Segment810): readonly string[] {
  const messages: string[] = [];
  if (Number(element(1)) !== state.segments) {
    messages.push(`The invoice says it has ${element(1)} segments but has ${state.segments}.`);
  }
  if (element(2) !== state.control)
    messages.push('An invoice starts and ends with different numbers.');
  return messages;
}

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
function takeSegment(state: InvoiceState, segment: Segment810): void {
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
