import type { NewInvoiceBody } from '@pfs/wire/new-vendor-invoice';
import {
  type HeadField,
  headFields,
  isBlank,
  type LineField,
  lineFields,
  type TypedInvoice,
  type TypedLine,
} from './typed-invoice.ts';
import { plainNumber } from './typed-sums.ts';

/** Where something stands: `invoiceDate`, or the key of a line and its cell: `3.quantity`. */
export type Place = HeadField | `${number}.${LineField}`;
export type PlaceErrors = Readonly<Partial<Record<string, string>>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type Checked =
  | { readonly body: NewInvoiceBody }
  | { readonly errors: PlaceErrors; readonly general: string | undefined };

/** Checks what was typed by the server's own schema, and answers what can be sent. */
export async function checkInvoice(typed: TypedInvoice): Promise<Checked> {
  const { newInvoiceBody } = await import('@pfs/wire/new-vendor-invoice');
  const lines = typed.lines.filter((line) => !isBlank(line));
  const { head } = typed;
  const body = {
    vendorId: head.vendorId,
    invoiceNumber: head.invoiceNumber,
    invoiceDate: head.invoiceDate,
    dueDate: head.dueDate === '' ? null : head.dueDate,
    totalAmount: plainNumber(head.totalAmount),
    lineItems: lines.map(toLine),
  };
  const result = newInvoiceBody.safeParse(body);
  if (!result.success) return placeErrors(result.error.issues, lines);
  return { body: body as NewInvoiceBody };
}

function toLine(line: TypedLine) {
  const { packSize, dispensingUnit } = line;
  return {
    description: line.description,
    quantity: plainNumber(line.quantity),
    unitPrice: plainNumber(line.unitPrice),
    totalPrice: plainNumber(line.totalPrice),
    ...(line.ndc.trim() === '' ? {} : { ndc: line.ndc.trim() }),
    ...(line.unit.trim() === '' ? {} : { unit: line.unit.trim() }),
    ...(line.category.trim() === '' ? {} : { category: line.category.trim() }),
    ...(packSize.trim() === '' ? {} : { packSize: plainNumber(packSize) }),
    ...(dispensingUnit === '' ? {} : { dispensingUnit }),
  };
}

/** What was found wrong, each at its place; `general` is of none. */
export function placeErrors(issues: readonly Issue[], lines: readonly TypedLine[]) {
  const errors: Record<string, string> = {};
  let general: string | undefined;
  for (const { path, message } of issues) {
    const place = placeOf(path.map(String), lines);
    if (place === undefined) general ??= message;
    else errors[place] ??= place === 'vendorId' ? 'Choose a vendor' : message;
  }
  return { errors, general };
}

function placeOf(path: readonly string[], lines: readonly TypedLine[]): Place | undefined {
  const [first = '', at = '', cell = ''] = path;
  const head = headFields.find((field) => field === first);
  if (head !== undefined) return head;
  const field = lineFields.find((each) => each === cell);
  const line = lines[Number(at)];
  return field === undefined || line === undefined ? undefined : `${line.key}.${field}`;
}

/** The first place, from the top, at which something is wrong. */
export function firstPlace(typed: TypedInvoice, errors: PlaceErrors): Place | undefined {
  const head = headFields.find((field) => errors[field]);
  if (head !== undefined) return head;
  for (const { key } of typed.lines) {
    const field = lineFields.find((each) => errors[`${key}.${each}`]);
    if (field !== undefined) return `${key}.${field}`;
  }
  return undefined;
}
