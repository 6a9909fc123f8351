import { draftPaymentFields } from '@pfs/core/draft/draft-remittance';
import { isCheckedField, valuesLeftOut } from '@pfs/core/draft/review/open-items';
import type {
  ChangedReview,
  DocumentReview,
  ReviewClaim,
  ReviewLump,
  ReviewPayment,
  ReviewValue,
} from '@pfs/wire/document-review';
import type { MarkedRegion, ReviewChange } from '@pfs/wire/document-review-routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, isUnauthorized, messageOf } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/call.ts';
import { refreshFigures } from '../../../../lib/api/refresh.ts';
import { showError, showToast } from '../../../../lib/toast.ts';
import { reviewQuery, reviewScope } from '../review.queries.ts';
import { fieldOrder } from '../values/columns.ts';
import { acceptDoubtChanges } from '../values/doubts.ts';
import { lineOf, type Place, rowAt, valueAt } from '../values/place.ts';

/** As many as the server takes in one call. */
const changesMax = 200;

interface Step {
  /** Empty: undoes the last change. */
  readonly changes: readonly ReviewChange[];
  /** A region marked on a page, in place of changes. */
  readonly region?: MarkedRegion;
  /** The state of the screen that it was made on: a failure drops the steps that still wait. */
  readonly generation: number;
}

type OnMade = (changed: ChangedReview, review: DocumentReview) => void;

const dropped = new Error('The document has changed');

/** A person's changes of a document: shown at once, sent one after the other. */
export function useReviewChanges(id: string) {
  const queryClient = useQueryClient();
  const generation = useRef(0);
  const { queryKey } = reviewQuery(id);

  const mutation = useMutation({
    scope: reviewScope(id),
    mutationFn: (step: Step): Promise<ChangedReview> => {
      if (step.generation !== generation.current) return Promise.reject(dropped);
      const version = queryClient.getQueryData(queryKey)?.version ?? 0;
      const params = { id };
      if (step.region !== undefined) {
        const body = { version, ...step.region };
        return call('POST /api/remittances/:id/review/region', { params, body });
      }
      return step.changes.length === 0
        ? call('POST /api/remittances/:id/review/undo', { params, body: { version } })
        : call('POST /api/remittances/:id/review/changes', {
            params,
            body: { version, changes: [...step.changes] },
          });
    },
    onSuccess: async (changed) => {
      queryClient.setQueryData(queryKey, (now) => now && mergeChange(now, changed));
      if (changed.rowsMoved) await queryClient.invalidateQueries({ queryKey });
      if (changed.processingStatus === 'completed') await refreshFigures(queryClient);
    },
    onError: async (error) => {
      if (error === dropped) return;
      generation.current += 1;
      await queryClient.invalidateQueries({ queryKey });
      if (!isUnauthorized(error)) notifyFailure(error);
    },
  });

  return {
    pending: mutation.isPending,
    /** `onMade` gets the server's last answer, and the document as it is then. */
    change: (changes: readonly ReviewChange[], onMade?: OnMade) => {
      queryClient.setQueryData(queryKey, (now) => now && expectChange(now, changes));
      for (let at = 0; at < changes.length; at += changesMax) {
        const step = {
          changes: changes.slice(at, at + changesMax),
          generation: generation.current,
        };
        const isLast = at + changesMax >= changes.length;
        const onSuccess = (changed: ChangedReview) => {
          const review = queryClient.getQueryData(queryKey);
          if (isLast && review !== undefined) onMade?.(changed, review);
        };
        mutation.mutate(step, { onSuccess });
      }
    },
    markRegion: (region: MarkedRegion) =>
      mutation.mutate({ changes: [], region, generation: generation.current }),
    undo: () => mutation.mutate({ changes: [], generation: generation.current }),
  };
}

function notifyFailure(error: Error): void {
  if (error instanceof ApiError && error.status === 404) {
    notifyDeleted();
    return;
  }
  const conflict = error instanceof ApiError && error.status === 409;
  const field = error instanceof ApiError ? Object.values(error.fields)[0] : undefined;
  showToast({
    title: conflict ? 'Someone else changed this document' : 'No changes were made',
    description: conflict
      ? 'You’re seeing the latest version. Your last change wasn’t saved. Make it again if needed.'
      : (field ?? messageOf(error, 'The change couldn’t be saved. Please try again.')),
    variant: 'destructive',
  });
}

