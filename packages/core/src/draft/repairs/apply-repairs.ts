import { addMonths, isDay } from '../../days.ts';
import { centsToText, toCents } from '../../money.ts';
import type { ProofParts } from '../doubts/figure-doubts.ts';
import type {
  DraftAmountField,
  DraftClaim,
  DraftControl,
  DraftPayment,
  DraftValue,
} from '../draft-remittance.ts';
import { isUncertain } from '../proof/figures.ts';
import { effectOf, residualOf } from '../proof/proof-equations.ts';
import type { Repairs } from './find-repairs.ts';

/** Applies other readings of claims, and of printed sums that then close. */
export function applyRepairs(
  payment: DraftPayment,
  repairs: Repairs,
  { constraints, figures }: ProofParts,
): DraftPayment {
  const claims = payment.claims.map((claim, at) => repairedClaim(claim, repairs.get(at) ?? []));
  const sums = new Map<number | undefined, string>();
  for (const constraint of constraints) {
    const { control, target } = constraint;
    const printed =
      control === undefined
        ? figures.amount
        : figures.controls.find(({ place }) => place === control)?.printed;
    const effects = [...repairs].map(([at, candidate]) => effectOf(constraint, at, candidate));
    const open = effects.reduce((sum, cents) => sum + cents, residualOf(constraint, figures.rows));
    if (open === 0 || printed === undefined) continue;
    // What the rows come to beyond the printed number, another reading must make up.
    const turned = target === printed.cents || control === undefined ? 1 : -1;
    const wanted = printed.cents + turned * open;
    if (printed.others.includes(wanted)) sums.set(control, centsToText(toCents(wanted)));
  }
  if (repairs.size === 0 && sums.size === 0) return payment;
  const amount = sums.get(undefined);
  return {
    ...payment,
    claims,
    controls: payment.controls.map((control, place) => repairedControl(control, sums.get(place))),
    fields:
      amount === undefined || payment.fields.amount === undefined
        ? payment.fields
        : { ...payment.fields, amount: repaired(payment.fields.amount, amount) },
  };
}

function repairedClaim(
  claim: DraftClaim,
  changes: readonly { readonly field: DraftAmountField; readonly cents: number }[],
): DraftClaim {
  if (changes.length === 0) return claim;
  const fields = { ...claim.fields };
  for (const { field, cents } of changes) {
    const value = fields[field];
    const text = centsToText(toCents(cents));
    fields[field] = value === undefined ? notFound(text) : repaired(value, text);
  }
  return { ...claim, fields };
}

/** A cell that wasn't found, given by its row and its column. */
function notFound(value: string): DraftValue {
  return { value, printed: '', box: undefined, decidedBy: 'repaired', confidence: 1 };
}

function repairedControl(control: DraftControl, text: string | undefined): DraftControl {
  return text === undefined ? control : { ...control, value: repaired(control.value, text) };
}

/** Switches to another reading and keeps the first one as an alternative. */
export function repaired(value: DraftValue, reading: string): DraftValue {
  const others = [value.value, ...(value.otherReadings ?? [])].filter((one) => one !== reading);
  return { ...value, value: reading, decidedBy: 'repaired', otherReadings: others };
}

/** Dates this far around certain ones are plausible for another fill of the same payment. */
const monthsAround = 1;
/** A barely readable date is not accepted, however well it fits. */
const readableConfidence = 0.6;

/**
 * Settles an NDC or a date if exactly one reading is likely: the NDC that a certain row has for the
 * same drug, the valid date close to the payment's other fills.
 */
export function repairTexts(payment: DraftPayment): DraftPayment {
  const isFill = fillWindow(payment);
  const codes = codesOfDrugs(payment);
  let changed = false;
  const claims = payment.claims.map((claim): DraftClaim => {
    const { dateOfService, drugName, ndc } = claim.fields;
    const ofDrug = codes.get(drugName?.value ?? '');
    const code = settled(ndc, (text) => ofDrug?.has(text) === true);
    const day = settledDay(dateOfService, isFill);
    if (code === ndc && day === dateOfService) return claim;
    changed = true;
    const fields = { ...claim.fields };
    if (code !== undefined) fields.ndc = code;
    if (day !== undefined) fields.dateOfService = day;
    return { ...claim, fields };
  });
  return changed ? { ...payment, claims } : payment;
}

function settled(
  value: DraftValue | undefined,
  isPossible: (text: string) => boolean,
  least = 0,
): DraftValue | undefined {
  if (value === undefined || !isUncertain(value)) return value;
  const readings = [value.value, ...(value.otherReadings ?? [])];
  const possible = readings.filter(isPossible);
  const [only] = possible;
  if (only !== undefined && possible.length === 1 && value.confidence >= least) {
    const same = value.decidedBy === 'repaired' && value.value === only;
    return same ? value : repaired(value, only);
  }
  // What was settled before but no longer is needs review again.
  if (value.decidedBy !== 'repaired') return value;
  return { ...value, decidedBy: value.confidence === 1 ? 'text_layer' : 'ocr' };
}

/** A date that fits better than the reading is suggested, for a person to accept. */
function settledDay(
  value: DraftValue | undefined,
  isFill: (text: string) => boolean,
): DraftValue | undefined {
  const day = settled(value, isFill, readableConfidence);
  if (value === undefined || day === undefined || day.value === value.value) return day;
  return { ...day, decidedBy: value.decidedBy };
}

function codesOfDrugs({ claims }: DraftPayment): ReadonlyMap<string, ReadonlySet<string>> {
  const codes = new Map<string, Set<string>>();
  for (const { fields } of claims) {
    const { drugName, ndc } = fields;
    if (drugName === undefined || ndc === undefined || isUncertain(ndc)) continue;
    const known = codes.get(drugName.value) ?? new Set<string>();
    codes.set(drugName.value, known.add(ndc.value));
  }
  return codes;
}

function fillWindow({ claims, fields }: DraftPayment): (text: string) => boolean {
  const paidOn = fields.paidOn;
  const sure = claims.flatMap(({ fields: { dateOfService } }) =>
    dateOfService === undefined || isUncertain(dateOfService) || !isDay(dateOfService.value)
      ? []
      : [dateOfService.value],
  );
  if (sure.length < 3 || paidOn === undefined || isUncertain(paidOn)) return () => false;
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
