import { type RefObject, useEffect } from 'react';
import type { TypedInvoiceForm } from './use-typed-invoice.ts';

interface Rows {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly reveal: (index: number) => void;
  /** Which rows are drawn. */
  readonly first: number;
  readonly last: number;
}

/** Puts the focus where it is wanted: a row out of sight is scrolled to and drawn before. */
export function useWantedCell(form: TypedInvoiceForm, { ref, reveal, first, last }: Rows): void {
  const { wanted, want, typed } = form;
  const { lines } = typed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once other rows are drawn
  useEffect(() => {
    const key = Number(wanted?.split('.')[0]);
    const at = lines.findIndex((line) => line.key === key);
    if (at < 0) return;
    const cell = ref.current?.querySelector<HTMLElement>(`[data-place="${wanted}"]`);
    if (cell === null || cell === undefined) return reveal(at);
    cell.focus();
    want(undefined);
  }, [wanted, first, last, lines]);
}
