import { bucketText, periodText, subjectText } from '@pfs/assistant/describe-query';
import type { FigureQuery } from '@pfs/assistant/query';
import { addDays } from '@pfs/core/days';
import { figures } from '@pfs/core/figures/catalogue';
import { isTime } from '@pfs/core/figures/formula';
import { costIsUnknown, estimateText } from '@pfs/core/figures/verdicts';
import { averageCents, percentage } from '@pfs/core/metrics/ratios';
import { toCents } from '@pfs/core/money';
import { isRunning } from '../query/members.ts';
import type { Caveat, Change, QueryResult, ResultMember } from '../query/query-result.ts';
import { listedAmount, listedSum } from './tables.ts';
import {
  atStart,
  changeLabel,
  figureText,
  inPeriod,
  memberText,
  midSentence,
  sizeText,
  wasOrWere,
} from './words.ts';

/** The common parts of sentences about a result. */
function partsOf({ query }: QueryResult) {
  const { unit } = figures[query.figure];
  const subject = subjectText(query);
  const was = wasOrWere(query.figure);
  return {
    ...{ unit, was, are: was === 'were' ? 'are' : 'is' },
    ...{ what: midSentence(subject), What: atStart(subject) },
    when: inPeriod(query.filter.period) || 'to date',
    say: (whole: number | null) => figureText(whole, unit),
    name: (member: ResultMember) => memberText(member, query.by),
  };
}

const sentences = {
  total: totalSentence,
  rank: rankSentence,
  trend: trendSentence,
  share: shareSentence,
  compare: compareSentence,
  why: whySentence,
  list: listSentence,
} as const;

/** The answer in a few plain sentences; the first contains the figure. */
export function sentenceOf(result: QueryResult): string {
  const isUnknown = result.caveats.includes('few_known_costs') && !result.value;
  return isUnknown ? unknownSentence(result) : sentences[result.query.shape](result);
}

function totalSentence(result: QueryResult): string {
  const { value, knownCostPercentage: known } = result;
  const { unit, what, What, when, was, are, say } = partsOf(result);
  if (value === null)
    return `${What} ${when} ${are} not available because there’s nothing to divide by.`;
  if (unit === 'count' && value !== 1) return `There were ${say(value)} ${what} ${when}.`;
  if (unit === 'count') return `${What} ${when}: 1.`;
  return `${What} ${when} ${was} ${say(value)}${known !== null && known < 80 ? ', estimated' : ''}.`;
}

const charged = ['dirFees', 'gerFees', 'otherFees', 'fees'];

/** The largest member and its share. Categories and statuses are few, so all are named. */
function rankSentence(result: QueryResult): string {
  const { query, members, value } = result;
  const { unit, what, What, when, was, say, name } = partsOf(result);
  const [first] = members;
  if (first?.value == null || first.isEstimated) return nothingSentence(result);
  if (query.by === 'category' || query.by === 'status') {
    return `${What} ${when} ${was} ${say(value)}: ${sideBySide(result)}.`;
  }
  const counted = query.order === 'highest' ? 'most' : 'fewest';
  const end = unit === 'count' || unit === 'quantity' ? counted : query.order;
  const has = query.by === 'payer' && charged.includes(query.figure) ? 'charges' : 'has';
  const share =
    (first.share ?? -1) < 0 ? '' : `, ${figureText(first.share, 'percent')} of all ${say(value)}`;
  return `${name(first)} ${has} the ${end} ${what} ${when}: ${say(first.value)}${share}.`;
}

