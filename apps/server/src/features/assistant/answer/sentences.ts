import { bucketInWords, periodInWords, subjectInWords } from '@pfs/assistant/in-words';
import { addDays } from '@pfs/core/days';
import { doesAddUp, figures } from '@pfs/core/figures/catalogue';
import { costIsUnknown, estimateInWords } from '@pfs/core/figures/verdicts';
import { averageCents, percentage } from '@pfs/core/metrics/ratios';
import { toCents } from '@pfs/core/money';
import type { Caveat, QueryResult, ResultMember } from '../layer/query-result.ts';
import { listedAmount, listedSum } from './tables.ts';
import {
  atStart,
  changeInWords,
  figureInWords,
  inPeriod,
  memberInWords,
  midSentence,
  percentInWords,
  sizeInWords,
  wasOrWere,
  whenInWords,
} from './words.ts';

/** The words that every sentence about a result is made of. */
function wordsOf(result: QueryResult) {
  const { query } = result;
  const { unit } = figures[query.figure];
  const subject = subjectInWords(query);
  const was = wasOrWere(query.figure);
  return {
    unit,
    what: midSentence(subject),
    What: atStart(subject),
    when: whenInWords(result),
    was,
    are: was === 'were' ? 'are' : 'is',
    say: (whole: number | null) => figureInWords(whole, unit),
    name: (member: ResultMember) => memberInWords(member, query.by),
  };
}

/** The answer in plain sentences, the figure in the first. */
export function sentenceOf(result: QueryResult): string {
  const { shape, against } = result.query;
  switch (shape) {
    case 'total':
      return totalSentence(result);
    case 'rank':
      return rankSentence(result);
    case 'trend':
      return trendSentence(result);
    case 'share':
      return shareSentence(result);
    case 'compare':
      return against === null ? sideBySideSentence(result) : comparisonSentence(result);
    case 'why':
      return whySentence(result);
    case 'list':
      return listSentence(result);
  }
}

function totalSentence(result: QueryResult): string {
  const { value, knownCostPercentage } = result;
  const { unit, what, What, when, was, are, say } = wordsOf(result);
  if (value === null) return `${What} ${when} ${are} not known: there is nothing to divide by.`;
  if (unit === 'count') {
    return value === 1 ? `${What} ${when}: 1.` : `There were ${say(value)} ${what} ${when}.`;
  }
  const isGuess = knownCostPercentage !== null && knownCostPercentage < 80;
  return `${What} ${when} ${was} ${say(value)}${isGuess ? ', estimated' : ''}.`;
}

const fees: ReadonlySet<string> = new Set(['dirFees', 'gerFees', 'otherFees', 'fees']);

/** Who has the most, and what part of the whole that is; kinds are few, so each is told. */
function rankSentence(result: QueryResult): string {
  const { query, members, value } = result;
  const { unit, what, What, when, was, say, name } = wordsOf(result);
  const [first] = members;
  if (first === undefined || first.isEstimated) return nothingSentence(result);
  if (query.by === 'category' || query.by === 'status') {
    const told = members.slice(0, 3).map((member) => `${name(member)} ${say(member.value)}`);
    const more = members.length > told.length ? ' and more' : '';
    return `${What} ${when} ${was} ${say(value)}: ${told.join(', ')}${more}.`;
  }
  const counted = query.order === 'highest' ? 'most' : 'fewest';
  const end = unit === 'count' || unit === 'quantity' ? counted : query.order;
  const has = query.by === 'payer' && fees.has(query.figure) ? 'charges' : 'has';
  const share = first.share === null ? '' : `, ${figureInWords(first.share, 'percent')}`;
  const whole = doesAddUp(query.figure) ? `${share} of all ${say(value)}` : '';
  return `${name(first)} ${has} the ${end} ${what} ${when}: ${say(first.value)}${whole}.`;
}

/** The whole of the time, and where it was highest and lowest. */
function trendSentence(result: QueryResult): string {
  const { query, members, value } = result;
  const { What, when, was, say, name } = wordsOf(result);
  if (!members.some((member) => member.value !== null)) return nothingSentence(result);
  const known = members
    .filter((member) => member.value !== null && !member.isEstimated)
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const [high, low] = [known[0], known.findLast((one) => one.value === known.at(-1)?.value)];
  const whole = `${What} ${when} ${was} ${say(value)}`;
  if (high === undefined || low === undefined || high.value === low.value) return `${whole}.`;
  const at = (member: ResultMember) =>
    `${say(member.value)} ${query.by === 'day' ? 'on' : 'in'} ${name(member)}`;
  return `${whole}: highest with ${at(high)}, lowest with ${at(low)}.`;
}

