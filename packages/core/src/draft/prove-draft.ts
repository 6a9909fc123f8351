import { centsToText, toCents } from '../money.ts';
import { payerDoubts, withoutHeadPayer } from './check-payers.ts';
import { figureDoubts, type ProofParts } from './doubts/figure-doubts.ts';
import { withKnownNames } from './doubts/known-names.ts';
import { paymentDoubts } from './doubts/payment-doubts.ts';
import { textDoubts } from './doubts/text-doubts.ts';
import type { DraftPayment, DraftValue } from './draft-remittance.ts';
import { readSigns } from './proof/draft-signs.ts';
import { centsOf, type FigureRow, figuresOf, isUncertain } from './proof/figures.ts';
import { covers, proofEquationsOf, residualOf, sumConstraintsOf } from './proof/proof-equations.ts';
import { findRowEquations } from './proof/row-equations.ts';
import type { DraftKnowledge, ProvenPayment } from './proven-payment.ts';
import { applyRepairs, repairTexts } from './repairs/apply-repairs.ts';
import { findRepairs } from './repairs/find-repairs.ts';
import { splitAccepted } from './review/accepted-doubts.ts';

/**
 * Finds how a payment's columns add up, repairs what has exactly one explanation, and says what is
 * proven: every counted figure is part of an equation that holds, and the rows come to the amount
 * paid. Anything else is a doubt and needs review.
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
  const { doubts, accepted } = splitAccepted(
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
 * If no amount is labeled and nothing is deducted, the one printed total of all nets is the amount
 * paid.
 */
function withAmount(draft: DraftPayment): DraftPayment {
  if (draft.fields.amount !== undefined || draft.lumps.length > 0) return draft;
  const totals = draft.controls.filter(({ scope, of }) => scope === 'payment' && of === 'net');
  const [total] = totals;
  if (total === undefined || isUncertain(total.value)) return draft;
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

/**
 * Fills in nets that rows leave blank, as some payers print zeros: what the row's own columns come
 * to, if the sum over all nets requires exactly that. Two independent equations then agree.
 */
function withBlankNets(
  payment: DraftPayment,
  { constraints, equations, figures }: Omit<ProofParts, 'payment' | 'read'>,
): DraftPayment {
  const equation = equations.find(({ result }) => result === 'net');
  if (equation === undefined) return payment;
  const implied = (row: FigureRow | undefined): number =>
    row === undefined
      ? 0
      : equation.terms.reduce((sum, { field, factor }) => sum + factor * centsOf(row, field), 0);
  const blank = figures.rows.flatMap((row, at) => {
    if (row.figures.net !== undefined || row.unreadable.length > 0) return [];
    // A sheet's empty cell may have held an error, so it can only be a zero.
    const isCell = payment.claims[at]?.fields.claimId?.decidedBy === 'cells';
    return isCell && implied(row) !== 0 ? [] : [at];
  });
  const asked = constraints.filter(({ factors }) => factors.has('net'));
  const told = blank.filter((at) =>
    asked.some((sum) => {
      if (!covers(sum, at, 'net')) return false;
      const own = blank.filter((other) => covers(sum, other, 'net'));
      const cents = own.reduce((all, other) => all + implied(figures.rows[other]), 0);
      return residualOf(sum, figures.rows) + cents * (sum.factors.get('net') ?? 0) === 0;
    }),
  );
  if (told.length === 0) return payment;
  const claims = payment.claims.map((claim, at) => {
    if (!told.includes(at)) return claim;
    const net: DraftValue = {
      value: centsToText(toCents(implied(figures.rows[at]))),
      printed: '',
      box: undefined,
      decidedBy: 'repaired',
      confidence: 1,
    };
    return { ...claim, fields: { ...claim.fields, net } };
  });
  return { ...payment, claims };
}
