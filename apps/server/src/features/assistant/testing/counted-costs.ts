import type { RawClaim, RawExpected, RawPrice, RawRefund, RawRows } from './raw-rows.ts';
import { roundedQuotient } from './rounded-quotient.ts';

export interface CountedCost {
  readonly cost: number;
  /** By how much the fill brought less; 0: it did not. */
  readonly loss: number;
}

/**
 * What each claim cost by the last own price on the day of its fill or before, else by the price
 * list of that day, else by NADAC; a claim that is not here has no known cost. Source:
 * docs/domain/formulas.md, "Unit cost" and "Below cost".
 */
export function countCosts(rows: RawRows): ReadonlyMap<string, CountedCost> {
  const { claims } = rows;
  const pricesOf = Map.groupBy(rows.prices, ({ ndc }) => ndc);
  const listedOf = Map.groupBy(rows.listed, ({ ndc }) => ndc);
  const nadacOf = Map.groupBy(rows.nadac, ({ ndc }) => ndc);
  const laterOf = Map.groupBy(claims, ({ first }) => first);
  const refundsOf = Map.groupBy(rows.refunds, ({ rx }) => rx);
  const expectedOf = Map.groupBy(rows.expected, ({ rx }) => rx);
  const takenBack = new Set(claims.map(({ reverses }) => reverses));
  const costs = new Map<string, CountedCost>();
  for (const claim of claims) {
    const units = unitsOf(claim);
    const price =
      lastPrice(pricesOf.get(claim.ndc) ?? [], claim) ??
      lastPrice((listedOf.get(claim.ndc) ?? []).filter(isValidOn(claim)), claim) ??
      lastPrice(nadacOf.get(claim.ndc) ?? [], claim);
    if (units === null || price === undefined) continue;
    const cost = roundedQuotient(BigInt(units) * BigInt(price.micros), 10_000_000n);
    const lossOf = claim.status === 'paid' && claim.first === null && !takenBack.has(claim.id);
    const left = [claim, ...(laterOf.get(claim.id) ?? [])].map(leftOf);
    const refunds = (refundsOf.get(claim.rx ?? '') ?? []).filter((one) => isOf(one, claim));
    const short = cost - left.reduce((sum, one) => sum + one, 0);
    const paid = refunds.reduce((sum, { amount }) => sum + amount, 0);
    const expected = (expectedOf.get(claim.rx ?? '') ?? []).filter((one) => isOf(one, claim));
    const refunded = Math.max(paid, ...expected.map(({ amount }) => amount));
    costs.set(claim.id, {
      cost,
      loss: lossOf && short > 0 ? Math.max(0, short - refunded) : 0,
    });
  }
  return costs;
}

/** Refunds by the payer of the fill that they are for, if its claim stands. */
export function countRefunds({ claims, refunds }: RawRows): readonly RawRefund[] {
  const takenBack = new Set(claims.map(({ reverses }) => reverses));
  const standing = claims.filter(({ id, status }) => status === 'paid' && !takenBack.has(id));
  const claimsOf = Map.groupBy(standing, ({ rx }) => rx);
  return refunds.map((refund) => {
    const claim = claimsOf.get(refund.rx)?.find((one) => isOf(refund, one));
    return { ...refund, payer: claim?.payer ?? refund.payer };
  });
}

function isOf({ filledOn, ndc }: RawExpected, claim: RawClaim): boolean {
  if ((claim.position ?? 1) > 1 || filledOn !== claim.filledOn) return false;
  return claim.ndc === '' || ndc === '' || ndc === claim.ndc;
}

/** Thousandths of units that left the shelf, once for all payers; a reversal brings them back. */
export function unitsOf({ status, thousandths, first }: RawClaim): number | null {
  if (first !== null && status !== 'denied') return 0;
  if (thousandths === null || status === 'denied') return null;
  return status === 'paid' ? thousandths : -Math.abs(thousandths);
}

function lastPrice(prices: readonly RawPrice[], { filledOn }: RawClaim): RawPrice | undefined {
  return prices.findLast(({ day }) => day <= filledOn);
}

const isValidOn =
  ({ filledOn }: RawClaim) =>
  ({ until }: RawPrice) =>
    until === undefined || until === null || until >= filledOn;

/** What the patient pays: by the export, else, of several payers, what the last one leaves. */
export function patientOf({ status, patient, patientCorrection }: RawClaim): number {
  return status === 'denied' ? 0 : patient - patientCorrection;
}

function leftOf(claim: RawClaim): number {
  return claim.gross + patientOf(claim) - claim.dir - claim.ger - claim.other;
}
