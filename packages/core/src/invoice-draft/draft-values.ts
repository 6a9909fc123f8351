import type { DraftValue } from '../draft/draft-remittance.ts';
import type { DraftInvoice } from './draft-invoice.ts';

/** Everything that an invoice says. */
export function valuesOf({ fields, lines, controls }: DraftInvoice): readonly DraftValue[] {
  return [
    ...Object.values(fields),
    ...lines.flatMap((line) => Object.values(line.fields)),
    ...controls.map(({ value }) => value),
  ];
}
