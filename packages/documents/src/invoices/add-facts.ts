import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type {
  DraftInvoice,
  DraftInvoiceControl,
  DraftInvoiceField,
  DraftInvoiceLine,
} from '@pfs/core/invoice-draft/draft-invoice';
import { boxAround, textOf } from '../layout/lines/tokens.ts';
import { toDraftValue } from '../layout/values/to-draft-value.ts';
import type { Fact } from './find-facts.ts';
import { isCharge } from './roles.ts';

type Fields = Partial<Record<DraftInvoiceField, DraftValue>>;

/** An invoice while its pages are being read. */
export interface InvoiceBuilder {
  readonly fields: Fields;
  readonly lines: DraftInvoiceLine[];
  readonly controls: DraftInvoiceControl[];
  readonly strayAmounts: DraftValue[];
  readonly otherAmounts: DraftValue[];
  readonly unknownColumns: Set<string>;
  readonly due: DraftValue[];
}

export function invoiceBuilder(): InvoiceBuilder {
  return {
    fields: {},
    lines: [],
    controls: [],
    strayAmounts: [],
    otherAmounts: [],
    unknownColumns: new Set(),
    due: [],
  };
}

/** A repeated fact is the same, or contradicts the first one. */
export function addField(fields: Fields, field: DraftInvoiceField, value: DraftValue): void {
  const known = fields[field];
  if (value.value === '') return;
  if (known === undefined) fields[field] = value;
  else if (plain(known.value) !== plain(value.value) && known.toldOtherwise === undefined) {
    fields[field] = { ...known, toldOtherwise: value.value };
  } else if (known.confidence < value.confidence && plain(known.value) === plain(value.value)) {
    fields[field] = value;
  }
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9.-]/g, '');
}

/** The amount due is the total if nothing else is called the total and nothing was paid. */
function withBalance({ fields, due }: InvoiceBuilder): Fields {
  const all: Fields = { ...fields };
  for (const value of due) {
    if (all.total === undefined && all.amountPaid === undefined) all.total = value;
    else addField(all, all.total === value ? 'total' : 'balanceDue', value);
  }
  return all;
}

export function toInvoice(builder: InvoiceBuilder): DraftInvoice {
  const { lines, controls, strayAmounts, otherAmounts, unknownColumns } = builder;
  const fields = withBalance(builder);
  return {
    source: 'document',
    fields,
    lines,
    controls,
    ...(builder.due.some((value) => value === fields.total) ? { totalIsDue: true } : {}),
    ...(strayAmounts.length === 0 ? {} : { strayAmounts }),
    ...(otherAmounts.length === 0 ? {} : { otherAmounts }),
    ...(unknownColumns.size === 0 ? {} : { unknownColumns: [...unknownColumns] }),
  };
}

/** Where a fact is among the items of its invoice. */
interface FactPlace {
  /** Items follow below it. */
  readonly hasItemsBelow: boolean;
  /** The first row of the group and of the page that it may sum. */
  readonly groupFrom: number;
  readonly pageFrom: number;
  /** A label with its words; those of an amount are a charge's description. */
  readonly fact: Fact;
}

/** Adds a labeled value. */
export function addFact(builder: InvoiceBuilder, place: FactPlace): void {
  const { fact } = place;
  const { role, tokens } = fact;
  const { fields } = builder;
  switch (role) {
    case 'vendorTaxId':
    case 'accountNumber':
    case 'invoiceNumber':
    case 'purchaseOrder':
    case 'currency':
      addField(fields, role, toDraftValue(tokens, 'text'));
      return;
    case 'terms':
      if (termsWords.test(textOf(tokens))) addField(fields, 'terms', toDraftValue(tokens, 'text'));
      return;
    case 'invoiceDate':
    case 'dueDate':
      addField(fields, role, toDraftValue(tokens, 'day'));
      return;
    case 'total':
    case 'amountPaid':
      addField(fields, role, toDraftValue(tokens, 'amount'));
      return;
    case 'amountDue':
      builder.due.push(toDraftValue(tokens, 'amount'));
      return;
    case 'previous':
    case 'besides':
      builder.otherAmounts.push(toDraftValue(tokens, 'amount'));
      return;
    case 'items':
    case 'charges':
    case 'carried':
    case 'pageTotal':
    case 'count':
      addControl(builder, place);
      return;
    default:
      if (isCharge(role)) addCharge(builder, fact);
  }
}

const termsWords = /\b(net|n ?\d|days?|receipt|c\.?o\.?d|prox|eom|prepaid|delivery|cash|due)\b/i;

function addCharge(builder: InvoiceBuilder, { role, label, tokens, words }: Fact): void {
  if (!isCharge(role)) return;
  const totalPrice = toDraftValue(tokens, 'amount');
  // A rate of zero is not a line.
  if (/^0*\.?0*$/.test(totalPrice.value) && totalPrice.value !== '') return;
  const text = label.replace(/[\s:]+$/, '');
  const description = { ...toDraftValue(words, 'text'), value: text, printed: text };
  builder.lines.push({
    row: builder.lines.length,
    box: boxAround([...words, ...tokens]),
    charge: role,
    fields: { description, totalPrice },
  });
}

function addControl(builder: InvoiceBuilder, place: FactPlace): void {
  const { fact, groupFrom, hasItemsBelow, pageFrom } = place;
  const { role, tokens } = fact;
  const toRow = builder.lines.length - 1;
  const add = (control: Pick<DraftInvoiceControl, 'scope' | 'fromRow'>): void => {
    const of = role === 'count' ? countOf(fact) : 'totalPrice';
    const value = toDraftValue(tokens, role === 'count' ? 'quantity' : 'amount');
    builder.controls.push({ ...control, of, value, toRow });
  };
  if (role === 'count') add({ scope: 'items', fromRow: 0 });
  else if (role === 'charges') add({ scope: 'charges', fromRow: 0 });
  else if (role === 'carried') add({ scope: 'page', fromRow: 0 });
  else if (role === 'pageTotal') add({ scope: 'page', fromRow: pageFrom });
  else if (hasItemsBelow) add({ scope: 'group', fromRow: groupFrom });
  else {
    const hasCharges = builder.lines.some(({ charge }) => charge !== undefined);
    add({ scope: hasCharges ? 'invoice' : 'items', fromRow: 0 });
  }
}

function countOf({ label }: Fact): 'lines' | 'quantity' {
  return /\b(unit|qty|quantity|piece|carton)/i.test(label) ? 'quantity' : 'lines';
}
