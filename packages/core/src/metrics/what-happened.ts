import { addCents, type Cents, negateCents, sumCents, zeroCents } from '../money.ts';
import type { MonthOfFees } from './comparable.ts';

/** A payer's DIR fees of a month, and of the earlier days it is compared with. */
export interface PayerMove {
  readonly payerName: string;
  readonly now: MonthOfFees;
  readonly before: MonthOfFees;
  /** The reference of its only lump sum; null if there are several. */
  readonly reference: string | null;
  /** Whether its lump sums come every few months. */
  readonly isRegular: boolean;
}

/** A payer's change: on claims, or as lump sums. */
export interface Cause {
  readonly payerName: string;
  readonly kind: 'claims' | 'lumps';
  readonly reference: string | null;
  readonly isRegular: boolean;
  readonly changeCents: Cents;
}

export interface WhatHappened {
  readonly changeCents: Cents;
  /** The largest change in the overall direction, and the sum of all others. */
  readonly causes: readonly Cause[];
  readonly restCents: Cents;
}

const causesMax = 3;
/** A smaller part of the change isn't worth mentioning. */
const worthNaming = 0.1;

/** How the DIR fees of all payers changed and the main cause; the parts add up. */
export function whatHappened(payers: readonly PayerMove[]): WhatHappened {
  const causes = payers.flatMap(causesOf);
  const changeCents = sumCents(causes.map((cause) => cause.changeCents));
  const way = changeCents < 0 ? -1 : 1;
  const named = causes
    .filter((cause) => cause.changeCents * way >= Math.abs(changeCents) * worthNaming)
    .filter((cause) => cause.changeCents !== 0)
    .toSorted(
      (one, other) =>
        way * (other.changeCents - one.changeCents) || (one.payerName < other.payerName ? -1 : 1),
    )
    .slice(0, causesMax);
  const namedCents = sumCents(named.map((cause) => cause.changeCents));
  return { changeCents, causes: named, restCents: less(changeCents, namedCents) };
}

function causesOf({ payerName, now, before, ...lumps }: PayerMove): readonly Cause[] {
  const lumpCents = less(now.lumpDirCents, before.lumpDirCents);
  const allCents = less(now.dirFeesCents, before.dirFeesCents);
  const ofClaims = { reference: null, isRegular: false, changeCents: less(allCents, lumpCents) };
  return [
    { payerName, kind: 'claims' as const, ...ofClaims },
    { payerName, kind: 'lumps' as const, ...lumps, changeCents: lumpCents },
  ].filter(({ changeCents }) => changeCents !== zeroCents);
}

function less(one: Cents, other: Cents): Cents {
  return addCents(one, negateCents(other));
}
