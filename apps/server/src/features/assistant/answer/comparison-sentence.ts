import { measureDefinition } from '@pfs/core/assistant/measures';
import { subjectInWords } from '@pfs/core/assistant/query-in-words';
import type { QueryResult, ResultMember } from '@pfs/core/assistant/query-result';
import { changeInWords, figureInWords } from './figure-words.ts';
import { atStart, midSentence, wasOrWere } from './measure-words.ts';
import { memberInWords } from './member-words.ts';
import { inPeriod, whenInWords } from './when-words.ts';

/** More than two are read from the table. */
const saidMax = 3;

/** Two periods: `DIR fees were $A in October 2026, $D (4.1%) more than in September 2026 ($B).` */
export function comparisonSentence({ query, value, valueBefore }: QueryResult): string {
  const { unit } = measureDefinition(query.measure);
  const { against, filter } = query;
  if (against === null) throw new RangeError('a comparison of periods has two');
  const subject = `${atStart(subjectInWords(query))} ${wasOrWere(query.measure)}`;
  const now = `${figureInWords(value, unit)} ${inPeriod(filter.period)}`;
  const before = inPeriod(against);
  if (value === null || valueBefore === null) {
    return `${subject} ${now}, and ${figureInWords(valueBefore, unit)} ${before}.`;
  }
  const change = changeInWords(value, valueBefore, unit);
  if (value === valueBefore) return `${subject} ${now}, the same as ${before}.`;
  return `${subject} ${now}, ${change} than ${before} (${figureInWords(valueBefore, unit)}).`;
}

/** Members side by side, and of two by how much they differ. */
export function sideBySideSentence(result: QueryResult): string {
  const { query, members } = result;
  const { unit, label } = measureDefinition(query.measure);
  const said = members
    .slice(0, saidMax)
    .map((member) => `${memberInWords(member, query.by)} ${figureInWords(member.value, unit)}`);
  const more = members.length - said.length;
  const rest = more > 0 ? `, and ${more} more` : '';
  const first = `${atStart(label)} ${whenInWords(result)}: ${said.join(', ')}${rest}.`;
  return `${first}${differenceOf(members, result)}`;
}

function differenceOf(members: readonly ResultMember[], { query }: QueryResult): string {
  const [one, other] = members;
  if (members.length !== 2 || one == null || other == null) return '';
  if (one.value === null || other.value === null) return '';
  const { unit, label } = measureDefinition(query.measure);
  const name = (member: ResultMember) => memberInWords(member, query.by);
  const change = changeInWords(one.value, other.value, unit);
  const what = midSentence(label);
  if (one.value === other.value) return ` Both have the same ${what}.`;
  return ` ${atStart(what)} of ${name(one)} are ${change} than those of ${name(other)}.`;
}
