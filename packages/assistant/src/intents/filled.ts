import type { Category } from '@pfs/core/category';
import type { AmountField, AskedPeriod, FigureFilter } from '@pfs/core/figures/figure-filter';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { toCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { InvoiceStatusWord } from '../lexicon.ts';
import { hasCue, isCue, isRanked, type Part, partBefore, type Said, saidOf } from '../said.ts';
import type { AmountRange } from '../slots/amounts.ts';
import type { NameMatch } from '../slots/names.ts';
import type { RelativePeriod } from '../slots/periods.ts';

export interface SaidBy {
  readonly by: Dimension;
  /**
   * `by`: `by payer`. `subject`: `which payer`, `top payers`, `who`. `spoken`: `payers` only
   * mentioned.
   */
  readonly role: 'by' | 'subject' | 'spoken';
  readonly isPlural: boolean;
}

/** The slots of a query that a message fills. */
export interface Filled {
  /** Each name with all its possible meanings, of which one is meant. */
  readonly names: readonly { readonly part: Part; readonly matches: readonly NameMatch[] }[];
  readonly periods: readonly AskedPeriod[];
  readonly relative: RelativePeriod['relative'] | null;
  readonly amount: AmountRange | null;
  readonly limit: number | null;
  readonly categories: readonly Category[];
  readonly claimStatus: FigureFilter['claimStatus'];
  readonly invoiceStatus: InvoiceStatusWord | null;
  readonly bys: readonly SaidBy[];
  readonly today: Day;
}

export function readFilled(said: Said, today: Day): Filled {
  const names = said.parts.flatMap((part) => {
    const matches = part.meanings.flatMap((one) => (one.is === 'name' ? [one.match] : []));
    return matches.length === 0 ? [] : [{ part, matches }];
  });
  return {
    names,
    periods: saidOf(said, 'period').map(({ meaning }) => meaning.period),
    relative: saidOf(said, 'relative')[0]?.meaning.relative ?? null,
    amount: saidOf(said, 'amount')[0]?.meaning.range ?? null,
    limit: saidOf(said, 'limit')[0]?.meaning.limit ?? null,
    categories: readCategories(said),
    claimStatus: saidOf(said, 'claimStatus')[0]?.meaning.status ?? null,
    invoiceStatus: saidOf(said, 'invoiceStatus')[0]?.meaning.status ?? null,
    bys: readBys(said),
    today,
  };
}

const otherKinds: readonly (readonly [RegExp, Category])[] = [
  [/network/i, 'network_fee'],
  [/transaction/i, 'transaction_fee'],
];

/** Kinds of lump sums, by name or by the fees they are said to be. */
function readCategories(said: Said): readonly Category[] {
  const named = saidOf(said, 'lumps').map(({ meaning }) => meaning.category);
  const isOfLumps = saidOf(said, 'rows').some(({ meaning }) => meaning.rows === 'lumpSums');
  if (named.length > 0 || !isOfLumps) return named;
  return saidOf(said, 'figure').flatMap(({ part, meaning: { figure } }): Category[] => {
    if (figure === 'dirFees') return ['dir'];
    if (figure === 'gerFees') return ['effective_rate'];
    if (figure !== 'otherFees') return [];
    return otherKinds.flatMap(([form, kind]) => (form.test(part.typed) ? [kind] : []));
  });
}

function readBys(said: Said): readonly SaidBy[] {
  const isAsked = isRanked(said) || hasCue(said, 'which') || saidOf(said, 'limit').length > 0;
  const bys = saidOf(said, 'noun').map(({ part, meaning: { by } }): SaidBy => {
    const before = partBefore(said, part);
    const isWhat = isCue(before, 'what') && before?.last === part.first;
    const isBy = isCue(before, 'by', 'breakdown');
    const isShown = isCue(before, 'show') && before?.last === part.first;
    const role = isBy ? 'by' : isWhat || isShown || isAsked ? 'subject' : 'spoken';
    return { by, role, isPlural: part.typed.endsWith('s') };
  });
  const grains = saidOf(said, 'grain').map(({ meaning: { by } }): SaidBy => {
    return { by, role: 'by', isPlural: true };
  });
  return [...bys, ...grains];
}

/** The breakdown that the message asks for. */
export function byOf({ bys }: Filled): SaidBy | undefined {
  return (
    bys.find(({ role, by }) => role === 'by' && !isTime(by)) ??
    bys.find(({ role }) => role === 'subject') ??
    bys.find(({ role }) => role === 'by')
  );
}

/** Whom a message is about, by name or as `payers`. */
export function kindOf({ names, bys }: Filled): 'vendor' | 'drug' | 'payer' | 'none' {
  const kinds = new Set<string>([
    ...names.flatMap(({ matches }) => matches.map(({ kind }) => kind)),
    ...bys.map(({ by }) => by),
  ]);
  if (kinds.has('drug')) return 'drug';
  if (kinds.has('payer')) return 'payer';
  return kinds.has('vendor') ? 'vendor' : 'none';
}

/** Every filter but the names. Open and overdue are separate figures, other statuses filters. */
export function filterOf(filled: Filled, field: AmountField): Partial<FigureFilter> {
  const { periods, categories, claimStatus, invoiceStatus, amount } = filled;
  const cents = (value: number | null) => (value === null ? null : toCents(value));
  return {
    period: periods[0] ?? { from: null, to: null },
    categories: [...categories],
    claimStatus,
    invoiceStatus: invoiceStatus === 'open' || invoiceStatus === 'overdue' ? null : invoiceStatus,
    amount: amount && {
      field,
      overCents: cents(amount.overCents),
      underCents: cents(amount.underCents),
    },
  };
}

/** Every filter for the names that were said: one for each meaning of each name. */
export function nameFilters({ names }: Filled): readonly Partial<FigureFilter>[] {
  let filters: readonly Partial<FigureFilter>[] = [{}];
  for (const { matches } of names) {
    filters = filters
      .flatMap((filter) => matches.map((match) => withName(filter, match)))
      .slice(0, 12);
  }
  return filters;
}

function withName(
  filter: Partial<FigureFilter>,
  { kind, names, ndcs }: NameMatch,
): Partial<FigureFilter> {
  const add = (before: readonly string[] | undefined, more: readonly string[]) =>
    [...new Set([...(before ?? []), ...more])].toSorted();
  if (kind === 'payer') return { ...filter, payers: add(filter.payers, names) };
  if (kind === 'vendor') return { ...filter, vendors: add(filter.vendors, names) };
  if (ndcs.length > 0) return { ...filter, ndcs: add(filter.ndcs, ndcs) };
  return { ...filter, drugs: add(filter.drugs, names) };
}
