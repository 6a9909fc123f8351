import { checkQuery, isOfClaims } from '@pfs/assistant/check-query';
import { type FigureQuery, rowKinds, shapes, toQuery } from '@pfs/assistant/query';
import { figures } from '@pfs/core/figures/catalogue';
import { amountFields, claimStatuses, invoiceStatuses } from '@pfs/core/figures/figure-filter';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { toCents } from '@pfs/core/money';
import fc from 'fast-check';
import { countedFigures } from './count-query.ts';

/** What random queries may name. */
export interface Vocabulary {
  readonly days: readonly string[];
  readonly payers: readonly string[];
  readonly drugs: readonly string[];
  readonly ndcs: readonly string[];
  readonly vendors: readonly string[];
}

const cents = fc.option(fc.integer({ min: -500, max: 40_000 }).map(toCents));

/** None for the most part, as people name little. */
function some(names: readonly string[]): fc.Arbitrary<string[]> {
  const few: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom(...names), {
    minLength: 1,
    maxLength: 2,
  });
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: few },
  );
}

function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

/** Queries that are in the language, of every shape and figure. */
export function aQuery(known: Vocabulary): fc.Arbitrary<FigureQuery> {
  const day = fc.option(fc.constantFrom(...known.days));
  const period = fc
    .tuple(day, day)
    .map(([one, other]) =>
      one !== null && other !== null && one > other
        ? { from: other, to: one }
        : { from: one, to: other },
    );
  const bounded = fc
    .tuple(fc.constantFrom(...known.days), fc.constantFrom(...known.days))
    .map(([one, other]) => (one > other ? { from: other, to: one } : { from: one, to: other }));
  const amount = seldom(
    fc.record({
      field: fc.constantFrom(...amountFields),
      overCents: cents,
      underCents: cents,
    }),
  );
  const filter = fc.record({
    period: fc.oneof(period, bounded),
    payers: some(known.payers),
    drugs: some(known.drugs),
    ndcs: some(known.ndcs),
    vendors: some(known.vendors),
    categories: some(['dir', 'recoupment', 'other']),
    claimStatus: seldom(fc.constantFrom(...claimStatuses)),
    invoiceStatus: seldom(fc.constantFrom(...invoiceStatuses)),
    amount,
  });
  return fc
    .record({
      shape: fc.constantFrom(...shapes),
      figure: fc.constantFrom(...countedFigures),
      by: fc.nat(20),
      rows: fc.constantFrom(...rowKinds),
      filter,
      against: bounded,
      comparesMembers: fc.boolean(),
      order: fc.constantFrom('highest' as const, 'lowest' as const),
      limit: fc.option(fc.integer({ min: 1, max: 4 })),
    })
    .map((said) => within(said as Said))
    .filter((query) => checkQuery(query) === undefined);
}

type Said = Omit<FigureQuery, 'about' | 'by'> & {
  readonly by: number;
  readonly comparesMembers: boolean;
};

/** Most of what is thrown together fits nowhere; this takes off what surely does not. */
function within({ by: at, comparesMembers, ...said }: Said): FigureQuery {
  const { shape, figure, filter } = said;
  const { by: allowed } = figures[figure];
  const isOfPharmacy = allowed.every(isTime);
  const isList = shape === 'list';
  const dimension: Dimension | undefined = allowed[at % allowed.length];
  const ofVendors = isList ? said.rows === 'invoices' : allowed.includes('vendor');
  const ofClaims = !isList && isOfClaims(figure);
  const noneOfClaims = ofClaims || isList || ofVendors ? {} : { claimStatus: null, amount: null };
  const none = { payers: [], drugs: [], ndcs: [], claimStatus: null };
  const isCompared = shape === 'compare' || shape === 'why';
  const isRanked = shape === 'rank' || shape === 'share' || shape === 'why';
  return toQuery({
    ...said,
    by: shape === 'total' || isList ? null : (dimension ?? null),
    rows: isList ? said.rows : null,
    against: isCompared && !comparesMembers ? said.against : null,
    limit: isRanked || isList ? said.limit : null,
    filter: {
      ...filter,
      ...(ofVendors || isOfPharmacy ? none : { vendors: [], invoiceStatus: null }),
      ...(ofVendors ? {} : { vendors: [], invoiceStatus: null }),
      ...(figure === 'lumpSums' || said.rows === 'lumpSums' ? {} : { categories: [] }),
      ...noneOfClaims,
      ndcs: filter.drugs.length > 0 ? [] : filter.ndcs,
    },
  });
}
