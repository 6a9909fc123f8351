import type { Category } from '@pfs/core/category';
import type { AskedPeriod, FigureFilter } from '@pfs/core/figures/figure-filter';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import type { Day } from '@pfs/core/remittance';
import type { InvoiceStatusWord } from '../lexicon.ts';
import { hasCue, isA, isCue, type Part, partBefore, type Said, saidOf } from '../said.ts';
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
  const [amount] = saidOf(said, 'amount');
  const [limit] = saidOf(said, 'limit');
  const [relative] = saidOf(said, 'relative');
  const [claimStatus] = saidOf(said, 'claimStatus');
  const [invoiceStatus] = saidOf(said, 'invoiceStatus');
  const names = said.parts.flatMap((part) => {
    const matches = part.meanings.flatMap((one) => (one.is === 'name' ? [one.match] : []));
    return matches.length === 0 ? [] : [{ part, matches }];
  });
  return {
    names,
    periods: readPeriods(said),
    relative: relative?.meaning.relative ?? null,
    amount: amount?.meaning.range ?? null,
    limit: limit?.meaning.limit ?? countBefore(said),
    categories: readCategories(said),
    claimStatus: claimStatus?.meaning.status ?? null,
    invoiceStatus: invoiceStatus?.meaning.status ?? null,
    bys: readBys(said),
    today,
  };
}

/** `so far in November` is November. */
function readPeriods(said: Said): readonly AskedPeriod[] {
  const periods = saidOf(said, 'period').map(({ meaning }) => meaning.period);
  const bounded = periods.filter(({ from, to }) => from !== null || to !== null);
  return bounded.length > 0 ? bounded : periods;
}

/** Kinds of lump sums, by name or by the fees they are said to be. */
function readCategories(said: Said): readonly Category[] {
  const named = saidOf(said, 'lumps').map(({ meaning }) => meaning.category);
  const isOfLumps = saidOf(said, 'rows').some(({ meaning }) => meaning.rows === 'lumpSums');
  if (named.length > 0 || !isOfLumps) return named;
  return saidOf(said, 'figure').flatMap(({ part, meaning: { figure } }) => {
    if (figure === 'dirFees') return ['dir' as const];
    if (figure === 'gerFees') return ['effective_rate' as const];
    if (figure !== 'otherFees') return [];
    const isNetwork = /network/i.test(part.typed);
    const isTransaction = /transaction/i.test(part.typed);
    if (isNetwork && !isTransaction) return ['network_fee' as const];
    return isTransaction ? ['transaction_fee' as const] : [];
  });
}

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** `five fattest drugs`: a number before a superlative. */
function countBefore(said: Said): number | null {
  const part = said.parts.find((one) => isCue(one, 'highest', 'lowest', 'best', 'worst'));
  const before = said.words[(part?.first ?? 0) - 1]?.text ?? '';
  if (part === undefined || part.first === 0) return null;
  if (before === 'dozen') return 12;
  return numbers.includes(before) && before !== 'one' ? numbers.indexOf(before) + 1 : null;
}

function readBys(said: Said): readonly SaidBy[] {
  const bys: SaidBy[] = saidOf(said, 'noun').map(({ part, meaning: { by } }) => {
    const before = partBefore(said, part);
    const isPlural = part.typed.endsWith('s');
    if (isCue(before, 'by', 'breakdown')) return { by, role: 'by', isPlural };
    const isWhat = isCue(before, 'what') && before?.last === part.first;
    const isRanked =
      isWhat || isCue(before, 'which', 'highest', 'lowest', 'best', 'worst', 'rank', 'who');
    const isCounted = isA(before, 'limit') || isA(part, 'limit');
    const isAsked =
      isRanked || isCounted || (isA(before, 'figure', 'verb', 'claimStatus') && isRankedAny(said));
    return {
      by,
      role: isAsked || (isPlural && isRankedAny(said)) ? 'subject' : 'spoken',
      isPlural,
    };
  });
  const grains = saidOf(said, 'grain').map(({ meaning: { by } }): SaidBy => {
    return { by, role: 'by', isPlural: true };
  });
  return [...bys, ...grains];
}

/** Whether the message asks for the highest or lowest. */
function isRankedAny(said: Said): boolean {
  return (
    hasCue(said, 'highest', 'lowest', 'best', 'worst', 'rank', 'which') ||
    saidOf(said, 'limit').length > 0
  );
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
