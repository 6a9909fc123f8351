import { measureDefinition } from '@pfs/core/assistant/measures';
import { periodInWords } from '@pfs/core/assistant/period-in-words';
import { subjectInWords } from '@pfs/core/assistant/query-in-words';
import type { QueryResult, ResultMember } from '@pfs/core/assistant/query-result';
import { comparisonSentence } from './comparison-sentence.ts';
import { figureInWords, percentInWords } from './figure-words.ts';
import { atStart } from './measure-words.ts';
import { memberInWords } from './member-words.ts';

/** What changed, and who made most of it. */
export function explanationSentence(result: QueryResult): string {
  const { query, value, valueBefore, members } = result;
  const { unit } = measureDefinition(query.measure);
  const { against, filter } = query;
  if (value === null || valueBefore === null || against === null) return comparisonSentence(result);
  const change = value - valueBefore;
  const subject = atStart(subjectInWords(query));
  const then = `from ${figureInWords(valueBefore, unit)} in ${periodInWords(against)}`;
  const now = `to ${figureInWords(value, unit)} in ${periodInWords(filter.period)}`;
  const rose = change > 0 ? 'rose' : 'fell';
  const size = figureInWords(Math.abs(change), unit);
  const percent = percentInWords(Math.abs(change), valueBefore);
  const first =
    change === 0
      ? `${subject} did not change: ${figureInWords(value, unit)} in both periods.`
      : `${subject} ${rose} by ${size}${percent}, ${then} ${now}.`;
  const most = strongest(members, change);
  if (most === undefined) return first;
  const signed = changeOf(most) > 0 ? '+' : '';
  const part = `${signed}${figureInWords(changeOf(most), unit)}`;
  return `${first} The largest part is ${memberInWords(most, query.by)}: ${part}.`;
}

/** A member that is not there in one of the two has 0 in it. */
export function changeOf({ value, valueBefore }: ResultMember): number {
  return (value ?? 0) - (valueBefore ?? 0);
}

/** The one that moved most in the direction of the whole. */
function strongest(members: readonly ResultMember[], change: number): ResultMember | undefined {
  const direction = Math.sign(change) || 1;
  const strength = (member: ResultMember) => changeOf(member) * direction;
  return members
    .filter((member) => strength(member) > 0)
    .sort((a, b) => strength(b) - strength(a))
    .at(0);
}