/** The first few members with their figures; the table has the rest. */
function sideBySide(result: QueryResult): string {
  const { say, name } = partsOf(result);
  const told = result.members.slice(0, 3).map((member) => `${name(member)} ${say(member.value)}`);
  const more = result.memberCount - told.length;
  return `${told.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

/** The total, and the highest and lowest period. */
function trendSentence(result: QueryResult): string {
  const { query, members, value } = result;
  const { What, when, was, say, name } = partsOf(result);
  if (!members.some((member) => member.value !== null)) return nothingSentence(result);
  const known = members.filter(
    ({ name: bucket, value: own, isEstimated }) =>
      own !== null && !isEstimated && !isRunning(query, bucket, result.today),
  );
  const values = known.map((member) => member.value ?? 0);
  const high = known.find((member) => member.value === Math.max(...values));
  const low = known.find((member) => member.value === Math.min(...values));
  const whole = `${What} ${when} ${was} ${say(value)}`;
  if (high === undefined || low === undefined || high.value === low.value) return `${whole}.`;
  const at = query.by === 'day' ? 'on' : 'in';
  const told = (member: ResultMember) => `${say(member.value)} ${at} ${name(member)}`;
  return `${whole}: highest with ${told(high)}, lowest with ${told(low)}.`;
}

/** The share of the named member, or the largest share. */
function shareSentence(result: QueryResult): string {
  const { query, members, value } = result;
  const { when, say, name } = partsOf(result);
  const [first] = members;
  if (first === undefined || value === null || first.isEstimated) return nothingSentence(result);
  const whole = `${midSentence(figures[query.figure].label)} ${when}`;
  const share = `${figureText(first.share, 'percent')} of ${whole}`;
  const verb = members.length === 1 ? 'accounts for' : 'is the largest part,';
  return `${name(first)} ${verb} ${share}: ${say(first.value)} of ${say(value)}.`;
}

/** Compares two periods, or members, with the difference if there are two. */
function compareSentence(result: QueryResult): string {
  const { query, value, valueBefore, members } = result;
  const { unit, What, when, was, say, name } = partsOf(result);
  if (query.against === null) {
    const all = `${figures[query.figure].label} ${when}: ${sideBySide(result)}.`;
    const [one, other] = members;
    if (members.length !== 2 || one?.value == null || other?.value == null) return all;
    if (one.value === other.value) return `${all} Both are the same.`;
    return `${all} ${name(one)} has ${changeLabel(one.value, other.value, unit)}.`;
  }
  const { from, to } = query.filter.period;
  const isUnfinished = (from ?? '') <= result.today && result.today < (to ?? '');
  const now = `${What} ${was} ${say(value)} ${when}${isUnfinished ? ' so far' : ''}`;
  const before = inPeriod(query.against);
  if (value === null || valueBefore === null) return `${now}, and ${say(valueBefore)} ${before}.`;
  if (value === valueBefore) return `${now}, the same as ${before}.`;
  return `${now}, ${changeLabel(value, valueBefore, unit)} than ${before} (${say(valueBefore)}).`;
}

/** The change, its split into volume, rates and mix, and its main cause. */
function whySentence(result: QueryResult): string {
  const { query, value, valueBefore, change, members } = result;
  const { unit, What, when, say, name } = partsOf(result);
  if (value === null || valueBefore === null) return compareSentence(result);
  const size = value - valueBefore;
  const before = `${say(valueBefore)} ${inPeriod(query.against ?? query.filter.period)}`;
  const rose = `${size > 0 ? 'rose' : 'fell'} ${sizeText(size, unit, valueBefore)}`;
  const first =
    size === 0
      ? `${What} did not change: ${say(value)} ${when}, ${before}.`
      : `${What} ${rose} ${when}, to ${say(value)} after ${before}.`;
  const parts = (['volume', 'rates', 'mix'] as const).flatMap((part) => {
    const effect = change?.[part] ?? 0;
    const told = sizeText(effect, unit);
    if (effect === 0) return [];
    return [effect > 0 ? `${part} added ${told}` : `${part} removed ${told}`];
  });
  const split = parts.length === 0 ? '' : ` ${atStart(parts.join(', '))}.`;
  const most = members.find((member) => (member.change ?? 0) * (size || 1) > 0);
  if (most?.change == null) return `${first}${split}`;
  const is = most.is === undefined ? '' : `, which is ${most.is},`;
  const caused = `${most.change > 0 ? '+' : '−'}${sizeText(most.change, unit)}`;
  const isMost = Math.abs(most.change) * 2 > Math.abs(size);
  const part = most.change === size ? 'all of it' : isMost ? 'most of it' : 'the largest part';
  return `${first}${split} ${name(most)}${is} accounted for ${part}: ${caused}.`;
}

/** The number of matching rows, and their total. */
function listSentence(result: QueryResult): string {
  const { query, list } = result;
  const { what, What, when } = partsOf(result);
  if (list === null || list.count === 0) return `There are no ${what} ${when}.`;
  const { key, label } = listedAmount(query);
  const amount = `total ${label} ${figureText(listedSum(list, query, key), 'dollars')}`;
  if (list.count === 1) return `${What} ${when}: 1, ${amount}.`;
  const count = figureText(list.count, 'count');
  const isCut = query.limit !== null && query.limit < list.count;
  const many = query.limit === 1 ? '' : ` ${query.limit}`;
  const found = isCut ? `The ${endOf(query)}${many} of ${count}` : `There are ${count}`;
  return `${found} ${what} ${when}: ${amount}.`;
}

/** Which end of a sorted list is shown: by amount, or by day. */
function endOf({ figure, order }: FigureQuery): string {
  const isHighest = order === 'highest';
  if (figures[figure].unit === 'dollars') return isHighest ? 'largest' : 'smallest';
  return isHighest ? 'latest' : 'earliest';
}

/** There are none, or none with a sufficiently known cost. */
function nothingSentence(result: QueryResult): string {
  const { what, What, when, are } = partsOf(result);
  const isGuess = result.members.some(({ isEstimated }) => isEstimated);
  if (!isGuess) return `There ${are} no ${what} ${when}.`;
  return `${What} ${when} ${are} not ranked: ${fewCosts}`;
}

const fewCosts = `less than 80% of revenue has a known cost. ${costIsUnknown}.`;

/** Where hardly any cost is known, nothing found below cost means nothing. */
function unknownSentence(result: QueryResult): string {
  const { What, when, are } = partsOf(result);
  return `${What} ${when} ${are} not known: ${fewCosts}`;
}

/** The line under the figure with its comparison; null if there is none. */
export function contextOf(result: QueryResult): string | null {
  const { query, value, latest, change, whole } = result;
  const { say } = partsOf(result);
  if (latest !== null) {
    const told = latest.value === null ? '' : `: ${say(latest.value)}`;
    return `The latest month with data is ${bucketText(latest.month)}${told}.`;
  }
  if (query.shape === 'rank') return firstThree(result);
  const isPart = value !== null && whole !== null && value >= 0 && whole >= value && whole > 0;
  const share = isPart ? `${percentage(value, whole).toFixed(1)}% of all ${say(whole)}.` : '';
  const lines = [againstBefore(result), share, change === null ? '' : claimsOf(result, change)];
  return lines.filter((line) => line !== '').join(' ') || null;
}

function firstThree({ query, members, memberCount, value }: QueryResult): string | null {
  const isPart = members.length > 2 && members.every(({ share }) => (share ?? -1) >= 0);
  if (!isPart || memberCount < 4 || query.by === null || isTime(query.by)) return null;
  const three = members.slice(0, 3).reduce((sum, member) => sum + (member.value ?? 0), 0);
  const end = query.order === 'highest' ? 'first' : 'last';
  return `The ${end} 3 of ${memberCount} account for ${percentage(three, value ?? 0).toFixed(1)}% of it.`;
}

/** The comparison with the prior period, or with its same days. */
function againstBefore(result: QueryResult): string {
  const { query, value, before } = result;
  const { unit, say } = partsOf(result);
  if (before?.value == null || value === null) return '';
  const isNext = addDays(before.period.to ?? '', 1) === query.filter.period.from;
  const days = `in the same days of the prior period, ${periodText(before.period)}`;
  const when = isNext ? inPeriod(before.period) : days;
  if (value === before.value) return `The same as ${when}.`;
  return `${changeLabel(value, before.value, unit)} than ${when} (${say(before.value)}).`;
}

/** The number of claims, the amount per claim, and the change from lump sums. */
function claimsOf(result: QueryResult, { claims, lumps }: Change): string {
  const { unit, say } = partsOf(result);
  if (claims === null) return '';
  const [before, now] = claims.map((count) => figureText(count, 'count'));
  const each = [result.valueBefore, result.value].map((whole, at) =>
    say(averageCents(toCents(whole ?? 0), claims[at] ?? 0)),
  );
  const sign = lumps > 0 ? '+' : '−';
  return [
    `Claims: ${before}, then ${now}.`,
    unit === 'dollars' ? `Per claim: ${each.join(', then ')}.` : '',
    lumps === 0
      ? ''
      : `Lump sums, which may not recur each month: ${sign}${sizeText(lumps, unit)}.`,
  ]
    .filter((line) => line !== '')
    .join(' ');
}

const caveatSentences: Readonly<Record<Exclude<Caveat, 'estimated_cost'>, string>> = {
  no_lump_sums: 'Claims only. Lump sums aren’t tied to a claim or drug, so they’re excluded.',
  spreading: 'Lump sum fees are still being allocated to drugs. The figure updates automatically.',
  few_known_costs: `Only fills with a known cost count, but ${fewCosts}`,
  denied_not_counted: 'Denied claims aren’t included in this figure. A list of claims shows them.',
};

/** What the figure lacks or excludes. */
export function notesOf({
  caveats,
  dataAsOf,
  knownCostPercentage,
}: QueryResult): readonly string[] {
  const none =
    'No processed file has a payment included in totals yet, so there are no payer figures.';
  const notes = caveats.map((caveat) =>
    caveat === 'estimated_cost' ? estimateText(knownCostPercentage ?? 0) : caveatSentences[caveat],
  );
  return dataAsOf === null ? [none, ...notes] : notes;
}
