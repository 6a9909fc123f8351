import { measureDefinition } from '@pfs/core/assistant/measures';
import { subjectInWords } from '@pfs/core/assistant/query-in-words';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import { comparisonSentence, sideBySideSentence } from './comparison-sentence.ts';
import { explanationSentence } from './explanation-sentence.ts';
import { figureInWords } from './figure-words.ts';
import { listSentence } from './list-sentence.ts';
import { atStart, isOrAre, midSentence, wasOrWere } from './measure-words.ts';
import { rankingSentence, shareSentence, trendSentence } from './ranking-sentence.ts';
import { whenInWords } from './when-words.ts';

/** The answer in one or two plain sentences, the figure among them. */
export function sentenceOf(result: QueryResult): string {
  switch (result.query.operation) {
    case 'total':
      return totalSentence(result);
    case 'top':
      return rankingSentence(result);
    case 'trend':
      return trendSentence(result);
    case 'share':
      return shareSentence(result);
    case 'compare':
      return result.query.against === null
        ? sideBySideSentence(result)
        : comparisonSentence(result);
    case 'explain':
      return explanationSentence(result);
    case 'list':
      return listSentence(result);
  }
}

function totalSentence(result: QueryResult): string {
  const { query, value } = result;
  const { unit } = measureDefinition(query.measure);
  const subject = subjectInWords(query);
  const when = whenInWords(result);
  if (value === null) return unknownSentence(result);
  if (unit === 'count' && value !== 1) {
    return `There were ${figureInWords(value, unit)} ${midSentence(subject)} ${when}.`;
  }
  if (unit === 'count') return `${atStart(subject)} ${when}: 1.`;
  const known = result.knownCostPercentage;
  const guessed = known === null || known >= 80 ? '' : ', estimated';
  const told = `${figureInWords(value, unit)}${guessed}`;
  return `${atStart(subject)} ${when} ${wasOrWere(query.measure)} ${told}.`;
}

/** Not known is told, and why; it is never a 0. */
function unknownSentence(result: QueryResult): string {
  const { query } = result;
  const subject = atStart(subjectInWords(query));
  const why = 'there is nothing to reckon it from';
  return `${subject} ${whenInWords(result)} ${isOrAre(query.measure)} not known: ${why}.`;
}
