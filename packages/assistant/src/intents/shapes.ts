import { doesAddUp, figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod, FigureFilter } from '@pfs/core/figures/figure-filter';
import type { FigureName } from '@pfs/core/figures/figure-names';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { checkQuery, hasTime, namedOf } from '../check-query.ts';
import type { FigureQuery } from '../query.ts';
import {
  byOf,
  has,
  hasCue,
  isCue,
  isRanked,
  partBefore,
  type Said,
  type SaidBy,
  saidOf,
} from '../said.ts';
import { periodBefore, unitsAround, yearBefore } from '../slots/periods.ts';
import type { Candidate } from './figures.ts';

/** More of these is worse, so the worst is the highest. */
const costs: ReadonlySet<string> = new Set(
  `dirFees gerFees otherFees fees takeBacks dirPercentage averageDirFee deniedClaims reversals
  lumpSums lumpSumCount claimDirFees drugCost estimatedCost belowCostLoss belowCostClaims
  vendorSpend vendorPayments vendorInvoices vendorOpen vendorOverdue overdueInvoices expenses
  dirAboveUsual dirNegotiationSavings belowCostSavings unexplainedTakeBacks purchasingSavings
  partDDeductions partDOfPayer`.split(/\s+/),
);

/** Applies the message's shape to a query of one figure. */
export function shaped(base: FigureQuery, said: Said): FigureQuery | undefined {
  const { figure, filter } = base;
  const by = byOf(said);
  const compared = comparison(base, said);
  if (compared !== undefined) return { ...compared, by: untimed(by?.by) };
  const sideBySide = sideBySideOf(base, said);
  if (sideBySide !== undefined) return { ...base, shape: 'compare', by: sideBySide };
  const own = dimensionNamed(base);
  const part = untimed(by?.by ?? own);
  if (hasCue(said, 'share') && doesAddUp(figure) && part !== null) {
    return { ...base, shape: 'share', by: part };
  }
  const subject = by ?? whoOf(base, said) ?? whichOf(base, said);
  if (subject !== undefined) {
    const isTrend = isTime(subject.by) && subject.role !== 'subject';
    return isTrend ? { ...base, shape: 'trend', by: subject.by } : ranked(base, said, subject);
  }
  // `are our denials up`
  const isUp = /^(is|are|has|have) .*\b(up|down)$/.test(said.text);
  if (isUp || hasCue(said, 'trend', 'change', 'more')) {
    return { ...base, shape: 'trend', by: grainOf(filter.period) };
  }
  // `compare all payers`
  const isOfAll = hasCue(said, 'compare', 'versus') && hasCue(said, 'everybody');
  if (isOfAll && own !== undefined) {
    const all = { ...filter, payers: [], drugs: [], ndcs: [], vendors: [] };
    return ranked({ ...base, filter: all }, said, { by: own, role: 'by', isPlural: true });
  }
  const isEach = hasCue(said, 'breakdown') || isOfAll || /^where .*\bcome from\b/.test(said.text);
  if (said.limit === null && !isRanked(said) && !isEach) return base;
  const isClass = own !== undefined && namedOf(own, filter).length > 1;
  const left = dimensionsLeft(figure, filter);
  const usual = isClass ? own : left[0];
  if (usual === undefined) return said.limit === null ? base : undefined;
  return ranked(base, said, { by: usual, role: 'by', isPlural: true });
}

/** What a figure can be broken down by, other than time and what it is already narrowed to. */
export function dimensionsLeft(figure: FigureName, filter: FigureFilter): readonly Dimension[] {
  return figures[figure].by.filter((one) => !isTime(one) && namedOf(one, filter).length === 0);
}

export function untimed(by: Dimension | null | undefined): Dimension | null {
  return by === undefined || by === null || isTime(by) ? null : by;
}

function ranked(base: FigureQuery, said: Said, subject: SaidBy): FigureQuery {
  const isOne = subject.role === 'subject' && !subject.isPlural;
  return {
    ...base,
    shape: 'rank',
    by: subject.by,
    order: orderOf(said, base.figure),
    limit: said.limit ?? (isOne ? 1 : null),
  };
}

/** `who takes the most`, `where do we lose the most`: payers, or vendors. */
function whoOf({ figure }: FigureQuery, said: Said): SaidBy | undefined {
  const isWhere = hasCue(said, 'where') && isRanked(said);
  // Only near the beginning: `our accountant, who is picky` isn't a question.
  const isWho = said.parts.some((part) => isCue(part, 'who') && part.first <= 3);
  if (!isWho && !isWhere) return undefined;
  const by = figures[figure].by.includes('payer') ? 'payer' : 'vendor';
  return { by, role: 'subject', isPlural: isWhere };
}

/** `which insulin`, `insulins by profit`: each drug of the kind. */
function whichOf(base: FigureQuery, said: Said): SaidBy | undefined {
  const isAsked =
    said.names.some(({ part }) => isCue(partBefore(said, part), 'which')) ||
    saidOf(said, 'figure').some(({ part }) => isCue(partBefore(said, part), 'by'));
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
  return from !== null && from.slice(0, 7) === to?.slice(0, 7) ? 'day' : 'month';
}

