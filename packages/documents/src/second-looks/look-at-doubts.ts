import type { DraftPage, DraftPayment, DraftValue } from '@pfs/core/draft/draft-remittance';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import type { OpenedDocument } from '../open-document.ts';
import { type DoubtfulValue, doubtfulValues, shortQuantities } from './doubtful-values.ts';
import { type ChangedValues, lookAtValues } from './look-at-values.ts';
import type { LookedShape } from './looked-shape.ts';
import { isOpen } from './read-again.ts';

/** A page of nothing but doubts is for a person; a look takes some hundredths of a second. */
const looksMax = 80;

/** What second looks at values of a payment have changed, and the payment with it. */
export interface LookedPayment {
  readonly payment: DraftPayment;
  readonly changed: ChangedValues;
}

/** The payment with second looks at what keeps it from being proven; undefined for none. */
export async function lookAtDoubts(
  opened: OpenedDocument,
  proven: ProvenPayment,
  pages: readonly DraftPage[],
): Promise<LookedPayment | undefined> {
  if (pages.every(({ source }) => source !== 'ocr')) return undefined;
  const doubtful = doubtfulValues(proven)
    .toSorted((one, other) => Number(isSettled(one)) - Number(isSettled(other)))
    .slice(0, looksMax);
  const asked = new Map([...doubtful, ...shortQuantities(proven)].map((one) => [one.value, one]));
  if (asked.size === 0) return undefined;
  const byPage = [...asked.values()].toSorted(
    (one, other) => pageOf(one.value) - pageOf(other.value),
  );
  const looked = byPage.map(({ value, shape }) => {
    return { value, shape, digitsOnly: isOfDigits(value, shape) };
  });
  const changed = await lookAtValues(opened, looked, pages);
  return changed.size === 0 ? undefined : { payment: replaced(proven.payment, changed), changed };
}

/** Only a sum that does not close speaks against it: what is open comes first. */
function isSettled({ value, shape }: DoubtfulValue): boolean {
  return !isOpen(value, shape);
}

/** An amount may have the letters that turn it. */
function isOfDigits({ printed }: DraftValue, shape: LookedShape): boolean {
  if (shape === 'amount') return !/[CD]\s*R\W*$/i.test(printed);
  return shape === 'quantity' || shape === 'ndc';
}

function pageOf({ box }: DraftValue): number {
  return box?.page ?? 0;
}

function replaced(payment: DraftPayment, changed: ChangedValues): DraftPayment {
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
