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
} from '@pfs/core/invoice-draft/line-figures';
import { centsToText } from '@pfs/core/money';
import type { Place } from '@pfs/core/remittance';
import { latin1Text, type Segment810, segments810, value810 } from './segments-810.ts';
import { takeSegment } from './take-segment.ts';

export interface LineState {
  readonly charge: ChargeCategory | undefined;
  readonly fields: Partial<Record<DraftLineField, DraftValue>>;
}

/** A transaction set while it is read. */
export interface InvoiceState {
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
