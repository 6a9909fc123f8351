import type {
  DocumentReview,
  ReviewClaim,
  ReviewDoubt,
  ReviewPayment,
  ReviewValue,
} from '@pfs/wire/document-review';

/** A doubt about the document itself, or what `changes` makes of it. */
export function aDoubt(code: string, changes: Partial<ReviewDoubt> = {}): ReviewDoubt {
  return {
    ...{ part: 'payment', row: null, field: null },
    ...{ code, message: 'Something is open.', detail: null, acceptable: true, blocks: false },
    holds: true,
    ...changes,
  };
}

/** A value on page 1, a line below another for each row. */
export function aValue(value: string, changes: Partial<ReviewValue> = {}): ReviewValue {
  return {
    value,
    printed: value,
    box: { page: 1, left: 10, top: 10, right: 50, bottom: 20 },
    decidedBy: 'ocr',
    confidence: 0.97,
    otherReadings: [],
    doubtful: false,
    ...changes,
  };
}

export function aClaimRow(row: number, fields: ReviewClaim['fields'] = {}): ReviewClaim {
  const all = { claimId: aValue(`700${row}`), net: aValue('10.00'), ...fields };
  return { row, box: null, fields: all, settled: true, claimId: null };
}

export function aReviewPayment(changes: Partial<ReviewPayment> = {}): ReviewPayment {
  const claims = changes.claims ?? [aClaimRow(0), aClaimRow(1), aClaimRow(2)];
  return {
    position: 0,
    fields: { payerName: aValue('NORTHLAKE RX'), amount: aValue('30.00') },
    status: 'unproven',
    difference: 0,
    amount: 30,
    claimCount: claims.length,
    rowsThatHold: 0,
    rowsThatDoNot: 0,
    equations: [],
    doubts: [],
    accepted: [],
    hidden: null,
    claims,
    lumps: [],
    controls: [],
    ...changes,
  };
}

export function aReview(changes: Partial<DocumentReview> = {}): DocumentReview {
  return {
    id: '0190b000-0000-7000-8000-000000000020',
    fileName: 'march.pdf',
    fileType: 'application/pdf',
    processingStatus: 'review',
    version: 0,
    undoes: null,
    doubts: 1,
    open: true,
    pages: [
      {
        number: 1,
        width: 612,
        height: 792,
        turnedDegrees: 0,
        source: 'ocr',
        words: 40,
        pictured: false,
      },
    ],
    payments: [aReviewPayment()],
    items: [],
    next: null,
    ...changes,
  };
}

/** A review of these payments. */
export const paper = (...payments: Partial<ReviewPayment>[]) =>
  aReview({ payments: payments.map((each, position) => aReviewPayment({ position, ...each })) });
