import {
  type DraftAmountField,
  type DraftPayment,
  type DraftPaymentField,
  draftAmountFields,
  draftPaymentFields,
} from '@pfs/core/draft/draft-remittance';
import { factsLearned, type LayoutFacts } from '@pfs/core/draft/known-layout';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import type { Doubt, ProvenPayment } from '@pfs/core/draft/proven-payment';
import { applyDraftChange } from '@pfs/core/draft/review/apply-draft-change';
import type { DraftChange } from '@pfs/core/draft/review/draft-change';
import { centsToText, parseCents, toCents } from '@pfs/core/money';
import type { ProvenDocument } from '../../proven-document.ts';
import type { TrueClaim, TruePayment } from '../corpus/truth.ts';
import type { WildDocument } from './make-wild-document.ts';

/** What a person's help achieved, and how much of it holds for the layout. */
export interface HelpedDocument {
  readonly isFinished: boolean;
  readonly learned: LayoutFacts;
}

/** More steps settle nothing in a document. */
const stepsMax = 40;

/**
 * Does what a person does who sees the page: enters the head's facts that are asked for, sets the
 * meaning of columns, accepts correct headings and lump sums, turns sections, and removes rows that
 * are not claims.
 */
export function helpDocument(read: ProvenDocument, { truth }: WildDocument): HelpedDocument {
  let payments: readonly DraftPayment[] = read.payments.map(({ payment }) => payment);
  const refused = new Set<string>();
  for (let step = 0; step < stepsMax; step += 1) {
    const change = payments
      .flatMap((_, at) => changesFor(payments, at, trueOf(payments[at], truth.payments, at)))
      .find((one) => !refused.has(JSON.stringify(one)));
    if (change === undefined) break;
    refused.add(JSON.stringify(change));
    payments = applyDraftChange(payments, change).payments;
  }
  const proven = payments.map((payment) => proveDraft(payment));
  const isFinished = proven.length > 0 && proven.every(({ status }) => status === 'proven');
  const { layout } = read;
  return { isFinished, learned: layout === undefined ? {} : factsLearned(proven, layout) };
}

function trueOf(
  payment: DraftPayment | undefined,
  all: readonly TruePayment[],
  at: number,
): TruePayment | undefined {
  const number = payment?.fields.traceNumber?.value;
  return all.find(({ traceNumber }) => traceNumber === number) ?? all[at];
}

function changesFor(
  payments: readonly DraftPayment[],
  payment: number,
  truth: TruePayment | undefined,
): readonly DraftChange[] {
  const draft = payments[payment];
  if (draft === undefined || truth === undefined) return [];
  const proven = proveDraft(draft);
  const changes = [
    ...(proven.doubts.length === 0 ? [] : rowsOfNone(draft, truth)),
    ...proven.doubts.flatMap((doubt) => changeFor(doubt, proven, truth)),
  ];
  return changes.map((change) => ({ ...change, payment }) as DraftChange);
}

/** A step without the payment it belongs to. */
type Change = { readonly kind: DraftChange['kind'] } & Readonly<Record<string, unknown>>;

/** Rows that are neither a claim nor a lump sum of the page, such as a misread total. */
function rowsOfNone({ claims, lumps }: DraftPayment, truth: TruePayment): readonly Change[] {
  const numbers = new Set(truth.claims.map(({ claimId }) => claimId));
  const amounts = new Set(truth.lumps.map(({ amount }) => Math.abs(amount)));
  const ofClaims = claims.filter(({ fields }) => !numbers.has(fields.claimId?.value ?? ''));
  const ofLumps = lumps.filter(
    ({ amount }) => !amounts.has(Math.abs(parseCents(amount.value) ?? 0)),
  );
  return [
    ...ofClaims.map(({ row }) => ({ kind: 'remove_row', part: 'claim', row }) as const),
    ...ofLumps.map(({ row }) => ({ kind: 'remove_row', part: 'lump', row }) as const),
  ];
}

