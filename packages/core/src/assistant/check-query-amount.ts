import { type Measure, measureDefinition } from './measures.ts';
import type { AssistantQuery } from './query.ts';

/** Whether rows can be told apart by the amount that the query names. */
export function checkAmount({ filter, measure, rows, by }: AssistantQuery): string | undefined {
  const { amount } = filter;
  if (amount === null) return undefined;
  const { field, overCents, underCents } = amount;
  if (overCents === null && underCents === null)
    return 'It is not said above or below which amount.';
  for (const cents of [overCents, underCents]) {
    if (cents !== null && !Number.isSafeInteger(cents)) return 'An amount is whole cents.';
  }
  if (overCents !== null && underCents !== null && underCents - overCents < 2) {
    return 'No amount lies between the two.';
  }
  const { label } = measureDefinition(measure);
  const ofClaims = rows === null ? isOfClaims(measure) : rows === 'claims';
  if (ofClaims !== (field !== 'totalAmount')) return `${label} have no such amount.`;
  if (rows === null && !ofClaims && !isOfInvoices(measure)) return `${label} have no such amount.`;
  if (ofClaims && by === 'status') return 'Claims of an amount are not told apart by status.';
  return undefined;
}

function isOfClaims(measure: Measure): boolean {
  const { family, by } = measureDefinition(measure);
  return family === 'payments' && by.includes('drug');
}

function isOfInvoices(measure: Measure): boolean {
  const { family, by } = measureDefinition(measure);
  return family === 'vendors' && by.includes('status');
}
