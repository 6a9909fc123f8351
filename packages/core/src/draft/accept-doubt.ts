import { acceptancesAt, seenWith } from './accepted-doubts.ts';
import type { AcceptDoubt, ChangedDraft } from './draft-change.ts';
import type { DraftAcceptance, DraftPayment } from './draft-remittance.ts';
import { proveDraft } from './prove-draft.ts';

type At = Pick<AcceptDoubt, 'part' | 'payment' | 'row'>;

/** Keeps a person's word that a doubt may stand; a RangeError where there is no such doubt. */
export function acceptDoubt(
  payments: readonly DraftPayment[],
  { part, payment, row, field, code, by, at }: AcceptDoubt,
): ChangedDraft {
  const draft = payments[payment];
  if (draft === undefined) throw new RangeError('no such payment');
  const proof = proveDraft(draft);
  const doubt = proof.doubts.find(
    (one) =>
      one.part === part &&
      one.code === code &&
      one.row === (row ?? undefined) &&
      one.field === (field ?? undefined),
  );
  const seen = doubt && seenWith(doubt, proof);
  if (doubt === undefined || seen === undefined) throw new RangeError('no such doubt to accept');
  const before = acceptancesAt(draft, doubt);
  const others = before.filter((one) => one.code !== code || one.field !== doubt.field);
  const accepted = [...others, { code, field: doubt.field, seen, by, at }];
  return {
    payments: putAccepted(payments, { part, payment, row }, accepted),
    undo: { kind: 'put_accepted', part, payment, row, accepted: before },
  };
}

/** The payments with other acceptances of one, or of a printed sum of it. */
export function putAccepted(
  payments: readonly DraftPayment[],
  { part, payment, row }: At,
  accepted: readonly DraftAcceptance[],
): readonly DraftPayment[] {
  const draft = payments[payment];
  if (draft === undefined) throw new RangeError('no such payment');
  if (part === 'payment') return payments.with(payment, withAccepted(draft, accepted));
  const controls = draft.controls.map((control, at) =>
    at === row ? withAccepted(control, accepted) : control,
  );
  return payments.with(payment, { ...draft, controls });
}

function withAccepted<Part extends { readonly accepted?: readonly DraftAcceptance[] }>(
  part: Part,
  accepted: readonly DraftAcceptance[],
): Part {
  const { accepted: _, ...bare } = part;
  return (accepted.length === 0 ? bare : { ...bare, accepted }) as Part;
}