/** What part of the whole the named members are, or who has the largest part. */
function shareSentence(result: QueryResult): string {
  const { query, members, value } = result;
  const { when, say, name } = wordsOf(result);
  const [first] = members;
  if (first === undefined || value === null || first.isEstimated) return nothingSentence(result);
  const whole = `${midSentence(figures[query.figure].label)} ${when}`;
  const share = `${figureInWords(first.share, 'percent')} of ${whole}`;
  const makes = members.length === 1 ? 'makes' : 'makes the largest part,';
  return `${name(first)} ${makes} ${share}: ${say(first.value)} of ${say(value)}.`;
}

function comparisonSentence(result: QueryResult): string {
  const { query, value, valueBefore } = result;
  const { unit, What, was, say } = wordsOf(result);
  const now = `${What} ${was} ${say(value)} ${inPeriod(query.filter.period)}`;
  const before = inPeriod(query.against ?? query.filter.period);
  if (value === null || valueBefore === null) return `${now}, and ${say(valueBefore)} ${before}.`;
  if (value === valueBefore) return `${now}, the same as ${before}.`;
  return `${now}, ${changeInWords(value, valueBefore, unit)} than ${before} (${say(valueBefore)}).`;
}

/** Members side by side, and of two by how much they differ; more are read from the table. */
function sideBySideSentence(result: QueryResult): string {
  const { query, members } = result;
  const { unit, when, say, name } = wordsOf(result);
  const told = members.slice(0, 3).map((member) => `${name(member)} ${say(member.value)}`);
  const rest = members.length > told.length ? `, and ${members.length - told.length} more` : '';
  const all = `${atStart(figures[query.figure].label)} ${when}: ${told.join(', ')}${rest}.`;
  const [one, other] = members;
  if (members.length !== 2 || one?.value == null || other?.value == null) return all;
  if (one.value === other.value) return `${all} Both are the same.`;
  return `${all} ${name(one)} has ${changeInWords(one.value, other.value, unit)}.`;
}

/** What changed, how much of it is volume, rates and mix, and who made most of it. */
function whySentence(result: QueryResult): string {
  const { query, value, valueBefore, change } = result;
  const { unit, What, say } = wordsOf(result);
  if (value === null || valueBefore === null || query.against === null) {
    return comparisonSentence(result);
  }
  const [now, before] = [inPeriod(query.filter.period), inPeriod(query.against)];
  const size = `${sizeInWords(value - valueBefore, unit)}${unit === 'percent' ? '' : percentInWords(value - valueBefore, valueBefore)}`;
  const first =
    value === valueBefore
      ? `${What} did not change: ${say(value)} ${now} as ${before}.`
      : `${What} ${value > valueBefore ? 'rose' : 'fell'} ${size} ${now}, to ${say(value)} ` +
        `from ${say(valueBefore)} ${before}.`;
  const parts = Object.entries({
    volume: change?.volume ?? 0,
    rates: change?.rates ?? 0,
    mix: change?.mix ?? 0,
  })
    .filter(([, part]) => part !== 0)
    .map(([what, part]) =>
      part > 0
        ? `${what} added ${sizeInWords(part, unit)}`
        : `${what} took ${sizeInWords(part, unit)} off`,
    );
  const effects = parts.length === 0 ? '' : ` ${atStart(parts.join(', '))}.`;
  return `${first}${effects}${mostSentence(result, value - valueBefore)}`;
}

const standings = { new: ', which is new,', gone: ', which is gone,' };

/** The member that moved most in the direction of the whole. */
function mostSentence(result: QueryResult, change: number): string {
  const { unit, name } = wordsOf(result);
  const most = result.members.find((member) => (member.change ?? 0) * (change || 1) > 0);
  if (most?.change == null) return '';
  const sign = most.change > 0 ? '+' : '−';
  const standing = most.is === undefined ? '' : standings[most.is];
  return ` ${name(most)}${standing} made most of it: ${sign}${sizeInWords(most.change, unit)}.`;
}

