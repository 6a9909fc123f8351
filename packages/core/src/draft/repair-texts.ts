import { addMonths } from '../days.ts';
import { repaired } from './apply-repairs.ts';
import { isUnsure } from './draft-figures.ts';
import type { DraftClaim, DraftPayment, DraftValue } from './draft-remittance.ts';
import { isDay, type TextKnowledge } from './text-doubts.ts';

/** Days around those that are sure in which another fill of the same payment is believed. */
const monthsAround = 1;

/**
 * Takes a reading of a drug code or a day where all others are impossible: codes that no drug
 * has, days that do not exist or lie far from the payment's other fills.
 */
export function repairTexts(payment: DraftPayment, known: TextKnowledge): DraftPayment {
  const isFill = fillWindow(payment);
  let changed = false;
  const claims = payment.claims.map((claim): DraftClaim => {
    const { dateOfService, ndc } = claim.fields;
    const code = onlyOne(ndc, (text) => known.knownNdcs?.has(text) === true);
    const day = onlyOne(dateOfService, isFill);
    if (code === ndc && day === dateOfService) return claim;
    changed = true;
    const fields = { ...claim.fields };
    if (code !== undefined) fields.ndc = code;
    if (day !== undefined) fields.dateOfService = day;
    return { ...claim, fields };
  });
  return changed ? { ...payment, claims } : payment;
}

function onlyOne(
  value: DraftValue | undefined,
  isPossible: (text: string) => boolean,
): DraftValue | undefined {
  if (value === undefined || !isUnsure(value)) return value;
  const readings = [value.value, ...(value.otherReadings ?? [])];
  const possible = readings.filter(isPossible);
  const [only] = possible;
  if (only === undefined || possible.length > 1) return value;
  return only === value.value ? value : repaired(value, only);
}

function fillWindow({ claims, fields }: DraftPayment): (text: string) => boolean {
  const paidOn = fields.paidOn;
  const sure = claims.flatMap(({ fields: { dateOfService } }) =>
    dateOfService === undefined || isUnsure(dateOfService) || !isDay(dateOfService.value)
      ? []
      : [dateOfService.value],
  );
  if (sure.length < 3 || paidOn === undefined || isUnsure(paidOn)) return () => false;
  const first = addMonths(
    sure.reduce((a, b) => (a < b ? a : b)),
    -monthsAround,
  );
  const last = addMonths(
    sure.reduce((a, b) => (a > b ? a : b)),
    monthsAround,
  );
  return (text) => isDay(text) && text >= first && text <= last && text <= paidOn.value;
}
