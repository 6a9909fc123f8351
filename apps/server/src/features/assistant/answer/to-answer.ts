import { exampleQuestions } from '@pfs/core/assistant/example-questions';
import { measureDefinition } from '@pfs/core/assistant/measures';
import { subjectInWords } from '@pfs/core/assistant/query-in-words';
import type { QueryResult } from '@pfs/core/assistant/query-result';
import type { Understanding } from '@pfs/core/assistant/understanding';
import type { ChatAnswer } from '@pfs/wire/assistant';
import { chartOf } from './answer-chart.ts';
import { answerLinks } from './answer-links.ts';
import { notesOf } from './answer-notes.ts';
import { tableOf } from './answer-table.ts';
import { changeOf } from './explanation-sentence.ts';
import { toFigure } from './figure-words.ts';
import { howCounted } from './how-counted.ts';
import { atStart } from './measure-words.ts';
import { memberInWords } from './member-words.ts';
import { helpSentence, refusalInWords } from './refusals.ts';
import type { VendorIds } from './rows-link.ts';
import { sentenceOf } from './sentence.ts';
import { inPeriod } from './when-words.ts';

/** More is scrolled past; the CSV has all rows. */
const rowsShown = 10;
/** Of a line every point has its row. */
const timeRowsShown = 60;

export interface Answered {
  readonly text: string;
  readonly answer: ChatAnswer;
}

export interface ResultContext {
  readonly corrections: NonNullable<ChatAnswer['method']>['corrections'];
  readonly vendorIds: VendorIds;
  readonly followUps: readonly string[];
}

/** What a query came to, as the answer that a person sees. */
export function toAnswer(
  result: QueryResult,
  { corrections, vendorIds, followUps }: ResultContext,
): Answered {
  const { operation, limit } = result.query;
  const rowsMax = limit ?? (operation === 'trend' ? timeRowsShown : rowsShown);
  return {
    text: sentenceOf(result),
    answer: {
      ...plain('figure'),
      figure: figureOf(result),
      method: howCounted(result, corrections),
      table: tableOf(result, { vendorIds, rowsMax: Math.min(rowsMax, timeRowsShown) }),
      chart: chartOf(result),
      links: [...answerLinks(result, vendorIds)],
      notes: [...notesOf(result)],
      followUps: [...followUps],
    },
  };
}

/** What is no figure: asked back, refused, or what the assistant can do. */
export function toPlainAnswer(read: Exclude<Understanding, { kind: 'query' }>): Answered {
  switch (read.kind) {
    case 'ask': {
      const followUps = read.options.map(({ label }) => label);
      return { text: read.question, answer: { ...plain('ask'), followUps } };
    }
    case 'cannot': {
      const text = refusalInWords(read.reason, read.word);
      return { text, answer: { ...plain('cannot'), followUps: [...read.nearest] } };
    }
    case 'help':
      return { text: helpSentence, answer: { ...plain('help'), followUps: [...exampleQuestions] } };
  }
}

function plain(kind: ChatAnswer['kind']): ChatAnswer {
  return {
    kind,
    engine: 'built_in',
    engineNote: null,
    figure: null,
    method: null,
    table: null,
    chart: null,
    links: [],
    notes: [],
    followUps: [],
  };
}

/** The one figure that the sentence is about, where it is about one. */
function figureOf({ query, value, valueBefore, members, list }: QueryResult): ChatAnswer['figure'] {
  const { measure, operation, by, filter } = query;
  const { unit } = measureDefinition(measure);
  const { from, to } = filter.period;
  const when = from === null && to === null ? '' : ` ${inPeriod(filter.period)}`;
  const label = `${atStart(subjectInWords(query))}${when}`;
  const [first] = members;
  if (list !== null) {
    const shown = query.limit === null ? list.count : Math.min(query.limit, list.count);
    return { label, value: shown, unit: 'count' };
  }
  if (operation === 'share') {
    return members.length === 1 && first !== undefined
      ? {
          label: `Share of ${memberInWords(first, by)}`,
          value: toFigure(first.share, 'percent'),
          unit: 'percent',
        }
      : null;
  }
  if (operation === 'compare' && by !== null && query.against === null) return null;
  if (operation === 'explain') {
    const known = value !== null && valueBefore !== null;
    const change = changeOf({ value, valueBefore, name: '', ndc: null, id: null, share: null });
    return { label: `Change of ${label}`, value: known ? toFigure(change, unit) : null, unit };
  }
  if (operation === 'top' && query.limit === 1 && first !== undefined) {
    return {
      label: `${memberInWords(first, by)}: ${label}`,
      value: toFigure(first.value, unit),
      unit,
    };
  }
  return { label, value: toFigure(value, unit), unit };
}
