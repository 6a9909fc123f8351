import type {
  DraftAmountField,
  DraftClaim,
  DraftClaimField,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import { parseCents } from '@pfs/core/money';
import { isAddedUp } from './added-up.ts';
import type { DraftBuilder } from './draft-builder.ts';

const unknown = 'otherAdjustment';
const prices = ['gross', 'ingredientCost', 'charge'] as const;
const fees = ['dirFee', 'gerFee', 'transactionFee', 'networkFee', 'withheld'] as const;
/** Fewer rows may add up by chance. */
const rowsMin = 2;

/**
 * Names the one column of amounts whose heading nobody knows after what it is in every row: the
 * price where it comes to the net with all fees, the net where a price less all fees comes to it.
 */
export function nameByEquation(draft: DraftBuilder): void {
  const heading = draft.headings.get(unknown);
  if (heading?.confidence !== 0 || draft.claims.some(hasSeveral)) return;
  const isPriced = prices.some((field) => draft.columns.has(field));
  const hasNet = draft.columns.has('net');
  const name = isPriced && !hasNet ? 'net' : 'gross';
  if (isPriced === hasNet || !addsUp(draft.claims, name)) return;
  for (const [at, claim] of draft.claims.entries()) draft.claims[at] = renamed(claim, name);
  for (const [at, control] of draft.controls.entries()) {
    if (control.of === unknown) draft.controls[at] = { ...control, of: name };
  }
  draft.headings.delete(unknown);
  draft.columns = new Set([...draft.columns].map((field) => (field === unknown ? name : field)));
}

function hasSeveral({ fields }: DraftClaim): boolean {
  const value = fields[unknown];
  return value !== undefined && (isAddedUp(value) || value.otherReadings !== undefined);
}

/** Whether price, fees and net add up in all rows, with or without what patients paid. */
function addsUp(claims: readonly DraftClaim[], name: 'net' | 'gross'): boolean {
  const told = claims.filter(({ fields }) => fields[unknown] !== undefined);
  const holds = (share: -1 | 0): boolean =>
    told.every(({ fields }) => {
      const centsOf = (field: DraftAmountField): number =>
        parseCents(fields[field]?.value ?? '0') ?? 0;
      const price = prices.map(centsOf).find((cents) => cents !== 0) ?? 0;
      const [gross, net] =
        name === 'net' ? [price, centsOf(unknown)] : [centsOf(unknown), centsOf('net')];
      const sign = gross < 0 ? -1 : 1;
      const taken = fees.reduce((sum, field) => sum + sign * Math.abs(centsOf(field)), 0);
      return gross - taken + share * centsOf('patientPaid') === net;
    });
  return told.length >= rowsMin && (holds(0) || holds(-1));
}

function renamed(claim: DraftClaim, name: 'net' | 'gross'): DraftClaim {
  const { [unknown]: value, ...others } = claim.fields;
  if (value === undefined) return claim;
  const fields: Partial<Record<DraftClaimField, DraftValue>> = { ...others, [name]: value };
  return { ...claim, fields };
}
