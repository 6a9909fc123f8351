import type { DraftPage, DraftPayment, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import type { OpenedDocument } from '../open-document.ts';
import { doubtfulValues } from './doubtful-values.ts';
import { secondLooks } from './look-again.ts';
import { withFurtherLook, withSecondLook } from './read-again.ts';

/** A page of nothing but doubts is for a person; a look takes about a tenth of a second. */
const looksMax = 80;
const sureConfidence = 0.95;

/** The payment with second looks at what keeps it from being proven; undefined for none. */
export async function lookAtDoubts(
  opened: OpenedDocument,
  proven: ProvenPayment,
  pages: readonly DraftPage[],
): Promise<DraftPayment | undefined> {
  const doubtful = doubtfulValues(proven).slice(0, looksMax);
  if (doubtful.length === 0) return undefined;
  const byPage = doubtful.toSorted((one, other) => pageOf(one.value) - pageOf(other.value));
  const look = secondLooks(opened);
  const changed = new Map<DraftValue, DraftValue>();
  for (const { value, shape } of byPage) {
    const page = pages.find(({ number }) => number === pageOf(value));
    if (value.box === undefined || page?.source !== 'ocr') continue;
    const { turnedDegrees } = page;
    const digitsOnly = shape !== 'code' && shape !== 'text';
    const cell = { page: page.number, turnedDegrees, box: value.box, digitsOnly };
    const again = await look({ ...cell, larger: 2 });
    let better = again === undefined ? value : withSecondLook(value, shape, again);
    if (shape === 'amount' && isOpen(better)) {
      const further = await look({ ...cell, larger: 1 });
      if (further !== undefined) better = withFurtherLook(better, shape, further);
    }
    if (better !== value) changed.set(value, better);
  }
  return changed.size === 0 ? undefined : replaced(proven.payment, changed);
}

/** Whether sums have to decide what it is. */
function isOpen({ confidence, otherReadings }: DraftValue): boolean {
  return confidence < sureConfidence || otherReadings !== undefined;
}

function pageOf({ box }: DraftValue): number {
  return box?.page ?? 0;
}

type Changed = ReadonlyMap<DraftValue, DraftValue>;

function replaced(payment: DraftPayment, changed: Changed): DraftPayment {
  const now = (value: DraftValue): DraftValue => changed.get(value) ?? value;
  return {
    ...payment,
    fields: eachField(payment.fields, now),
    claims: payment.claims.map((claim) => ({ ...claim, fields: eachField(claim.fields, now) })),
    lumps: payment.lumps.map((lump) => ({ ...lump, amount: now(lump.amount) })),
    controls: payment.controls.map((control) => ({ ...control, value: now(control.value) })),
  };
}

function eachField<Fields extends Partial<Readonly<Record<string, DraftValue>>>>(
  fields: Fields,
  now: (value: DraftValue) => DraftValue,
): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    value === undefined ? undefined : now(value),
  ]);
  return Object.fromEntries(entries) as Fields;
}
