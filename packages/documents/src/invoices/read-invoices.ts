import type { DraftPage, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import type { DocumentKind } from '../document-words.ts';
import { type OpenedDocument, openDocument } from '../open-document.ts';
import type { ReadDocumentOptions } from '../read-document.ts';
import { wordsOf } from '../read-words.ts';
import type { LookedShape } from '../reread/merge-readings.ts';
import { type ChangedValues, lookAtValues } from '../reread/reread-values.ts';
import { layoutInvoices } from './layout-invoices.ts';
import type { NotInvoice } from './not-invoice.ts';

interface DoubtedValue {
  readonly value: DraftValue;
  readonly shape: LookedShape;
}

const shapes: Readonly<Record<string, LookedShape>> = {
  vendorName: 'text',
  invoiceNumber: 'text',
  invoiceDate: 'day',
  dueDate: 'day',
  terms: 'text',
  total: 'amount',
  balanceDue: 'amount',
  ndc: 'ndc',
  quantity: 'quantity',
  unit: 'code',
  packSize: 'code',
  unitPrice: 'amount',
  totalPrice: 'amount',
};

const figures = ['quantity', 'unitPrice', 'totalPrice'] as const;

/** What was read from a picture and keeps an invoice from being proven. */
function doubtedValues({ doubts, invoice }: ProvenInvoice): readonly DoubtedValue[] {
  const found = new Map<DraftValue, DoubtedValue>();
  const add = (value: DraftValue | undefined, field: string): void => {
    const shape = shapes[field];
    const isRead = value?.decidedBy === 'ocr' && value.box !== undefined;
    if (value !== undefined && isRead && shape !== undefined) found.set(value, { value, shape });
  };
  for (const { code, field, part, row } of doubts) {
    const line = part === 'line' ? invoice.lines.find((one) => one.row === row) : undefined;
    if (line !== undefined && (field === undefined || code === 'line_does_not_close')) {
      for (const one of figures) add(line.fields[one], one);
    } else if (line !== undefined) {
      for (const [name, value] of Object.entries(line.fields)) if (name === field) add(value, name);
    } else if (part === 'control') add(invoice.controls[row ?? -1]?.value, 'total');
    else if (code === 'total_does_not_close') {
      add(invoice.fields.total, 'total');
      for (const { charge, fields } of invoice.lines) {
        if (charge !== undefined) add(fields.totalPrice, 'totalPrice');
      }
    } else {
      for (const [name, value] of Object.entries(invoice.fields)) {
        if (name === field) add(value, name);
      }
    }
  }
  return [...found.values()];
}

/** A page of nothing but doubts is for a person. */
const looksMax = 80;

/** The invoice with second looks at what keeps it from being proven; undefined for none. */
async function lookAtInvoice(
  opened: OpenedDocument,
  proven: ProvenInvoice,
  pages: readonly DraftPage[],
): Promise<DraftInvoice | undefined> {
  const doubted = doubtedValues(proven).slice(0, looksMax);
  if (doubted.length === 0) return undefined;
  const looked = doubted.map(({ shape, value }) => {
    const digitsOnly = shape === 'amount' || shape === 'quantity' || shape === 'ndc';
    return { value, shape, digitsOnly };
  });
  const changed = await lookAtValues(opened, looked, pages);
  return changed.size === 0 ? undefined : replaced(proven.invoice, changed);
}

type Values = Partial<Readonly<Record<string, DraftValue>>>;

function replaced(invoice: DraftInvoice, changed: ChangedValues): DraftInvoice {
  const now = (value: DraftValue): DraftValue => changed.get(value) ?? value;
  const each = <Fields extends Values>(fields: Fields): Fields => {
    const entries = Object.entries(fields).map(([name, value]) => [name, value && now(value)]);
    return Object.fromEntries(entries) as Fields;
  };
  return {
    ...invoice,
    fields: each(invoice.fields),
    lines: invoice.lines.map((line) => ({ ...line, fields: each(line.fields) })),
    controls: invoice.controls.map((control) => ({ ...control, value: now(control.value) })),
  };
}

export interface ReadInvoices {
  readonly kind: DocumentKind;
  readonly pages: readonly DraftPage[];
  /** Of an unproven one nothing is kept until a person says so. */
  readonly invoices: readonly ProvenInvoice[];
  /** Set where the document holds no invoice: why. */
  readonly notInvoice: NotInvoice | undefined;
}

/**
 * Reads a document of invoices: its words, what they say as invoices, and what of it arithmetic
 * proves. Throws UnreadableDocument with a reason for people.
 */
export async function readInvoices(
  bytes: Uint8Array,
  { today, turns = {}, onProgress = () => {}, ...options }: ReadDocumentOptions = {},
): Promise<ReadInvoices> {
  const opened = await openDocument(bytes, options);
  try {
    const words = await wordsOf(opened, {
      turns,
      onProgress: ({ read: _, ...progress }) => onProgress(progress),
    });
    onProgress({ stage: 'layout' });
    const { pages, invoices, notInvoice } = layoutInvoices(words);
    onProgress({ stage: 'proof' });
    const proven: ProvenInvoice[] = [];
    for (const draft of invoices) {
      const first = proveInvoice(draft, { today });
      const better = await lookAtInvoice(opened, first, pages);
      proven.push(better === undefined ? first : proveInvoice(better, { today }));
    }
    return { kind: opened.kind, pages, invoices: proven, notInvoice };
  } finally {
    opened.close();
  }
}
