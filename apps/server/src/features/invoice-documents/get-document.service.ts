import { invoiceDoubtMessage } from '@pfs/core/draft/draft-messages';
import type { DraftPage, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { DraftInvoiceLine } from '@pfs/core/invoice-draft/draft-invoice';
import type { InvoiceDoubt, InvoiceEquation } from '@pfs/core/invoice-draft/proven-invoice';
import { centsToText, toCents } from '@pfs/core/money';
import type {
  InvoiceDocumentDetail,
  InvoiceDraft,
  InvoiceDraftValue,
} from '@pfs/wire/invoice-documents';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/errors.ts';
import { isPictured } from '../intake/public.ts';
import { findVendor, type KnownVendor, listKnownVendors } from './find-vendors.ts';
import { type DocumentRow, findDocument } from './invoice-documents.repository.ts';
import type { DraftRow } from './invoice-drafts.repository.ts';
import { listDrafts } from './invoice-drafts.repository.ts';
import { getListed } from './listed-documents.service.ts';

/** A file with what was read in it: every value with its place, doubts and sums. */
export async function getDocument(
  tx: TenantTransaction,
  id: string,
): Promise<InvoiceDocumentDetail> {
  const file = orNotFound(await findDocument(tx, id));
  const known = await listKnownVendors(tx);
  const drafts = await listDrafts(tx, id);
  return {
    ...(await getListed(tx, id)),
    pages: pagesOf(file).map(({ number, width, height, source }) => ({
      ...{ number, width, height, source },
      pictured: isPictured({ source }, file.file_type),
    })),
    drafts: drafts.map((draft) => toInvoiceDraft(draft, known)),
  };
}

export function pagesOf({ pages }: DocumentRow): readonly DraftPage[] {
  return pages as unknown as readonly DraftPage[];
}

const subjects = {
  line: 'Quantity × price of line',
  sum: 'The lines of a printed total',
  count: 'The lines',
  total: 'The lines',
} as const;

/** An equation with its numbers: dollars, except for a count. */
function toInvoiceEquation(equation: InvoiceEquation): InvoiceDraft['equations'][number] {
  const { kind, row, holds, isVendors } = equation;
  const isCount = kind === 'count';
  const numberOf = (value: number) => (isCount ? value : value / 100);
  const text = (value: number) => (isCount ? String(value) : dollars(value));
  const [printed, comesTo] = [equation.printed, equation.comesTo];
  const subject = kind === 'line' ? `${subjects.line} ${(row ?? 0) + 1}` : subjects[kind];
  const come = `${subject} ${kind === 'line' ? 'equals' : 'total'} ${text(comesTo)}`;
  const differ = `the invoice says ${text(printed)}, a difference of ${text(printed - comesTo)}`;
  return {
    ...{ kind, row: row ?? null, holds, isVendors },
    ...{ printed: numberOf(printed), comesTo: numberOf(comesTo) },
    sentence: holds ? `${come}, as printed.` : `${come}, ${differ}.`,
  };
}

function dollars(cents: number): string {
  const text = centsToText(toCents(Math.abs(cents)));
  const [whole = '', part] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}.${part}`;
}

/** A draft as it is shown beside its document. */
function toInvoiceDraft(row: DraftRow, known: readonly KnownVendor[]): InvoiceDraft {
  const { invoice, proof } = row;
  const doubted = new Set(proof.doubts.map(placeOf));
  const { vendorName, vendorTaxId } = invoice.fields;
  const printed = { name: vendorName?.value ?? '', taxId: vendorTaxId?.value };
  const found = printed.name === '' ? undefined : findVendor(printed, known);
  return {
    position: row.position,
    status: row.status as InvoiceDraft['status'],
    version: row.version,
    invoiceId: row.invoice_id,
    vendorId: found?.kind === 'known' ? found.vendor.id : null,
    fields: toValues(invoice.fields, (field) => doubted.has(`invoice  ${field}`)),
    lines: invoice.lines.map((line) => toLine(line, doubted)),
    otherCurrency: invoice.otherCurrency ?? null,
    proven: proof.status === 'proven' && proof.vendor === undefined,
    equations: proof.equations.map(toInvoiceEquation),
    doubts: [
      ...proof.doubts.map(toDoubt),
      ...(proof.vendor === undefined ? [] : [{ ...ofVendor, ...proof.vendor }]),
    ],
  };
}

const ofVendor = { part: 'invoice', row: null, field: 'vendorName' } as const;

function placeOf({ part, row, field }: InvoiceDoubt): string {
  return `${part} ${row ?? ''} ${field ?? ''}`;
}

function toDoubt({ part, row, field, code }: InvoiceDoubt): InvoiceDraft['doubts'][number] {
  const message = invoiceDoubtMessage(code);
  return { part, row: row ?? null, field: field ?? null, code, message };
}

function toLine(
  { row, box, charge, fields }: DraftInvoiceLine,
  doubted: ReadonlySet<string>,
): InvoiceDraft['lines'][number] {
  const own = `line ${row} `;
  return {
    ...{ row, box: box ?? null, charge: charge ?? null },
    fields: toValues(fields, (field) => doubted.has(`${own}${field}`)),
    settled: ![...doubted].some((place) => place.startsWith(own)),
  };
}

function toValues<Field extends string>(
  fields: Partial<Readonly<Record<Field, DraftValue>>>,
  isDoubtful: (field: string) => boolean,
): Partial<Record<Field, InvoiceDraftValue>> {
  const values = Object.entries<DraftValue | undefined>(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, toValue(value, isDoubtful(field))] as const],
  );
  return Object.fromEntries(values) as Partial<Record<Field, InvoiceDraftValue>>;
}

function toValue(value: DraftValue, doubtful: boolean): InvoiceDraftValue {
  const { printed, box, decidedBy, confidence, otherReadings } = value;
  return {
    ...{ value: value.value, printed, box: box ?? null, decidedBy, confidence, doubtful },
    otherReadings: [...(otherReadings ?? [])],
  };
}