/** How many rows match, and what they come to. */
function listSentence(result: QueryResult): string {
  const { query, list } = result;
  const { what, What, when } = wordsOf(result);
  if (list === null || list.count === 0) return `There are no ${what} ${when}.`;
  const count = list.count.toLocaleString('en-US');
  const { key, label } = listedAmount(query);
  const sum = listedSum(list, query, key);
  const amount = sum === null ? '' : `, with ${label} of ${figureInWords(sum, 'dollars')}`;
  if (list.count === 1) return `${What} ${when}: 1${amount}.`;
  if (query.limit === null || query.limit >= list.count) {
    return `There are ${count} ${what} ${when}${amount} in all.`;
  }
  return `The first ${query.limit} of ${count} ${what} ${when}${amount}.`;
}

/** Nobody has any; or none of those that there are has a cost that is known well enough. */
function nothingSentence(result: QueryResult): string {
  const { what, What, when, are } = wordsOf(result);
  if (!result.members.some(({ isEstimated }) => isEstimated)) {
    return `There ${are} no ${what} ${when}.`;
  }
  const why = `less than 80% of revenue has a known cost. ${costIsUnknown}.`;
  return `${What} ${when} ${are} not ranked: ${why}`;
}

/** The line under the figure: what it is measured by; null where there is nothing to say. */
export function contextOf(result: QueryResult): string | null {
  const { query, value, latest, members, memberCount } = result;
  const { say } = wordsOf(result);
  if (latest !== null) {
    const month = `The latest month with anything is ${bucketInWords(latest.month)}`;
    return latest.value === null ? `${month}.` : `${month}: ${say(latest.value)}.`;
  }
  if (query.shape === 'rank' && doesAddUp(query.figure) && memberCount > 3) {
    const top = members.slice(0, 3).map((member) => member.value ?? 0);
    const isPart = value !== null && members.every(({ share }) => (share ?? -1) >= 0);
    const part = percentage(
      top.reduce((sum, one) => sum + one, 0),
      value ?? 0,
    );
    return isPart ? `The first 3 of ${memberCount} make ${part.toFixed(1)}% of it.` : null;
  }
  const lines = [beforeLine(result), wholeLine(result), claimsLine(result)];
  return lines.filter((line) => line !== '').join(' ') || null;
}

/** Against the period before; one that still runs against the same days. */
function beforeLine(result: QueryResult): string {
  const { query, value, before } = result;
  const { unit, say } = wordsOf(result);
  if (before?.value == null || value === null) return '';
  const isAdjacent = addDays(before.period.to ?? '', 1) === query.filter.period.from;
  const when = isAdjacent
    ? inPeriod(before.period)
    : `in the same days before, ${periodInWords(before.period)}`;
  if (value === before.value) return `The same as ${when}.`;
  return `${changeInWords(value, before.value, unit)} than ${when} (${say(before.value)}).`;
}

function wholeLine(result: QueryResult): string {
  const { value, whole } = result;
  if (value === null || whole === null || value < 0 || whole < value || whole <= 0) return '';
  return `${percentage(value, whole).toFixed(1)}% of all ${wordsOf(result).say(whole)}.`;
}

function claimsLine(result: QueryResult): string {
  const { change, value, valueBefore } = result;
  if (change === null || change.claims === null) return '';
  const [before, now] = change.claims;
  const { unit, say } = wordsOf(result);
  const counts = `Claims: ${figureInWords(before, 'count')}, then ${figureInWords(now, 'count')}.`;
  if (unit !== 'dollars') return counts;
  const each = (whole: number | null, claims: number) =>
    say(averageCents(toCents(whole ?? 0), claims));
  return `${counts} For each claim: ${each(valueBefore, before)}, then ${each(value, now)}.`;
}

const caveatSentences: Readonly<Record<Exclude<Caveat, 'estimated_cost'>, string>> = {
  no_lump_sums: 'Claims only: lump sums name no drug and no claim, so they are left out.',
  spreading: 'Lump fees are still being spread over drugs; the figure updates by itself.',
  denied_not_counted: 'Denied claims are not in this figure; a list of claims shows them.',
};

/** What the figure lacks or leaves out. */
export function notesOf({
  caveats,
  dataAsOf,
  knownCostPercentage,
}: QueryResult): readonly string[] {
  const notes = caveats.map((caveat) =>
    caveat === 'estimated_cost'
      ? estimateInWords(knownCostPercentage ?? 0)
      : caveatSentences[caveat],
  );
  const none = 'No file with a counted payment has been read yet, so payers have no figures.';
  return dataAsOf === null ? [none, ...notes] : notes;
}
