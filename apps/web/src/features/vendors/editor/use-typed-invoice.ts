import type { NewInvoiceBody } from '@pfs/wire/vendor-invoice';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import {
  type GivenInvoice,
  type HeadField,
  headFields,
  isBlank,
  type LineField,
  lineFields,
  plainNumber,
  removeLine,
  startInvoice,
  type TypedInvoice,
  type TypedLine,
  typeCell,
} from './typed-invoice.ts';

/** A field of the head, `invoiceDate`, or a line's key with its cell, `3.quantity`. */
export type Place = HeadField | `${number}.${LineField}`;
export type PlaceErrors = Readonly<Partial<Record<string, string>>>;

/** An invoice that is being typed, and its errors. */
export function useTypedInvoice(given?: GivenInvoice) {
  const [typed, setTyped] = useState(() => startInvoice(given));
  const [errors, setErrors] = useState<PlaceErrors>({});
  const [general, setGeneral] = useState<string>();
  /** Where the focus should go. */
  const [wanted, setWanted] = useState<Place>();
  const latest = useRef(typed);
  latest.current = typed;

  const clearError = useCallback((place: Place) => {
    setErrors((now) => (now[place] ? { ...now, [place]: undefined } : now));
    setGeneral(undefined);
  }, []);

  const typeHead = useCallback(
    (field: HeadField, text: string) => {
      setTyped((now) => ({ ...now, head: { ...now.head, [field]: text } }));
      clearError(field);
    },
    [clearError],
  );

  const typeLine = useCallback(
    (key: number, field: LineField, text: string) => {
      setTyped((now) => ({ ...now, lines: typeCell(now.lines, { key, field, text }) }));
      clearError(`${key}.${field}`);
    },
    [clearError],
  );

  const remove = useCallback((key: number) => {
    setTyped((now) => ({ ...now, lines: removeLine(now.lines, key) }));
  }, []);

  function showErrors(found: PlaceErrors, message: string | undefined) {
    setErrors(found);
    const place = firstPlace(latest.current, found);
    setGeneral(place === undefined ? message : undefined);
    setWanted(place);
  }

  return {
    typed,
    errors,
    general,
    wanted,
    want: setWanted,
    typeHead,
    typeLine,
    remove,
    /** The body to send; undefined while there are errors, which are shown. */
    check: async (): Promise<NewInvoiceBody | undefined> => {
      const checked = await checkInvoice(latest.current);
      if ('body' in checked) {
        setErrors({});
        return checked.body;
      }
      showErrors(checked.errors, checked.general);
      return undefined;
    },
    /** Shows the server's errors, which count the lines that were sent. */
    showServerErrors: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      const lines = latest.current.lines.filter((line) => !isBlank(line));
      showErrors(fromFields(error.fields, lines), undefined);
    },
  };
}

export type TypedInvoiceForm = ReturnType<typeof useTypedInvoice>;

function fromFields(
  fields: Readonly<Record<string, string>>,
  lines: readonly { readonly key: number }[],
): PlaceErrors {
  const errors: Record<string, string> = {};
  for (const [name, message] of Object.entries(fields)) {
    const [, at, cell] = /^lineItems\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const key = at === undefined ? undefined : lines[Number(at)]?.key;
    errors[key === undefined ? name : `${key}.${cell}`] = message;
  }
  return errors;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

type Checked =
  | { readonly body: NewInvoiceBody }
  | { readonly errors: PlaceErrors; readonly general: string | undefined };

/** Checks the typed invoice with the server's schema; answers the body to send, or the errors. */
export async function checkInvoice(typed: TypedInvoice): Promise<Checked> {
  const { newInvoiceBody } = await import('@pfs/wire/vendor-invoice');
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

/** The errors by place; `general` belongs to none. */
function placeErrors(issues: readonly Issue[], lines: readonly TypedLine[]) {
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

/** The first place with an error, from the top. */
export function firstPlace(typed: TypedInvoice, errors: PlaceErrors): Place | undefined {
  const head = headFields.find((field) => errors[field]);
  if (head !== undefined) return head;
  for (const { key } of typed.lines) {
    const field = lineFields.find((each) => errors[`${key}.${each}`]);
    if (field !== undefined) return `${key}.${field}`;
  }
  return undefined;
}
