import type { DraftPage, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { DraftInvoice } from '@pfs/core/invoice-draft/draft-invoice';
import type { ProvenInvoice } from '@pfs/core/invoice-draft/proven-invoice';
import type { OpenedDocument } from '../../open-document.ts';
import { secondLooks } from '../../second-looks/look-again.ts';
import { isOpen, withLooks } from '../../second-looks/read-again.ts';
import type { Word } from '../../words.ts';
import { doubtedValues } from './doubted-values.ts';

/** A page of nothing but doubts is for a person. */
const looksMax = 80;
/** One after the other, for as long as a value is open. */
const ways = ['plain', 'close', 'closer'] as const;

/** The invoice with second looks at what keeps it from being proven; undefined for none. */
export async function lookAtInvoice(
  opened: OpenedDocument,
  proven: ProvenInvoice,
  pages: readonly DraftPage[],
): Promise<DraftInvoice | undefined> {
  const doubted = doubtedValues(proven).slice(0, looksMax);
  if (doubted.length === 0) return undefined;
  const look = secondLooks(opened);
  const changed = new Map<DraftValue, DraftValue>();
  for (const { shape, value } of doubted) {
    const page = pages.find(({ number }) => number === value.box?.page);
    if (value.box === undefined || page?.source !== 'ocr') continue;
    const { number, turnedDegrees } = page;
    const digitsOnly = shape === 'amount' || shape === 'quantity' || shape === 'ndc';
    const looks: Word[] = [];
    let better = value;
    for (const way of ways) {
      const cell = { page: number, turnedDegrees, box: value.box, digitsOnly, way };
      const seen = await look(cell);
      if (seen !== undefined) looks.push(seen);
      better = withLooks(value, shape, looks);
      if (!isOpen(better, shape)) break;
    }
    if (better !== value) changed.set(value, better);
  }
  return changed.size === 0 ? undefined : replaced(proven.invoice, changed);
}

type Values = Partial<Readonly<Record<string, DraftValue>>>;

function replaced(
  invoice: DraftInvoice,
  changed: ReadonlyMap<DraftValue, DraftValue>,
): DraftInvoice {
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
