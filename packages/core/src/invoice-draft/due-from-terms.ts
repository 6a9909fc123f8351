import { addDays } from '../days.ts';
import type { Day } from '../remittance.ts';

const daysMax = 365;

/**
 * The day on which an invoice of such terms is due: "Net 30", "2% 10, Net 30", "Due on receipt".
 * Undefined where the words do not say it plainly.
 */
export function dueFromTerms(invoiceDate: Day, terms: string): Day | undefined {
  const text = terms.toLowerCase().replace(/\s+/g, ' ');
  // The end of a month, or a day of the next one, is counted in ways that differ.
  if (/\b(eom|prox|month|mo)\b/.test(text)) return undefined;
  const net = [...text.matchAll(/\b(?:net|n) ?[/-]? ?(\d{1,3})\b/g)];
  const plain = /^\D{0,12}(\d{1,3}) ?days?\W*$/.exec(text);
  const days = net.length === 1 ? net[0]?.[1] : net.length === 0 ? plain?.[1] : undefined;
  if (days !== undefined) {
    return Number(days) <= daysMax ? addDays(invoiceDate, Number(days)) : undefined;
  }
  const isAtOnce = /\b(on|upon|at) (receipt|delivery)\b|\bc\.?o\.?d\b|\bcash on\b|\bprepaid\b/;
  return net.length === 0 && isAtOnce.test(text) ? invoiceDate : undefined;
}