/** The dimension of which members are named. */
export function dimensionNamed({ figure, filter }: FigureQuery): Dimension | undefined {
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

/** Two periods to compare: both named, or a named one and the period before it. */
function comparison(base: FigureQuery, said: Said): FigureQuery | undefined {
  const { relative, today } = said;
  const [one, other] = setApart(said);
  if (one !== undefined && other !== undefined) {
    return withAgainst(base, one, other, isSamePeriod(said));
  }
  if (relative !== null) {
    const typed = saidOf(said, 'relative')[0]?.part.typed ?? '';
    const unit =
      relative === 'yearBefore' ? 'year' : /qoq|quarter/i.test(typed) ? 'quarter' : 'month';
    return withEarlier(base, one ?? unitsAround(today, unit, 0), relative);
  }
  if (one === undefined || sideBySideOf(base, said) !== undefined) return undefined;
  if (isSetAgainst(said)) {
    const days = lengthOf(one);
    const now = unitsAround(today, days > 300 ? 'year' : days > 35 ? 'quarter' : 'month', 0);
    return now.from === one.from ? undefined : withAgainst(base, now, one);
  }
  // `this quarter compared with last`
  const lastPart = said.parts.findLast((part) => !isCue(part, 'newest'));
  const isCompared =
    hasCue(said, 'change', 'more', 'difference', 'compare') || isCue(lastPart, 'versus');
  return isCompared ? withEarlier(base, one, null) : undefined;
}

/** `the same month of last year`. */
export function isSamePeriod(said: Said): boolean {
  return saidOf(said, 'period').some(({ part }) => /\bsame\b/i.test(part.typed));
}

/** `higher than in Q2`, `up vs last month`: the named period is the earlier one. */
function isSetAgainst(said: Said): boolean {
  const first = saidOf(said, 'period')[0]?.part.first ?? 0;
  return said.parts.some(
    (part) => isCue(part, 'versus') && part.last <= first && first - part.last <= 3,
  );
}

/**
 * Compares two periods, the earlier one as `against`. `last year`, said of a month, means that
 * month of last year, and so does `the same`.
 */
export function withAgainst(
  base: FigureQuery,
  one: AskedPeriod,
  other: AskedPeriod,
  isSame = false,
): FigureQuery {
  const isLater = (one.from ?? '') > (other.from ?? '');
  const [period, early] = isLater ? [one, other] : [other, one];
  const isYear = isSame || (lengthOf(early) > 300 && lengthOf(period) < 300);
  const against = isYear ? yearBefore(period) : early;
  return { ...base, shape: 'compare', filter: { ...base.filter, period }, against };
}

function withEarlier(
  base: FigureQuery,
  period: AskedPeriod,
  relative: Said['relative'],
): FigureQuery | undefined {
  const early = earlier(period, relative);
  return early === null ? undefined : withAgainst(base, period, early);
}

/** The period before, or the same a year before; null where it has no limits. */
export function earlier(period: AskedPeriod, relative: Said['relative']): AskedPeriod | null {
  if (period.from === null || period.to === null) return null;
  return relative === 'yearBefore' ? yearBefore(period) : periodBefore(period);
}

/** In days. */
export function lengthOf({ from, to }: AskedPeriod): number {
  return from === null || to === null ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** `what changed between Q1 and Q2` means two periods, not the half year. */
function setApart(said: Said): readonly AskedPeriod[] {
  const isSet = hasCue(said, 'why', 'change', 'more', 'difference', 'compare', 'versus');
  const [only, another] = saidOf(said, 'period');
  return (isSet && another === undefined ? only?.part.ends : undefined) ?? said.periods;
}

/**
 * Why a figure changed: `why did DIR fees go up in October`, `what drives our fees`. Compares the
 * period with the prior one; without a period, the server uses the latest month.
 */
export function whyCandidates(said: Said, totals: readonly Candidate[]): readonly Candidate[] {
  const isMade = hasCue(said, 'change') && has(said, 'verb', 'make');
  const isTold = said.stems.includes('explain') && hasCue(said, 'howMuch', 'howMany');
  // `who is responsible for most of our take-backs` asks for payers.
  const isWho = isCue(said.parts[0], 'who') && !hasCue(said, 'change');
  if (isTold || isWho || (!hasCue(said, 'why') && !isMade)) return [];
  return totals.flatMap(({ query, score }) => {
    const why = toWhy(query, said.relative, byOf(said)?.by);
    return checkQuery(why) === undefined ? [{ query: why, score: score + 0.2 }] : [];
  });
}

export function toWhy(query: FigureQuery, relative: Said['relative'], by?: Dimension): FigureQuery {
  const against = query.against ?? earlier(query.filter.period, relative);
  return {
    ...query,
    shape: 'why',
    rows: null,
    by: untimed(by) ?? untimed(query.by),
    against: hasTime(query.figure) ? against : null,
    order: 'highest',
    limit: null,
  };
}
