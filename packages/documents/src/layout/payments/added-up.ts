import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { centsToText, parseCents, sumCents } from '@pfs/core/money';

/** Two amounts as one; what can not be read of either can not be read of both. */
export function addedUp(first: DraftValue, second: DraftValue): DraftValue {
  const [one, other] = [parseCents(first.value), parseCents(second.value)];
  const printed = `${first.printed} + ${second.printed}`;
  const confidence = Math.min(first.confidence, second.confidence);
  if (one === undefined || other === undefined)
    return { ...first, value: '', printed, confidence: 0 };
  const { otherReadings: _, ...rest } = first;
  return { ...rest, value: centsToText(sumCents([one, other])), printed, confidence };
}
