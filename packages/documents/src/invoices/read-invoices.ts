import type { DraftPage, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import type { DocumentKind } from '../document-words.ts';
import { type OpenedDocument, openDocument } from '../open-document.ts';
import type { ReadDocumentOptions } from '../read-document.ts';
import { readOpenedWords } from '../read-words.ts';
import type { RereadShape } from '../reread/merge-readings.ts';
import {
  type RereadValues,
  rereadValues,
  type UncertainValue,
  withReread,
} from '../reread/reread-values.ts';
import { layoutInvoices } from './layout-invoices.ts';
import type { NotInvoice } from './not-invoice.ts';

const shapes: Readonly<Record<string, RereadShape>> = {
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

/** The values read by OCR that keep an invoice from being proven. */
function uncertainValues({ doubts, invoice }: ProvenInvoice): readonly UncertainValue[] {
  const found = new Map<DraftValue, UncertainValue>();
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

/** More doubts than this need a person anyway. */
const rereadsMax = 80;

/** Rereads what keeps an invoice from being proven. Undefined where nothing changed. */
async function rereadInvoice(
  opened: OpenedDocument,
  proven: ProvenInvoice,
  pages: readonly DraftPage[],
): Promise<DraftInvoice | undefined> {
  const uncertain = uncertainValues(proven).slice(0, rereadsMax);
  if (uncertain.length === 0) return undefined;
  const changed = await rereadValues(opened, uncertain, pages);
  return changed.size === 0 ? undefined : replaced(proven.invoice, changed);
}

function replaced(invoice: DraftInvoice, reread: RereadValues): DraftInvoice {
  return {
    ...withReread(invoice, reread),
    lines: invoice.lines.map((line) => withReread(line, reread)),
    controls: invoice.controls.map((control) => {
      return { ...control, value: reread.get(control.value) ?? control.value };
    }),
  };
}

export interface ReadInvoices {
  readonly kind: DocumentKind;
  readonly pages: readonly DraftPage[];
  /** Nothing of an unproven invoice is stored until a person accepts it. */
  readonly invoices: readonly ProvenInvoice[];
  /** Set if the document has no invoice: why. */
  readonly notInvoice: NotInvoice | undefined;
}

/**
 * Reads a document of invoices and proves what arithmetic can prove. Throws UnreadableDocument with
 * a reason for the user.
 */
export async function readInvoices(
  bytes: Uint8Array,
  { today, turns = {}, onProgress = () => {}, ...options }: ReadDocumentOptions = {},
): Promise<ReadInvoices> {
  const opened = await openDocument(bytes, options);
  try {
    const words = await readOpenedWords(opened, {
      turns,
      onProgress: ({ read: _, ...progress }) => onProgress(progress),
    });
    onProgress({ stage: 'layout' });
    const { pages, invoices, notInvoice } = layoutInvoices(words);
    onProgress({ stage: 'proof' });
    const proven: ProvenInvoice[] = [];
    for (const draft of invoices) {
      const first = proveInvoice(draft, { today });
      const better = await rereadInvoice(opened, first, pages);
      proven.push(better === undefined ? first : proveInvoice(better, { today }));
    }
    return { kind: opened.kind, pages, invoices: proven, notInvoice };
  } finally {
    opened.close();
  }
}
