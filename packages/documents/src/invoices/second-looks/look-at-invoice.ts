import type { DraftPage, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import type { OpenedDocument } from '../../open-document.ts';
import { type ChangedValues, lookAtValues } from '../../second-looks/look-at-values.ts';
import { doubtedValues } from './doubted-values.ts';

/** A page of nothing but doubts is for a person. */
const looksMax = 80;
/** The invoice with second looks at what keeps it from being proven; undefined for none. */
export async function lookAtInvoice(
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
