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

const prices: readonly DraftAmountField[] = ['gross', 'ingredientCost', 'charge'];

/**
 * A line right below a claim's with its number, its day and nothing but fees is a second line of
 * that claim: both as one, or undefined where it is a claim of its own. Where no prices are
 * printed all claims look so: there only fees that its first line lacks, and takes off, tell.
 */
export function withSecondLine(first: DraftClaim, second: DraftClaim): DraftClaim | undefined {
  if (!isSecondLine(first, second)) return undefined;
  const fields: Partial<Record<DraftClaimField, DraftValue>> = { ...first.fields };
  for (const field of draftAmountFields) {
    const [own, more] = [first.fields[field], second.fields[field]];
    if (more === undefined) continue;
    fields[field] = own === undefined || isSurelyNothing(own) ? more : addTo(own, more);
  }
  return { ...first, box: boxAroundBoth(first.box, second.box), fields };
}

function addTo(own: DraftValue, more: DraftValue): DraftValue {
  return isSurelyNothing(more) ? own : addedUp(own, more);
}

function isSurelyNothing(value: DraftValue): boolean {
  return isNothing(value) && value.otherReadings === undefined;
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
  const isOfFees = told.every((field) => fees.has(field) || field === 'net');
  if (!told.some((field) => fees.has(field)) || !isOfFees) return false;
  const isPriced = prices.some((field) => centsOf(first[field]) !== 0);
  const takesOff = centsOf(first.net) * centsOf(second.net) < 0;
  const isFirst = [...fees].every((field) => centsOf(first[field]) === 0);
  if (!isPriced && !(takesOff && isFirst)) return false;
  let feeCents = 0;
  for (const field of told) if (field !== 'net') feeCents += centsOf(second[field]);
  return !told.includes('net') || Math.abs(feeCents) === Math.abs(centsOf(second.net));
}

function centsOf(value: DraftValue | undefined): number {
  return parseCents(value?.value ?? '0') ?? 0;
}

function isNothing({ value }: DraftValue): boolean {
  return parseCents(value) === 0;
}
