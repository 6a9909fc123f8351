import { toCents } from '../money.ts';
import { withoutAccepted } from './accepted-doubts.ts';
import { applyRepairs } from './apply-repairs.ts';
import { withBlankNets } from './blank-nets.ts';
import { payerDoubts, withoutHeadPayer } from './check-payers.ts';
import { figuresOf, isUnsure } from './draft-figures.ts';
import type { DraftKnowledge } from './draft-knowledge.ts';
import type { DraftPayment } from './draft-remittance.ts';
import { readSigns } from './draft-signs.ts';
import { figureDoubts, type ProofParts } from './figure-doubts.ts';
import { findRepairs } from './find-repairs.ts';
import { paymentDoubts } from './payment-doubts.ts';
import { proofEquationsOf } from './proof-equations.ts';
import type { ProvenPayment } from './proven-payment.ts';
import { repairTexts } from './repair-texts.ts';
import { findRowEquations } from './row-equations.ts';
import { sumConstraintsOf } from './sum-constraints.ts';
import { textDoubts } from './text-doubts.ts';
import { withKnownNames } from './with-known-names.ts';

/**
 * Finds how a payment's columns add up, repairs what exactly one reading explains, and says what
 * is proven: every figure that would be counted stands in an equation that holds, and the rows
 * come to the amount paid. All else is a doubt, and waits for a person.
 */
export function proveDraft(draft: DraftPayment, known: DraftKnowledge = {}): ProvenPayment {
  const printed = repairTexts(withAmount(draft));
  const blank = partsOf(printed);
  const withTexts = withBlankNets(printed, blank);
  const first = withTexts === printed ? blank : partsOf(withTexts);
  const { constraints, equations, figures } = first;
  const repairs = findRepairs(figures, equations, constraints);
  const payment = applyRepairs(withTexts, repairs, first);
  const parts = payment === withTexts ? first : partsOf(payment);
  const { read } = parts;
  const proof = proofEquationsOf({ ...parts, signs: read.signs });
  const headDoubts = [
    ...withoutHeadPayer(textDoubts(payment, known), payment),
    ...payerDoubts(payment),
  ];
  const { doubts, accepted } = withoutAccepted(
    [...paymentDoubts(parts, proof), ...figureDoubts(parts), ...headDoubts],
    { payment, signs: read.signs, equations: proof },
  );
  const difference = proof.find(({ kind }) => kind === 'payment')?.difference;
  const { amount } = parts.figures;
  const proven = {
    payment,
    signs: read.signs,
    equations: proof,
    doubts,
    ...(accepted.length === 0 ? {} : { accepted }),
    differenceCents: difference === undefined ? undefined : toCents(difference),
    amountCents: amount === undefined ? undefined : toCents(amount.cents),
    repaired: countRepaired(payment),
  };
  return withKnownNames(proven, known);
}

/**
 * Where no amount is labelled and nothing is taken off, the one printed total of all nets is what
 * was paid.
 */
function withAmount(draft: DraftPayment): DraftPayment {
  if (draft.fields.amount !== undefined || draft.lumps.length > 0) return draft;
  const totals = draft.controls.filter(({ scope, of }) => scope === 'payment' && of === 'net');
  const [total] = totals;
  if (total === undefined || isUnsure(total.value)) return draft;
  if (totals.some(({ value }) => value.value !== total.value.value)) {
    return draft;
  }
  return { ...draft, fields: { ...draft.fields, amount: total.value } };
}

function partsOf(payment: DraftPayment): ProofParts {
  const figures = figuresOf(payment);
  const equations = findRowEquations(figures);
  const read = readSigns(payment, figures, equations);
  const constraints = sumConstraintsOf(figures, read.signs);
  return { payment, figures, equations, constraints, read };
}

function countRepaired({ claims, controls, fields }: DraftPayment): number {
  const values = [
    ...Object.values(fields),
    ...controls.map(({ value }) => value),
    ...claims.flatMap((claim) => Object.values(claim.fields)),
  ];
  return values.filter(({ decidedBy }) => decidedBy === 'repaired').length;
}