/** A teammate deleted the document while it was open here. */
export function notifyDeleted(): void {
  showError('Document deleted', 'A teammate deleted it. Nothing from it is included in totals.');
}

/**
 * The review as it will most likely be once the server has made the changes: what is accepted or
 * typed needs no check. Totals and doubts come with the server's answer.
 */
export function expectChange(
  review: DocumentReview,
  changes: readonly ReviewChange[],
): DocumentReview {
  return { ...review, payments: review.payments.map((each, at) => afterAll(each, at, changes)) };
}

function afterAll(
  payment: ReviewPayment,
  at: number,
  changes: readonly ReviewChange[],
): ReviewPayment {
  return changes.reduce(
    (state, change) => (change.payment === at ? after(state, change) : state),
    payment,
  );
}

type Values = Partial<Record<string, ReviewValue>>;

function after(payment: ReviewPayment, change: ReviewChange): ReviewPayment {
  if (change.kind === 'accept_doubt') return withoutDoubt(payment, change);
  if (change.kind !== 'set' && change.kind !== 'accept' && change.kind !== 'accept_row') {
    return payment;
  }
  const decide = (values: Values): Values => decided(values, change);
  if (change.part === 'payment') return { ...payment, fields: decide(payment.fields) };
  if (change.part === 'claim') {
    const claims = payment.claims.map((claim) =>
      claim.row === change.row ? { ...claim, fields: decide(claim.fields) } : claim,
    );
    return { ...payment, claims };
  }
  const lumps = payment.lumps.map((lump) => {
    if (lump.row !== change.row) return lump;
    const {
      reference = null,
      payerName = null,
      amount = lump.amount,
    } = decide({
      amount: lump.amount,
      ...(lump.reference && { reference: lump.reference }),
      ...(lump.payerName && { payerName: lump.payerName }),
    });
    return { ...lump, reference, payerName, amount };
  });
  return { ...payment, lumps };
}

function withoutDoubt(
  payment: ReviewPayment,
  { part, row, field, code }: Extract<ReviewChange, { kind: 'accept_doubt' }>,
): ReviewPayment {
  const doubts = payment.doubts.filter(
    (each) => each.part !== part || each.row !== row || each.field !== field || each.code !== code,
  );
  return { ...payment, doubts };
}

type Deciding = Extract<ReviewChange, { kind: 'set' | 'accept' | 'accept_row' }>;

function decided(values: Values, change: Deciding): Values {
  const fields = change.kind === 'accept_row' ? Object.keys(values) : [change.field];
  const next: Values = { ...values };
  for (const field of fields) {
    const before = next[field];
    if (change.kind === 'set') {
      if (change.value === '') delete next[field];
      else next[field] = { ...typedBefore(before, change.value), value: change.value };
    } else if (before !== undefined) {
      next[field] = { ...before, doubtful: false, decidedBy: 'person', confidence: 1 };
    }
  }
  return next;
}

function typedBefore(before: ReviewValue | undefined, typed: string): ReviewValue {
  return {
    value: typed,
    printed: before?.printed ?? typed,
    box: before?.box ?? null,
    decidedBy: 'person',
    confidence: 1,
    otherReadings: [],
    doubtful: false,
  };
}

/** The review after the server's answer: new payment heads, and the rows that changed. */
export function mergeChange(review: DocumentReview, changed: ChangedReview): DocumentReview {
  const { processingStatus, version, undoes, doubts } = changed;
  const heads = new Map(changed.payments.map((head) => [head.position, head]));
  const claims = rowsByPayment(changed.claims);
  const lumps = rowsByPayment(changed.lumps);
  return {
    ...review,
    processingStatus,
    version,
    undoes,
    doubts,
    payments: review.payments.map(
      (payment, at): ReviewPayment => ({
        ...payment,
        ...heads.get(payment.position),
        claims: replaceRows<ReviewClaim>(payment.claims, claims.get(at)),
        lumps: replaceRows<ReviewLump>(payment.lumps, lumps.get(at)),
      }),
    ),
  };
}

