import { centsToText, toCents } from '../money.ts';
import type {
  DraftAmountField,
  DraftClaim,
  DraftControl,
  DraftPayment,
  DraftValue,
} from './draft-remittance.ts';
import type { ProofParts } from './figure-doubts.ts';
import type { Repairs } from './find-repairs.ts';
import { effectOf, residualOf } from './sum-constraints.ts';

/** The payment with other readings of claims, and of printed sums that then close by one. */
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
    // What the rows come to beyond the printed number is what another reading has to bring.
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

/** A cell that was not found, and that its row and its column say. */
function notFound(value: string): DraftValue {
  return { value, printed: '', box: undefined, decidedBy: 'repaired', confidence: 1 };
}

function repairedControl(control: DraftControl, text: string | undefined): DraftControl {
  return text === undefined ? control : { ...control, value: repaired(control.value, text) };
}

/** The other reading, which keeps the first one among those that it may be as well. */
export function repaired(value: DraftValue, reading: string): DraftValue {
  const others = [value.value, ...(value.otherReadings ?? [])].filter((one) => one !== reading);
  return { ...value, value: reading, decidedBy: 'repaired', otherReadings: others };
}
