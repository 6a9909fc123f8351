import { type Dimension, isTime } from '../figures/formula.ts';
import { measureDefinition } from './measures.ts';
import type { AssistantQuery } from './query.ts';

/** More than anyone reads; a file of all rows is an export of its own. */
const limitMax = 1_000;

/** The names that a query is narrowed to, of a dimension whose members can stand side by side. */
const namesOfDimension: Partial<Record<Dimension, (query: AssistantQuery) => readonly string[]>> = {
  payer: ({ filter }) => filter.payers,
  drug: ({ filter }) => [...filter.drugs, ...filter.ndcs],
  vendor: ({ filter }) => filter.vendors,
};

/** Whether operation, measure, `by`, `rows` and `against` make one question together. */
export function checkShape(query: AssistantQuery): string | undefined {
  return checkBy(query) ?? checkParts(query) ?? checkAgainst(query) ?? checkLimit(query);
}

function checkBy({ operation, measure, by }: AssistantQuery): string | undefined {
  const { by: allowed, label } = measureDefinition(measure);
  if (by !== null && !allowed.includes(by)) return `${label} are not known by ${by}.`;
  if (by === null) {
    return operation === 'total' || operation === 'list' || operation === 'compare'
      ? undefined
      : `It is not said by what ${label} are to be taken apart.`;
  }
  if (operation === 'total' || operation === 'list') return 'One figure has no parts.';
  if (operation === 'trend' && !isTime(by)) return 'A trend is by day, month, quarter or year.';
  return undefined;
}

function checkParts({ operation, measure, rows }: AssistantQuery): string | undefined {
  const { adds, label } = measureDefinition(measure);
  if ((operation === 'list') !== (rows !== null)) return 'Only a list is of rows.';
  if ((operation === 'share' || operation === 'explain') && !adds) {
    return `${label} of parts do not add up to a whole.`;
  }
  return undefined;
}

function checkAgainst(query: AssistantQuery): string | undefined {
  const { operation, by, against, filter } = query;
  if (operation !== 'compare' && operation !== 'explain') {
    return against === null ? undefined : 'Only a comparison is against another period.';
  }
  if (by !== null && isTime(by)) return 'Periods are compared by naming two of them.';
  if (against === null) {
    if (operation === 'explain') return 'It is not said against which period.';
    const names = by === null ? undefined : namesOfDimension[by]?.(query);
    if (names === undefined) return 'It is not said with what to compare.';
    return names.length < 2 ? 'One name has nothing to be compared with.' : undefined;
  }
  const days = [filter.period.from, filter.period.to, against.from, against.to];
  return days.includes(null) ? 'Both periods need a first and a last day.' : undefined;
}

function checkLimit({ operation, limit }: AssistantQuery): string | undefined {
  if (limit === null) return undefined;
  if (operation === 'total' || operation === 'trend' || operation === 'compare') {
    return 'Only a ranking or a list ends after so many.';
  }
  return Number.isInteger(limit) && limit >= 1 && limit <= limitMax
    ? undefined
    : `From 1 to ${limitMax} can be shown.`;
}
