import type { DocumentReview } from '@pfs/wire/document-review';
import type { Place } from './review-place.ts';

const missing = ['payer_missing', 'trace_missing', 'paid_on_missing', 'amount_missing'];

/** The fact that is all a document still needs, if there is exactly one. */
export function onlyMissing({ open, payments }: DocumentReview): Place | undefined {
  const doubts = open ? payments.flatMap(({ doubts: all }) => all) : [];
  const [doubt] = doubts;
  if (doubt === undefined || doubts.length > 1 || !missing.includes(doubt.code)) return undefined;
  const payment = payments.findIndex(({ doubts: all }) => all.length === 1);
  const { part, row, field } = doubt;
  return part === 'control' ? undefined : { payment, part, row, field };
}
