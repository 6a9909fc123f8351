import type { ClaimDetail, ClaimSegments } from '@pfs/wire/claim-detail';
import { segmentParts } from './segment-parts.ts';

/**
 * The segment that says each adjustment, in the order of the adjustments. Both come in the order of
 * the file; where they do not agree, no segment is named.
 */
export function adjustmentSegments(
  adjustments: ClaimDetail['adjustments'],
  segments: ClaimSegments['segments'],
): readonly (number | undefined)[] {
  const told = segments.filter(({ ofClaim }) => ofClaim).flatMap(adjustmentsIn);
  return adjustments.map(({ group, reason }, index) => {
    const found = told[index];
    return found?.group === group && found.reason === reason ? found.number : undefined;
  });
}

/** The group of a CAS stands first, then reason, amount and quantity, up to six times. */
function adjustmentsIn({ text, number }: ClaimSegments['segments'][number]) {
  const [name, group = '', ...rest] = segmentParts(text).elements;
  if (name !== 'CAS') return [];
  const found: { group: string; reason: string; number: number }[] = [];
  for (let at = 0; at < rest.length; at += 3) {
    const [reason = '', amount = ''] = rest.slice(at, at + 2);
    if (reason !== '' || amount !== '') found.push({ group, reason, number });
  }
  return found;
}
