import { parseCents } from '../../money.ts';
import {
  type DraftAcceptance,
  type DraftClaimField,
  type DraftPayment,
  type DraftValue,
  draftAmountFields,
} from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';
import { acceptancesAt, seenWith } from './accepted-doubts.ts';
import { changeColumns, type ReadField } from './column-changes.ts';
import {
  type AcceptDoubt,
  type ChangedDraft,
  type DraftChange,
  type DraftTarget,
  type DraftUndo,
  nextRow,
  putRow,
  putValue,
  splitPayment,
  takeRow,
  valueAt,
  valuesOfRow,
} from './draft-change.ts';
import { doubtedTargets, isAcceptedWithOthers } from './review-items.ts';

/**
 * Makes one step of a person in a document's payments, and the step that takes it back. Throws a
 * RangeError where the change names a payment, row or value that is not there. `read` reads what
 * moves to a column of another kind.
 */
export function applyDraftChange(
  payments: readonly DraftPayment[],
  change: DraftChange,
  read: ReadField = readPlain,
): ChangedDraft {
  switch (change.kind) {
    case 'set':
      return set(payments, change, change.value);
    case 'accept':
      return several(payments, [change]);
    case 'accept_row':
      return several(payments, valuesOfRow(payments, change));
    case 'accept_all': {
      const { payment } = change;
      const draft = paymentAt(payments, payment);
      const doubts = proveDraft(draft).doubts.filter(isAcceptedWithOthers);
      return several(payments, doubtedTargets(draft, { payment, doubts }));
    }
    case 'remove_row':
      return takeRow(payments, change);
    case 'add_row': {
      const { afterRow, part, payment } = change;
      const row = nextRow(paymentAt(payments, payment), part);
      const added = { part, payment, row };
      return { payments: putRow(payments, added, afterRow), undo: { kind: 'take_row', ...added } };
    }
    case 'split':
      return splitPayment(payments, change);
    case 'accept_doubt':
      return acceptDoubt(payments, change);
    case 'move_column':
    case 'split_column':
    case 'merge_columns':
    case 'flip_rows':
      return changeColumns(payments, change, read);
  }
}

/** Amounts in their normal form only, and every other text as it is. */
function readPlain(field: DraftClaimField, text: string): string | undefined {
  const isAmount = draftAmountFields.some((one) => one === field);
  return isAmount && parseCents(text) === undefined ? undefined : text;
}

/** Takes a change back. */
export function undoDraftChange(
  payments: readonly DraftPayment[],
  undo: DraftUndo,
): readonly DraftPayment[] {
  switch (undo.kind) {
    case 'put_value':
      return putValue(payments, undo, undo.value ?? undefined);
    case 'put_row':
      return payments.map((payment, at) => {
        if (at !== undo.payment) return payment;
        return undo.part === 'claim'
          ? { ...payment, claims: payment.claims.toSpliced(undo.at, 0, undo.claim) }
          : { ...payment, lumps: payment.lumps.toSpliced(undo.at, 0, undo.lump) };
      });
    case 'take_row':
      return takeRow(payments, undo).payments;
    case 'put_payments':
      return payments.toSpliced(undo.at, undo.count, ...undo.payments);
    case 'put_accepted':
      return putAccepted(payments, undo, undo.accepted);
    case 'several':
      return undo.undos.reduceRight((state, one) => undoDraftChange(state, one), payments);
  }
}

function paymentAt(payments: readonly DraftPayment[], at: number): DraftPayment {
  const payment = payments[at];
  if (payment === undefined) throw new RangeError('no such payment');
  return payment;
}

function set(payments: readonly DraftPayment[], target: DraftTarget, text: string): ChangedDraft {
  const before = valueAt(payments, target);
  const undo: DraftUndo = { ...targetOf(target), kind: 'put_value', value: before ?? null };
  const value: DraftValue | undefined =
    text === ''
      ? undefined
      : {
          value: text,
          printed: before?.printed ?? text,
          box: before?.box,
          decidedBy: 'person',
          confidence: 1,
        };
  return { payments: putValue(payments, target, value), undo };
}

function several(payments: readonly DraftPayment[], targets: readonly DraftTarget[]): ChangedDraft {
  const undos: DraftUndo[] = [];
  let state = payments;
  for (const target of targets) {
    const before = valueAt(state, target);
    if (before === undefined) continue;
    const changed = set(state, target, before.value);
    undos.push(changed.undo);
    state = changed.payments;
  }
  const [only] = undos;
  if (only !== undefined && undos.length === 1) return { payments: state, undo: only };
  return { payments: state, undo: { kind: 'several', undos } };
}

/** The target alone: a change that is handed in has more to it. */
function targetOf(target: DraftTarget): DraftTarget {
  const { payment } = target;
  switch (target.part) {
    case 'claim':
      return { part: 'claim', payment, row: target.row, field: target.field };
    case 'lump':
      return { part: 'lump', payment, row: target.row, field: target.field };
    case 'payment':
      return { part: 'payment', payment, field: target.field };
  }
}

type At = Pick<AcceptDoubt, 'part' | 'payment' | 'row'>;

/** Keeps a person's word that a doubt may stand; a RangeError where there is no such doubt. */
function acceptDoubt(
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
function putAccepted(
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
