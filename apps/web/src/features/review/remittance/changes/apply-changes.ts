import type {
  ChangedReview,
  DocumentReview,
  ReviewClaim,
  ReviewLump,
  ReviewPayment,
  ReviewValue,
} from '@pfs/wire/document-review';
import type { ReviewChange } from '@pfs/wire/document-review-routes';

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
