import { measureDefinition } from '@pfs/core/assistant/measures';
import { subjectInWords } from '@pfs/core/assistant/query-in-words';
import type { QueryResult, ResultMember } from '@pfs/core/assistant/query-result';
import { costIsUnknown } from '@pfs/core/figures/verdicts';
import { figureInWords } from './figure-words.ts';
import { atStart, isOrAre, midSentence, wasOrWere } from './measure-words.ts';
import { memberInWords } from './member-words.ts';
import { whenInWords } from './when-words.ts';

const kindsSaidMax = 3;
const amounts = { highest: 'most', lowest: 'fewest' } as const;
const charged: ReadonlySet<string> = new Set(['dirFees', 'gerFees', 'otherFees', 'fees']);

/** Who has the most, and what part of the whole that is. */
export function rankingSentence(result: QueryResult): string {
  const { query, members } = result;
  const first = members.find(({ value, isEstimated }) => value !== null && !isEstimated);
  if (first === undefined) return notRankedSentence(result);
  if (query.by === 'category' || query.by === 'status') return kindsSentence(result);
  const { unit, adds } = measureDefinition(query.measure);
  const subject = midSentence(subjectInWords(query));
  const verb = query.by === 'payer' && charged.has(query.measure) ? 'charges' : 'has';
  const things = unit === 'count' || unit === 'quantity';
  const end = things ? amounts[query.order] : query.order;
  const has = `${memberInWords(first, query.by)} ${verb} the ${end} ${subject}`;
  const when = whenInWords(result);
  const value = figureInWords(first.value, unit);
  const all = `all ${figureInWords(result.value, unit)}`;
  if (adds && first.share !== null) {
    return `${has} ${when}: ${value}, ${figureInWords(first.share, 'percent')} of ${all}.`;
  }
  return adds ? `${has} ${when}: ${value} of ${all}.` : `${has} ${when}: ${value}.`;
}

/** Of what kinds the whole is; kinds are few. */
function kindsSentence(result: QueryResult): string {
  const { query, members, value } = result;
  const { unit } = measureDefinition(query.measure);
  const told = members
    .slice(0, kindsSaidMax)
    .map((member) => `${memberInWords(member, query.by)} ${figureInWords(member.value, unit)}`);
  const subject = atStart(subjectInWords(query));
  const was = wasOrWere(query.measure);
  const whole = `${subject} ${whenInWords(result)} ${was} ${figureInWords(value, unit)}`;
  return `${whole}: ${told.join(', ')}${members.length > kindsSaidMax ? ' and more' : ''}.`;
}

/** The whole of the time, and where it was highest and lowest. */
export function trendSentence(result: QueryResult): string {
  const { query, value } = result;
  const { unit } = measureDefinition(query.measure);
  const told = result.members.filter((member) => member.value !== null);
  if (told.length === 0) return nothingSentence(result);
  const known = told.filter(({ isEstimated }) => !isEstimated);
  const [high, low] = [extreme(known, 1), extreme(known, -1)];
  const subject = atStart(subjectInWords(query));
  const at = query.by === 'day' ? 'on' : 'in';
  const toldOf = (member: ResultMember) =>
    `${figureInWords(member.value, unit)} ${at} ${memberInWords(member, query.by)}`;
  const was = wasOrWere(query.measure);
  const whole = `${subject} ${whenInWords(result)} ${was} ${figureInWords(value, unit)}`;
  if (high === undefined || low === undefined || high.value === low.value) return `${whole}.`;
  return `${whole}: highest with ${toldOf(high)}, lowest with ${toldOf(low)}.`;
}

/** What part of the whole the named members are, or who has the largest part. */
export function shareSentence(result: QueryResult): string {
  const { query, members, value } = result;
  const { unit, label } = measureDefinition(query.measure);
  const [first] = members;
  if (first === undefined || value === null) return nothingSentence(result);
  if (first.isEstimated) return notRankedSentence(result);
  const whole = `${midSentence(label)} ${whenInWords(result)}`;
  const told = (member: ResultMember) =>
    `${figureInWords(member.share, 'percent')} of ${whole}: ` +
    `${figureInWords(member.value, unit)} of ${figureInWords(value, unit)}`;
  const name = memberInWords(first, query.by);
  if (members.length === 1) return `${name} makes ${told(first)}.`;
  return `${name} makes the largest part, ${told(first)}.`;
}

/** Of members that there are, none has a cost that is known well enough. */
function notRankedSentence(result: QueryResult): string {
  const { query, members } = result;
  if (!members.some(({ isEstimated }) => isEstimated)) return nothingSentence(result);
  const subject = atStart(subjectInWords(query));
  return (
    `${subject} ${whenInWords(result)} ${isOrAre(query.measure)} not ranked: less than 80% of revenue ` +
    `has a known cost. ${costIsUnknown}.`
  );
}

function nothingSentence(result: QueryResult): string {
  const subject = midSentence(subjectInWords(result.query));
  return `There ${isOrAre(result.query.measure)} no ${subject} ${whenInWords(result)}.`;
}

function extreme(members: readonly ResultMember[], sign: 1 | -1): ResultMember | undefined {
  let found: ResultMember | undefined;
  for (const member of members) {
    const higher = ((member.value ?? 0) - (found?.value ?? 0)) * sign > 0;
    if (found === undefined || higher) found = member;
  }
  return found;
}
