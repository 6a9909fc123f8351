import { addDays, addMonths } from '@pfs/core/days';
import { doesAddUp, figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { checkQuery, hasTime, namedOf } from '../check-query.ts';
import type { FigureQuery } from '../query.ts';
import { hasCue, isA, isCue, partBefore, type Said, saidOf } from '../said.ts';
import { findPeriods, periodBefore, yearBefore } from '../slots/periods.ts';
import { readWords } from '../slots/words.ts';
import type { Candidate } from './figures.ts';
import { byOf, type Filled, type SaidBy } from './filled.ts';

/** More of these is worse, so the worst is the highest. */
const costs: ReadonlySet<string> = new Set(
  `dirFees gerFees otherFees fees takeBacks dirPercentage averageDirFee deniedClaims reversals
  lumpSums lumpSumCount claimDirFees drugCost estimatedCost belowCostLoss belowCostClaims
  vendorSpend vendorPayments vendorInvoices vendorOpen vendorOverdue overdueInvoices expenses
  dirAboveUsual dirNegotiationSavings belowCostSavings unexplainedTakeBacks purchasingSavings
  partDDeductions partDOfPayer`.split(/\s+/),
);

/** Applies the message's shape to a query of one figure. */
export function shaped(base: FigureQuery, said: Said, filled: Filled): FigureQuery | undefined {
  const { figure, filter } = base;
  const by = byOf(filled);
  const compared = comparison(base, said, filled);
  if (compared !== undefined) {
    return { ...compared, by: by === undefined || isTime(by.by) ? null : by.by };
  }
  const sideBySide = sideBySideOf(base, said);
  if (sideBySide !== undefined) return { ...base, shape: 'compare', by: sideBySide };
  if (hasCue(said, 'share') && doesAddUp(figure)) {
    const dimension = by?.by ?? dimensionNamed(base);
    if (dimension !== undefined && !isTime(dimension)) {
      return { ...base, shape: 'share', by: dimension };
    }
  }
  const isRanked =
    filled.limit !== null || hasCue(said, 'highest', 'lowest', 'best', 'worst', 'rank');
  const spoken =
    by !== undefined && (by.role === 'by' || figures[figure].by.includes(by.by)) ? by : undefined;
  const subject = spoken ?? whoOf(base, said) ?? whichOf(base, said);
  if (subject !== undefined && subject.role !== 'spoken') {
    const isTrend = isTime(subject.by) && !(subject.role === 'subject' && isRanked);
    return isTrend
      ? { ...base, shape: 'trend', by: subject.by }
      : ranked(base, said, filled, subject);
  }
  const isMore = hasCue(said, 'more') && /\b(getting|get|than|used)\b/.test(said.stems.join(' '));
  const isChange =
    (hasCue(said, 'change') || isMore) && !hasCue(said, 'why') && filled.amount === null;
  if (hasCue(said, 'trend') || isChange) {
    return { ...base, shape: 'trend', by: grainOf(filter.period) };
  }
  const others = figures[figure].by.filter(
    (one) => !isTime(one) && namedOf(one, filter).length === 0,
  );
  if (hasCue(said, 'breakdown') && others[0] !== undefined) {
    return { ...base, shape: 'rank', by: others[0] };
  }
  const usual = usualOf(figure, others);
  if (!isRanked) return base;
  if (usual === undefined) return filled.limit === null ? base : undefined;
  return ranked(base, said, filled, { by: usual, role: 'by', isPlural: true });
}

function ranked(base: FigureQuery, said: Said, filled: Filled, subject: SaidBy): FigureQuery {
  const isOne = subject.role === 'subject' && !subject.isPlural;
  return {
    ...base,
    shape: 'rank',
    by: subject.by,
    order: orderOf(said, base.figure),
    limit: filled.limit ?? (isOne ? 1 : null),
  };
}

/** The default dimension of a ranking. */
function usualOf(figure: FigureName, others: readonly Dimension[]): Dimension | undefined {
  const first: Dimension = figure.startsWith('drug') ? 'drug' : 'payer';
  return others.includes(first) ? first : others[0];
}

/** `who takes the most`, `where do we lose the most`: payers, or vendors. */
function whoOf({ figure }: FigureQuery, said: Said): SaidBy | undefined {
  const isWhere = hasCue(said, 'where') && hasCue(said, 'highest', 'lowest', 'best', 'worst');
  if (!isWho(said) && !isWhere) return undefined;
  const by = figures[figure].by.includes('payer') ? 'payer' : 'vendor';
  return { by, role: 'subject', isPlural: isWhere };
}

/** Only near the beginning: `our accountant, who is picky` isn't a question. */
export function isWho(said: Said): boolean {
  const who = said.parts.find((part) => isCue(part, 'who'));
  return (
    who !== undefined && (who.first <= 3 || isCue(partBefore(said, who), 'follow', 'show', 'us'))
  );
}

/** `which insulin`: each drug of the kind. */
function whichOf(base: FigureQuery, said: Said): SaidBy | undefined {
  const isAsked = said.parts.some(
    (part) => isA(part, 'name') && isCue(partBefore(said, part), 'which'),
  );
  const by = isAsked ? dimensionNamed(base) : undefined;
  if (by === undefined || namedOf(by, base.filter).length < 2) return undefined;
  return { by, role: 'subject', isPlural: true };
}

export function orderOf(said: Said, figure: FigureName): FigureQuery['order'] {
  if (hasCue(said, 'worst')) return costs.has(figure) ? 'highest' : 'lowest';
  if (hasCue(said, 'best')) return costs.has(figure) ? 'lowest' : 'highest';
  return hasCue(said, 'lowest') ? 'lowest' : 'highest';
}

/** Months, or days within a month. */
function grainOf({ from, to }: AskedPeriod): Dimension {
  return from !== null && to !== null && from.slice(0, 7) === to.slice(0, 7) ? 'day' : 'month';
}

function dimensionNamed({ figure, filter }: FigureQuery): Dimension | undefined {
  return figures[figure].by.find((one) => namedOf(one, filter).length > 0);
}

/** Two names of one kind that are compared. */
function sideBySideOf(base: FigureQuery, said: Said): Dimension | undefined {
  const isSet =
    hasCue(said, 'compare', 'versus', 'difference', 'best', 'worst', 'change', 'more') ||
    said.words.some(({ text }) => text === 'or');
  const dimension = isSet ? dimensionNamed(base) : undefined;
  if (dimension === undefined || saidOf(said, 'name').length < 2) return undefined;
  return namedOf(dimension, base.filter).length > 1 ? dimension : undefined;
}

/** Two periods that are compared, the later one first. */
function comparison(base: FigureQuery, said: Said, filled: Filled): FigureQuery | undefined {
  const periods = setApart(said, filled);
  const [one, other] = periods;
  if (one !== undefined && other !== undefined) {
    const [against, period] = periods.toSorted((a, b) =>
      (a.from ?? '') < (b.from ?? '') ? -1 : 1,
    );
    if (period === undefined || against === undefined) return undefined;
    const isSame = saidOf(said, 'period').some(({ part }) => /\bsame\b/i.test(part.typed));
    const isYear = isSame || (lengthOf(against) > 300 && lengthOf(period) < 300);
    return withAgainst(base, period, isYear ? yearBefore(period) : against);
  }
  const before = filled.relative === 'yearBefore' ? yearBefore : periodBefore;
  if (filled.relative !== null) {
    const period = one ?? currentOf(said, filled);
    return isBounded(period) ? withAgainst(base, period, before(period)) : undefined;
  }
  if (one === undefined || !isBounded(one) || sideBySideOf(base, said) !== undefined)
    return undefined;
  if (isSetAgainst(said)) {
    const now = currentLike(one, filled.today);
    return now.from === one.from ? undefined : withAgainst(base, now, one);
  }
  const isCompared = hasCue(said, 'change', 'more', 'difference', 'compare') || endsInVersus(said);
  return isCompared ? withAgainst(base, one, periodBefore(one)) : undefined;
}

/** `higher than in Q2`, `up vs last month`: the named period is the earlier one. */
function isSetAgainst(said: Said): boolean {
  const [period] = saidOf(said, 'period');
  if (period === undefined) return false;
  return said.parts.some(
    (part) =>
      isCue(part, 'versus') && part.last <= period.part.first && period.part.first - part.last <= 3,
  );
}

/** `this quarter compared with last`. */
function endsInVersus(said: Said): boolean {
  const last = said.parts.findLast((part) => !isCue(part, 'newest'));
  const isEnd = last !== undefined && said.words.length - last.last <= 2;
  return isEnd && isCue(last, 'versus') && said.parts.length > 2;
}

function withAgainst(base: FigureQuery, period: AskedPeriod, against: AskedPeriod): FigureQuery {
  return { ...base, shape: 'compare', filter: { ...base.filter, period }, against };
}

function isBounded({ from, to }: AskedPeriod): boolean {
  return from !== null && to !== null;
}

function lengthOf({ from, to }: AskedPeriod): number {
  return from === null || to === null ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/**
 * The current period for a comparison that doesn't name one: of the same unit, or else the month.
 */
function currentOf(said: Said, { relative, today }: Filled): AskedPeriod {
  const typed = saidOf(said, 'relative')[0]?.part.typed ?? '';
  const months = relative === 'yearBefore' ? 12 : /qoq|quarter/i.test(typed) ? 3 : 1;
  return unitOf(today, months);
}

/** The current month, quarter or year, as long as another period. */
function currentLike(other: AskedPeriod, today: string): AskedPeriod {
  const days = lengthOf(other);
  return unitOf(today, days > 300 ? 12 : days > 35 ? 3 : 1);
}

/** The month, quarter or year of a day. */
function unitOf(day: string, months: number): AskedPeriod {
  const month = Number(day.slice(5, 7)) - 1;
  const first = String(month - (month % months) + 1).padStart(2, '0');
  const from = `${day.slice(0, 4)}-${first}-01`;
  return { from, to: addDays(addMonths(from, months), -1) };
}

/** `what changed between Q1 and Q2` means two periods, not the half year. */
function setApart(said: Said, { periods, today }: Filled): readonly AskedPeriod[] {
  const isSet = hasCue(said, 'why', 'change', 'more', 'difference', 'compare', 'versus');
  const [only] = saidOf(said, 'period');
  if (periods.length !== 1 || !isSet || only === undefined) return periods;
  const ends = /^(?:between|from)?\s*(.+?)\s+(?:and|to|through)\s+(.+)$/i.exec(only.part.typed);
  const read = (text: string) =>
    findPeriods(readWords(text), today).flatMap(({ value }) =>
      'relative' in value ? [] : [value],
    );
  const both = ends === null ? [] : [...read(ends[1] ?? ''), ...read(ends[2] ?? '')];
  return both.length === 2 ? both : periods;
}

/**
 * Why a figure changed: `why did DIR fees go up in October`, `what drives our fees`. Compares the
 * period with the prior one; without a period, the server uses the latest month.
 */
export function whyCandidates(
  said: Said,
  filled: Filled,
  figures: readonly Candidate[],
): readonly Candidate[] {
  const isMade =
    saidOf(said, 'figure').length > 0 &&
    hasCue(said, 'change') &&
    saidOf(said, 'verb').some(({ meaning }) => meaning.verb === 'make');
  const isTold = said.stems.includes('explain') && hasCue(said, 'howMuch', 'howMany');
  if (isTold || (!hasCue(said, 'why') && !isMade)) return [];
  return figures.flatMap(({ query, score }) => {
    const by = byOf(filled)?.by ?? null;
    const why = toWhy(query, filled.relative, by !== null && isTime(by) ? null : by);
    return checkQuery(why) === undefined ? [{ query: why, score: score + 0.2 }] : [];
  });
}

export function toWhy(
  query: FigureQuery,
  relative: Filled['relative'],
  by: FigureQuery['by'] = null,
): FigureQuery {
  const { period } = query.filter;
  const against = query.against ?? beforeOf(period, relative);
  return {
    ...query,
    shape: 'why',
    rows: null,
    by: by ?? (query.by !== null && !isTime(query.by) ? query.by : null),
    against: hasTime(query.figure) ? against : null,
    order: 'highest',
    limit: null,
  };
}

function beforeOf(period: AskedPeriod, relative: Filled['relative']): AskedPeriod | null {
  if (period.from === null || period.to === null) return null;
  return relative === 'yearBefore' ? yearBefore(period) : periodBefore(period);
}
