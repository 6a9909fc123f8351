import type {
  DraftAmountField,
  DraftClaim,
  DraftClaimField,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import { draftAmountFields } from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';
import { boxAroundBoth } from '../lines/placed-word.ts';
import { addedUp } from './added-up.ts';

const fees: ReadonlySet<DraftAmountField> = new Set([
  'dirFee',
  'gerFee',
  'transactionFee',
  'networkFee',
  'withheld',
  'otherAdjustment',
]);

/** What two lines of one claim say alike, where both say it. */
const shared = ['claimReference', 'ndc', 'planName'] as const;

/**
 * A line right below a claim's with its number, its day and nothing but fees is a second line of
 * that claim: both as one, or undefined where it is a claim of its own.
 */
export function withSecondLine(first: DraftClaim, second: DraftClaim): DraftClaim | undefined {
  if (!isSecondLine(first, second)) return undefined;
  const fields: Partial<Record<DraftClaimField, DraftValue>> = { ...first.fields };
  for (const field of draftAmountFields) {
    const [own, more] = [first.fields[field], second.fields[field]];
    if (more === undefined) continue;
    fields[field] = own === undefined || isNothing(own) ? more : addTo(own, more);
  }
  return { ...first, box: boxAroundBoth(first.box, second.box), fields };
}

function addTo(own: DraftValue, more: DraftValue): DraftValue {
  return isNothing(more) ? own : addedUp(own, more);
}

function isSecondLine({ fields: first }: DraftClaim, { fields: second }: DraftClaim): boolean {
  const { claimId, dateOfService } = second;
  if (claimId === undefined || claimId.value !== first.claimId?.value) return false;
  if (dateOfService?.value !== first.dateOfService?.value) return false;
  const differs = shared.some((field) => {
    const [own, other] = [first[field]?.value, second[field]?.value];
    return own !== undefined && other !== undefined && own !== other;
  });
  if (differs) return false;
  const told = draftAmountFields.filter((field) => {
    const value = second[field];
    return value !== undefined && !isNothing(value);
  });
  return told.some((field) => fees.has(field)) && told.every((of) => fees.has(of) || of === 'net');
}

function isNothing({ value }: DraftValue): boolean {
  return parseCents(value) === 0;
}
