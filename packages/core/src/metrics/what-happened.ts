import { addCents, type Cents, negateCents, sumCents, zeroCents } from '../money.ts';
import type { MonthOfFees } from './comparable.ts';

/** A payer's DIR fees of a month, and of the days before that it is compared with. */
export interface PayerMove {
  readonly payerName: string;
  readonly now: MonthOfFees;
  readonly before: MonthOfFees;
  /** What its one lump sum of either is called in the file; null where there are several. */
  readonly reference: string | null;
  /** Whether its lump sums come every few months. */
  readonly isRegular: boolean;
}

/** What a payer took more or less than before: on claims, or as lump sums. */
export interface Cause {
  readonly payerName: string;
  readonly kind: 'claims' | 'lumps';
  readonly reference: string | null;
  readonly isRegular: boolean;
  readonly changeCents: Cents;
}

export interface WhatHappened {
  readonly changeCents: Cents;
  /** The largest in the direction of the change, and what all others come to. */
  readonly causes: readonly Cause[];
  readonly restCents: Cents;
}

const causesMax = 3;
/** Smaller than this part of the change is not worth a word of its own. */
const worthNaming = 0.1;

/** How DIR fees of all payers changed, and what made most of it; all of it adds up. */
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
