import type { InvoiceDoubtCode } from '@pfs/core/draft/draft-messages';
import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type {
  ChargeCategory,
  DraftInvoice,
  DraftInvoiceControl,
  DraftInvoiceField,
  DraftLineField,
} from '@pfs/core/invoice-draft/draft-invoice';
import { extendedCents, parseScaled } from '@pfs/core/invoice-draft/line-figures';
import { centsToText } from '@pfs/core/money';
import { value810 } from './values-810.ts';

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

export function invoiceState(control: string): InvoiceState {
  const empty = { fields: {}, lines: [], counts: [], open: [] };
  const none = { item: undefined, otherCurrency: undefined, isCredit: false };
  return { control, segments: 1, ...empty, ...none, doubts: new Set() };
}

export function toDraft(state: InvoiceState): DraftInvoice {
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
  const [count, price] = [parseScaled(quantity.value, 3), parseScaled(unitPrice.value, 5)];
  if (count === undefined || price === undefined) return fields;
  const total = centsToText(extendedCents(count, price));
  const worked = value810(total, `${quantity.printed} × ${unitPrice.printed}`);
  return { ...fields, totalPrice: { ...worked, confidence: 0.5 } };
}
