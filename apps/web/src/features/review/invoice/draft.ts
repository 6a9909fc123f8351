import type { DraftInvoiceField } from '@pfs/core/invoice-draft/draft-invoice';
import { parsePack, statedUnits } from '@pfs/core/invoices/invoice-units';
import type { InvoiceDraft, InvoiceDraftValue } from '@pfs/wire/invoice-documents';
import type { GivenInvoice, Place, PlaceErrors } from '../../vendors/public.ts';

/** The head fields of the form, each with the draft's field that it starts from. */
const headPlaces = [
  ['vendorId', 'vendorName'],
  ['invoiceNumber', 'invoiceNumber'],
  ['invoiceDate', 'invoiceDate'],
  ['dueDate', 'dueDate'],
  ['totalAmount', 'total'],
] as const satisfies readonly (readonly [Place, DraftInvoiceField])[];

const linePlaces = [
  'description',
  'ndc',
  'quantity',
  'unit',
  'packSize',
  'unitPrice',
  'totalPrice',
  'category',
] as const;

export interface PlacedValue {
  readonly place: Place;
  readonly value: InvoiceDraftValue;
}

/** What was read, each value at its place in the form, from the top. Lines are keyed by order. */
export function placedValues({ fields, lines }: InvoiceDraft): readonly PlacedValue[] {
  const placed: PlacedValue[] = [];
  for (const [place, field] of headPlaces) {
    const value = fields[field];
    if (value !== undefined) placed.push({ place, value });
  }
  for (const [key, line] of lines.entries()) {
    for (const field of linePlaces) {
      const value = line.fields[field];
      if (value !== undefined) placed.push({ place: `${key}.${field}`, value });
    }
  }
  return placed;
}

/** The position of a place from the top of the form; places it does not have come last. */
export function orderOf(place: string): number {
  const head = headPlaces.findIndex(([each]) => each === place);
  if (head >= 0) return head;
  const [key = '', field = ''] = place.split('.');
  const cell = linePlaces.indexOf(field as (typeof linePlaces)[number]);
  const cells = linePlaces.length + 1;
  return headPlaces.length + Number(key) * cells + (cell < 0 ? cells - 1 : cell);
}

interface DraftMarks {
  /** Why a place in the form needs a check. */
  readonly byPlace: PlaceErrors;
  /** Doubts about the invoice as a whole. */
  readonly general: readonly string[];
}

/** What of a draft a person has to check, and why. */
export function draftMarks(draft: InvoiceDraft): DraftMarks {
  const byPlace: Record<string, string> = {};
  const general: string[] = [];
  const add = (place: Place, text: string) => {
    const before = byPlace[place];
    if (before?.includes(text)) return;
    byPlace[place] = before === undefined ? text : `${before} ${text}`;
  };
  for (const doubt of draft.doubts) {
    const place = placeOf(draft, doubt);
    if (place === undefined) general.push(doubt.message);
    else add(place, doubt.message);
  }
  for (const { place, value } of placedValues(draft)) {
    if (!value.doubtful) continue;
    if (byPlace[place] === undefined) add(place, 'Low confidence. Please check.');
    if (value.otherReadings.length > 0) add(place, `Could be ${value.otherReadings.join(' or ')}.`);
  }
  for (const [key, { fields }] of draft.lines.entries()) {
    const pack = fields.packSize?.value ?? '';
    if (pack !== '' && parsePack(pack) === undefined) {
      add(`${key}.packSize`, `The invoice says “${pack}”. How much is in one?`);
    }
  }
  return { byPlace, general: [...new Set(general)] };
}

type Doubt = InvoiceDraft['doubts'][number];

function placeOf(draft: InvoiceDraft, { part, row, field }: Doubt): Place | undefined {
  if (part === 'invoice') return headPlaces.find(([, read]) => read === field)?.[0];
  if (part === 'control') return undefined;
  const key = draft.lines.findIndex((line) => line.row === row);
  if (key < 0) return undefined;
  return `${key}.${linePlaces.find((each) => each === field) ?? 'totalPrice'}`;
}

type DraftLine = InvoiceDraft['lines'][number];
type GivenLine = NonNullable<GivenInvoice['lines']>[number];

/** The initial form: everything that was read, and nothing that was not. */
export function draftToForm(draft: InvoiceDraft, vendorId: string | null): GivenInvoice {
  const { fields, lines } = draft;
  const text = (field: keyof typeof fields) => fields[field]?.value ?? '';
  return {
    head: {
      vendorId: vendorId ?? draft.vendorId ?? '',
      invoiceNumber: text('invoiceNumber'),
      invoiceDate: dayOnly(text('invoiceDate')),
      dueDate: dayOnly(text('dueDate')),
      totalAmount: text('total'),
    },
    lines: lines.map(lineToForm),
  };
}

function lineToForm({ fields, charge }: DraftLine): GivenLine {
  const text = (field: keyof typeof fields) => fields[field]?.value ?? '';
  const total = text('totalPrice');
  const units = statedUnits({ unit: text('unit') || undefined, pack: text('packSize') });
  return {
    description: text('description') || text('itemNumber') || (charge ?? ''),
    ndc: text('ndc'),
    // Tax, freight and the like have a quantity of 1 at their total.
    quantity: text('quantity') || (charge === null ? '' : '1'),
    unit: text('unit'),
    packSize: units?.packSize ?? '',
    dispensingUnit: units?.dispensingUnit ?? '',
    unitPrice: text('unitPrice') || (charge === null ? '' : total),
    totalPrice: total,
    category: charge ?? text('category'),
  };
}

/** A date field accepts no other text. */
function dayOnly(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
}
