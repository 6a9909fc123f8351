import { parseCents } from '../../money.ts';
import {
  type DraftAcceptance,
  type DraftClaimField,
  type DraftPayment,
  type DraftValue,
  draftAmountFields,
} from '../draft-remittance.ts';
import { proveDraft } from '../prove-draft.ts';
import { acceptancesAt, seenText } from './accepted-doubts.ts';
import { changeColumns, type ReadField } from './column-changes.ts';
import {
  type AcceptDoubt,
  type ChangedDraft,
  type DraftChange,
  type DraftTarget,
  type DraftUndo,
  insertRow,
  nextRow,
  paymentAt,
  removeRow,
  setValue,
  splitPayment,
  valueAt,
  valuesOfRow,
} from './draft-change.ts';
import { doubtedTargets, isBulkAcceptable } from './review-items.ts';

/**
 * Applies one change by a person, and returns the step that undoes it. Throws a RangeError if the
 * payment, row or value doesn't exist. `read` parses text that moves to a different kind of column.
 */
export function applyDraftChange(
  payments: readonly DraftPayment[],
  change: DraftChange,
  read: ReadField = readPlain,
): ChangedDraft {
  switch (change.kind) {
    case 'set':
      return setTarget(payments, change, change.value);
    case 'accept':
      return acceptTargets(payments, [change]);
    case 'accept_row':
      return acceptTargets(payments, valuesOfRow(payments, change));
    case 'accept_all': {
      const { payment } = change;
      const draft = paymentAt(payments, payment);
      const doubts = proveDraft(draft).doubts.filter(isBulkAcceptable);
      return acceptTargets(payments, doubtedTargets(draft, { payment, doubts }));
    }
    case 'remove_row':
      return removeRow(payments, change);
    case 'add_row': {
      const { afterRow, part, payment } = change;
      const row = nextRow(paymentAt(payments, payment), part);
      const added = { part, payment, row };
      return {
        payments: insertRow(payments, added, afterRow),
        undo: { kind: 'take_row', ...added },
      };
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

/** Amounts in normal form only, any other text as it is. */
function readPlain(field: DraftClaimField, text: string): string | undefined {
  const isAmount = draftAmountFields.some((one) => one === field);
  return isAmount && parseCents(text) === undefined ? undefined : text;
}

/** Undoes a change. */
export function undoDraftChange(
  payments: readonly DraftPayment[],
  undo: DraftUndo,
): readonly DraftPayment[] {
  switch (undo.kind) {
    case 'put_value':
      return setValue(payments, undo, undo.value ?? undefined);
    case 'put_row':
      return payments.map((payment, at) => {
        if (at !== undo.payment) return payment;
        return undo.part === 'claim'
          ? { ...payment, claims: payment.claims.toSpliced(undo.at, 0, undo.claim) }
          : { ...payment, lumps: payment.lumps.toSpliced(undo.at, 0, undo.lump) };
      });
    case 'take_row':
      return removeRow(payments, undo).payments;
    case 'put_payments':
      return payments.toSpliced(undo.at, undo.count, ...undo.payments);
    case 'put_accepted':
      return putAccepted(payments, undo, undo.accepted);
    case 'several':
      return undo.undos.reduceRight((state, one) => undoDraftChange(state, one), payments);
  }
}

function setTarget(
  payments: readonly DraftPayment[],
  target: DraftTarget,
  text: string,
): ChangedDraft {
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
  return { payments: setValue(payments, target, value), undo };
}

function acceptTargets(
  payments: readonly DraftPayment[],
  targets: readonly DraftTarget[],
): ChangedDraft {
  const undos: DraftUndo[] = [];
  let state = payments;
  for (const target of targets) {
    const before = valueAt(state, target);
    if (before === undefined) continue;
    const changed = setTarget(state, target, before.value);
    undos.push(changed.undo);
    state = changed.payments;
  }
  const [only] = undos;
  if (only !== undefined && undos.length === 1) return { payments: state, undo: only };
  return { payments: state, undo: { kind: 'several', undos } };
}

/** The target without the rest of the change. */
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

/** Stores that a person accepted a doubt. Throws a RangeError if there is no such doubt. */
function acceptDoubt(
  payments: readonly DraftPayment[],
  { part, payment, row, field, code, by, at }: AcceptDoubt,
): ChangedDraft {
  const draft = paymentAt(payments, payment);
  const proof = proveDraft(draft);
  const doubt = proof.doubts.find(
    (one) =>
      one.part === part &&
      one.code === code &&
      one.row === (row ?? undefined) &&
      one.field === (field ?? undefined),
  );
  const seen = doubt && seenText(doubt, proof);
  if (doubt === undefined || seen === undefined) throw new RangeError('no such doubt to accept');
  const before = acceptancesAt(draft, doubt);
  const others = before.filter((one) => one.code !== code || one.field !== doubt.field);
  const accepted = [...others, { code, field: doubt.field, seen, by, at }];
  return {
    payments: putAccepted(payments, { part, payment, row }, accepted),
    undo: { kind: 'put_accepted', part, payment, row, accepted: before },
  };
}

/** Replaces the acceptances of a payment or of one of its printed sums. */
function putAccepted(
  payments: readonly DraftPayment[],
  { part, payment, row }: At,
  accepted: readonly DraftAcceptance[],
): readonly DraftPayment[] {
  const draft = paymentAt(payments, payment);
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
