import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { centsToText, parseCents, sumCents } from '@pfs/core/money';
import { boxAroundBoth } from '../lines/placed-word.ts';

const otherReadingsMax = 64;

/**
 * Two amounts as one, which may be all that either of them may be. What can not be read of either
 * can not be read of both.
 */
export function addedUp(first: DraftValue, second: DraftValue): DraftValue {
  const printed = `${first.printed}${between}${second.printed}`;
  const confidence = Math.min(first.confidence, second.confidence);
  const { otherReadings: _, ...plain } = first;
  const both = { ...plain, printed, confidence, box: boxAroundBoth(first.box, second.box) };
  const value = sumOf(first.value, second.value);
  if (value === undefined) return { ...both, value: '', confidence: 0 };
  const others = [
    ...(first.otherReadings ?? []).map((other) => sumOf(other, second.value)),
    ...(second.otherReadings ?? []).map((other) => sumOf(first.value, other)),
  ].filter((other) => other !== undefined);
  if (others.length === 0) return { ...both, value };
  return { ...both, value, otherReadings: [...new Set(others)].slice(0, otherReadingsMax) };
}

const between = ' + ';

/** Whether a value is told in two places, and no look at one of them says it. */
export function isAddedUp({ printed }: DraftValue): boolean {
  return printed.includes(between);
}

function sumOf(first: string, second: string): string | undefined {
  const [one, other] = [parseCents(first), parseCents(second)];
  if (one === undefined || other === undefined) return undefined;
  return centsToText(sumCents([one, other]));
}
