import { centsToText, toCents } from '../money.ts';
import { centsOf, type FigureRow } from './draft-figures.ts';
import type { DraftPayment, DraftValue } from './draft-remittance.ts';
import type { ProofParts } from './figure-doubts.ts';
import { covers, residualOf } from './sum-constraints.ts';

/**
 * The payment with the nets that its rows leave blank, as zeros are printed by some: what a row's
 * own columns come to, where the sum over all nets asks for just that, so that two equations that
 * know nothing of each other say the same.
 */
export function withBlankNets(
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
    // A sheet's empty cell may have had an error in it: there it is only ever a zero.
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