function rowsByPayment<Row extends { payment: number; row: number }>(rows: readonly Row[]) {
  const byPayment = new Map<number, Map<number, Row>>();
  for (const row of rows) {
    const ofPayment = byPayment.get(row.payment) ?? new Map<number, Row>();
    byPayment.set(row.payment, ofPayment.set(row.row, row));
  }
  return byPayment;
}

function replaceRows<Row extends { row: number }>(
  rows: Row[],
  changed: ReadonlyMap<number, Row> | undefined,
): Row[] {
  return changed === undefined ? rows : rows.map((row) => changed.get(row.row) ?? row);
}

/**
 * Whether the value at a place may be edited or accepted: any while a document is in review. In a
 * completed one, a value that is left out of its claim until it is checked, or that a person
 * entered.
 */
export function canChange(review: DocumentReview, place: Place): boolean {
  if (review.open) return true;
  const { field, part, payment, row } = place;
  const isChecked = part === 'claim' && row !== null && isCheckedField(field);
  if (review.processingStatus !== 'completed' || !isChecked) return false;
  const leftOut = valuesLeftOut(review.payments[payment]?.doubts ?? []);
  return leftOut.get(row)?.has(field) === true || valueAt(review, place)?.decidedBy === 'person';
}

/** The changes that accept a place: a value, a row, or a doubt about the document itself. */
export function acceptChanges(review: DocumentReview, place: Place): readonly ReviewChange[] {
  const payment = review.payments[place.payment];
  if (payment === undefined) return [];
  if (place.part === 'doubt' || place.part === 'control') return acceptDoubtChanges(review, place);
  if (place.field === null) {
    const exists = rowAt(payment, place) !== undefined;
    return exists ? [{ ...rowTarget(place), kind: 'accept_row' } as ReviewChange] : [];
  }
  if (!isEditable(place) || valueAt(review, place) === undefined) return [];
  return [{ ...valueTarget(place), kind: 'accept' } as ReviewChange];
}

/** Whether a person may type a value here. Printed totals are only compared. */
export function isEditable(place: Place | undefined): place is Place {
  if (place === undefined || place.part === 'control' || place.part === 'doubt') return false;
  if (place.part !== 'payment') return true;
  // Doubts about a column of the claims also belong to the payment.
  const isOfPayment = draftPaymentFields.some((field) => field === place.field);
  return isOfPayment || !fieldOrder.includes(place.field ?? '');
}

/** The value to edit for a place: for a whole row, its amount. */
export function editedFor(place: Place): Place | undefined {
  const { payment } = place;
  if (place.part === 'doubt') {
    const field = editedForDoubt[place.field ?? ''];
    return field === undefined ? undefined : { payment, part: 'payment', row: null, field };
  }
  if (!isEditable(place)) return undefined;
  if (place.field !== null) return place;
  return { ...place, field: place.part === 'claim' ? 'net' : 'amount' };
}

const editedForDoubt: Readonly<Record<string, string>> = {
  payment_does_not_close: 'amount',
  'trace_missing traceNumber': 'traceNumber',
};

export function setChange(place: Place, value: string): ReviewChange {
  return { ...valueTarget(place), kind: 'set', value } as ReviewChange;
}

export function rowTarget({ payment, part, row }: Place) {
  return { payment, part, row };
}

interface Selection {
  readonly review: DocumentReview;
  readonly place: Place | undefined;
  /** The other end of a selection of several rows. */
  readonly rangeEnd: Place | undefined;
}

/** The rows that are selected as a whole, in the order of the document. */
export function selectedRows({ place, rangeEnd, review }: Selection) {
  if (place === undefined || place.field !== null || place.row === null) return undefined;
  const { part, payment } = place;
  if (part !== 'claim' && part !== 'lump') return undefined;
  const ofPayment = review.payments[payment];
  const end = rangeEnd?.row ?? place.row;
  const isUpwards =
    ofPayment !== undefined && lineOf(ofPayment, { part, row: end }) < lineOf(ofPayment, place);
  const [fromRow, toRow] = isUpwards ? [end, place.row] : [place.row, end];
  return { part, payment, fromRow, toRow };
}

function valueTarget({ payment, part, row, field }: Place) {
  return row === null ? { payment, part, field } : { payment, part, row, field };
}
