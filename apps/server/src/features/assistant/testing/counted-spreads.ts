import type { Category } from '@pfs/core/category';
import { addDays, addMonths } from '@pfs/core/days';
import { lumpProgramTable, programOf } from '@pfs/core/lumps/lump-programs';
import { readPeriodText } from '@pfs/core/lumps/period-texts';
import type { Period } from '@pfs/core/metrics/periods';
import type { Day } from '@pfs/core/remittance';
import type { RawClaim, RawLump, RawRows } from './raw-rows.ts';

export interface CountedSpread {
  readonly lump: RawLump;
  /** The first of its drug: the part is of all claims of that drug. */
  readonly claim: RawClaim;
  readonly cents: number;
}

/** The part of a lump sum for the fills of a day. */
export interface CountedEarned {
  readonly lump: RawLump;
  readonly day: Day;
  readonly cents: number;
}

/** Lump fees by drug. */
export function countSpreads(rows: RawRows): readonly CountedSpread[] {
  return rows.lumps.flatMap((lump) => {
    const { parts } = partsOf(lump, rows);
    const drugs = Map.groupBy(parts, ({ claim }) => `${claim.ndc} ${claim.drug}`);
    return [...drugs.values()].flatMap((ofDrug) => {
      const cents = ofDrug.reduce((sum, part) => sum + part.cents, 0);
      return ofDrug.slice(0, 1).map(({ claim }) => ({ lump, claim, cents }));
    });
  });
}

/** Lump fees on the fills of their service period; all others on their payment date. */
export function countEarned(rows: RawRows): readonly CountedEarned[] {
  return rows.lumps.flatMap((lump) => {
    if (weightOf(lump.category) === undefined) return [];
    const { parts, isOfPeriod } = partsOf(lump, rows);
    if (!isOfPeriod || parts.length === 0) return [{ lump, day: lump.day, cents: lump.amount }];
    return parts.map(({ claim, cents }) => ({ lump, day: claim.filledOn, cents }));
  });
}

interface ClaimParts {
  readonly isOfPeriod: boolean;
  readonly parts: readonly { readonly claim: RawClaim; readonly cents: number }[];
}

/**
 * A lump fee on the claims filled in the period that its reference names; without one on the
 * claims of its payment, else on those of the payer in the three months before. GER is for
 * generics and BER for brands. Source: docs/domain/lump-sums.md, "Allocation of lump fees".
 */
function partsOf(lump: RawLump, { claims }: RawRows): ClaimParts {
  const weigh = weightOf(lump.category);
  if (weigh === undefined) return { isOfPeriod: false, parts: [] };
  const program = lumpProgramTable[programOf(lump.category, lump.reference) ?? 'rate'];
  const { population } = program;
  const ofClass = claims.filter(
    ({ drugClass }) => population === 'all' || drugClass === population,
  );
  const period = readPeriodText(lump.reference, lump.day);
  if (period !== undefined) {
    const over = ofPeriod(ofClass, claims, { ...period, payer: lump.payer });
    const isByAwp = program.weight === 'awp' && over.every(({ awp }) => awp > 0);
    const weighed: Weigh = isByAwp ? ({ awp }) => awp : weigh;
    const carrying = over.filter((claim) => weighed(claim) > 0);
    return { isOfPeriod: true, parts: spread(lump, carrying, weighed) };
  }
  const ofPayment = carriers(
    ofClass.filter(({ paymentId }) => paymentId === lump.paymentId),
    claims.filter(({ paymentId }) => paymentId === lump.paymentId),
    weigh,
  );
  if (ofPayment.length > 0) return { isOfPeriod: false, parts: spread(lump, ofPayment, weigh) };
  const before = { first: addMonths(lump.day, -3), last: addDays(lump.day, -1) };
  const isBefore = ({ payer, day }: RawClaim) =>
    payer === lump.payer && day >= before.first && day <= before.last;
  const over = carriers(ofClass.filter(isBefore), claims.filter(isBefore), weigh);
  return { isOfPeriod: false, parts: spread(lump, over, weigh) };
}

function ofPeriod(
  ofClass: readonly RawClaim[],
  claims: readonly RawClaim[],
  { payer, from, to }: Period & { readonly payer: string },
): readonly RawClaim[] {
  const takenBack = new Set(claims.map(({ reverses }) => reverses));
  return ofClass.filter(
    (claim) =>
      claim.payer === payer &&
      claim.status === 'paid' &&
      claim.filledOn >= from &&
      claim.filledOn <= to &&
      !takenBack.has(claim.id),
  );
}

type Weigh = (claim: RawClaim) => number;

function weightOf(category: Category): Weigh | undefined {
  if (category === 'dir' || category === 'effective_rate') return ({ gross }) => gross;
  if (category === 'transaction_fee' || category === 'network_fee') return () => 1;
  return undefined;
}

/** Those that can carry a fee and that none of the others takes back. */
function carriers(
  claims: readonly RawClaim[],
  others: readonly RawClaim[],
  weigh: Weigh,
): readonly RawClaim[] {
  const takenBack = new Set(others.map(({ reverses }) => reverses));
  return claims.filter(
    (claim) => claim.status === 'paid' && !takenBack.has(claim.id) && weigh(claim) > 0,
  );
}

/** By largest remainder, of equal ones to the claim that stands first. */
function spread(lump: RawLump, over: readonly RawClaim[], weigh: Weigh): ClaimParts['parts'] {
  const whole = over.reduce((sum, claim) => sum + BigInt(weigh(claim)), 0n);
  if (whole === 0n) return [];
  const amount = BigInt(Math.abs(lump.amount));
  const parts = over.map((claim) => {
    const share = amount * BigInt(weigh(claim));
    return { claim, cents: Number(share / whole), rest: share % whole };
  });
  const left = Math.abs(lump.amount) - parts.reduce((sum, { cents }) => sum + cents, 0);
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1));
  for (const part of byRest.slice(0, left)) part.cents += 1;
  const sign = lump.amount < 0 ? -1 : 1;
  return parts.map(({ claim, cents }) => ({ claim, cents: sign * cents }));
}
