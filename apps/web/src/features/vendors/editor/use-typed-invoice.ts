import type { NewInvoiceBody } from '@pfs/wire/new-vendor-invoice';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { checkInvoice, firstPlace, type Place, type PlaceErrors } from './to-new-invoice.ts';
import {
  type GivenInvoice,
  type HeadField,
  isBlank,
  type LineField,
  removeLine,
  startInvoice,
  typeCell,
} from './typed-invoice.ts';

/** An invoice that is being typed, and what was found wrong with it. */
export function useTypedInvoice(given?: GivenInvoice) {
  const [typed, setTyped] = useState(() => startInvoice(given));
  const [errors, setErrors] = useState<PlaceErrors>({});
  const [general, setGeneral] = useState<string>();
  /** Where the focus is to go. */
  const [wanted, setWanted] = useState<Place>();
  const latest = useRef(typed);
  latest.current = typed;

  const forget = useCallback((place: Place) => {
    setErrors((now) => (now[place] ? { ...now, [place]: undefined } : now));
    setGeneral(undefined);
  }, []);

  const typeHead = useCallback(
    (field: HeadField, text: string) => {
      setTyped((now) => ({ ...now, head: { ...now.head, [field]: text } }));
      forget(field);
    },
    [forget],
  );

  const typeLine = useCallback(
    (key: number, field: LineField, text: string) => {
      setTyped((now) => ({ ...now, lines: typeCell(now.lines, { key, field, text }) }));
      forget(`${key}.${field}`);
    },
    [forget],
  );

  const remove = useCallback((key: number) => {
    setTyped((now) => ({ ...now, lines: removeLine(now.lines, key) }));
  }, []);

  function show(found: PlaceErrors, message: string | undefined) {
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
    /** What can be sent, once nothing is wrong with it. */
    check: async (): Promise<NewInvoiceBody | undefined> => {
      const checked = await checkInvoice(latest.current);
      if ('body' in checked) {
        setErrors({});
        return checked.body;
      }
      show(checked.errors, checked.general);
      return undefined;
    },
    /** What the server found wrong; it counts the lines that were sent. */
    showServerErrors: (error: unknown) => {
      if (!(error instanceof ApiError)) return;
      const lines = latest.current.lines.filter((line) => !isBlank(line));
      show(fromFields(error.fields, lines), undefined);
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
