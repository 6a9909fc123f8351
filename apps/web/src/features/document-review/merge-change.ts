import type {
  ChangedReview,
  DocumentReview,
  ReviewClaim,
  ReviewLump,
  ReviewPayment,
} from '@pfs/wire/document-review';

/** The review after a change that the server made: new heads, and the rows that it touched. */
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
        claims: replaced<ReviewClaim>(payment.claims, claims.get(at)),
        lumps: replaced<ReviewLump>(payment.lumps, lumps.get(at)),
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

function replaced<Row extends { row: number }>(
  rows: Row[],
  changed: ReadonlyMap<number, Row> | undefined,
): Row[] {
  return changed === undefined ? rows : rows.map((row) => changed.get(row.row) ?? row);
}