function changeFor(doubt: Doubt, proven: ProvenPayment, truth: TruePayment): readonly Change[] {
  const { code, field, part, row } = doubt;
  const head = draftPaymentFields.find((one) => one === field);
  if (part === 'payment' && head !== undefined) {
    const value = headOf(truth, head);
    return value === undefined ? [] : [{ kind: 'set', part, field: head, value }];
  }
  const column = draftAmountFields.find((one) => one === field);
  if (column !== undefined && part !== 'lump') return columnChange(doubt, column, proven, truth);
  if (part === 'lump' && areTrue(proven, truth)) {
    return [{ kind: 'accept', part, row, field: 'amount' }];
  }
  return code === 'payment_does_not_close' ? turnedSections(proven.payment, truth) : [];
}

function headOf(truth: TruePayment, field: DraftPaymentField): string | undefined {
  if (field === 'amount') return centsToText(truth.amount);
  if (field === 'payerId') return undefined;
  return truth[field];
}

/** Sets the true meaning of the column, or accepts its heading if it is read correctly. */
function columnChange(
  { code, part, row }: Doubt,
  field: DraftAmountField,
  { payment }: ProvenPayment,
  truth: TruePayment,
): readonly Change[] {
  const meant = trueColumns.find((one) => isColumn(payment, field, (claim) => claim.amounts[one]));
  if (meant !== undefined && meant !== field && !isColumnTrue(payment, meant)) {
    return [{ kind: 'move_column', field, into: meant }];
  }
  const accepted = {
    part,
    row: row ?? null,
    field,
    code,
    by: 'person',
    at: '2026-11-01T00:00:00Z',
  };
  const isAccepted = meant === field && code === 'heading_uncertain';
  return isAccepted ? [{ kind: 'accept_doubt', ...accepted }] : [];

  function isColumnTrue(draft: DraftPayment, other: (typeof trueColumns)[number]): boolean {
    return isColumn(draft, other, (claim) => claim.amounts[other]);
  }

  function isColumn(
    { claims }: DraftPayment,
    of: DraftAmountField,
    amountOf: (claim: TrueClaim) => number,
  ): boolean {
    const byNumber = new Map(truth.claims.map((claim) => [claim.claimId, claim]));
    const told = claims.flatMap(({ fields }) => {
      const claim = byNumber.get(fields.claimId?.value ?? '');
      const cents = parseCents(fields[of]?.value ?? '');
      return claim === undefined || cents === undefined ? [] : [[cents, amountOf(claim)] as const];
    });
    const isAlike = told.every(([read, is]) => Math.abs(read) === Math.abs(is));
    return isAlike && told.some(([read]) => read !== 0);
  }
}

const trueColumns = [
  'ingredientCost',
  'dispensingFee',
  'patientPaid',
  'gross',
  'dirFee',
  'gerFee',
  'transactionFee',
  'networkFee',
  'net',
  'charge',
] as const;

/** Whether every lump sum has its true direction. */
function areTrue({ payment, signs }: ProvenPayment, { lumps }: TruePayment): boolean {
  const read = payment.lumps.map(({ amount }, at) =>
    toCents((parseCents(amount.value) ?? 0) * (signs.lumps[at] ?? 0)),
  );
  const sorted = (all: readonly number[]) => all.toSorted((one, other) => one - other).join();
  return sorted(read) === sorted(lumps.map(({ amount }) => amount));
}

/** The titled sections in which every claim has the wrong sign. */
function turnedSections(payment: DraftPayment, truth: TruePayment): readonly Change[] {
  return (payment.shape?.sections ?? []).flatMap(({ fromRow, toRow }) => {
    const rows = payment.claims.filter(({ row }) => row >= fromRow && row <= toRow);
    const isOther = rows.every(({ fields }) => {
      const cents = parseCents(fields.net?.value ?? '') ?? 0;
      return truth.claims.some(
        ({ claimId, amounts }) => claimId === fields.claimId?.value && amounts.net === -cents,
      );
    });
    const change = { kind: 'flip_rows', part: 'claim', fromRow, toRow } as const;
    return isOther && rows.length > 0 ? [change] : [];
  });
}
