import type { AskedPeriod } from '../../figures/figure-filter.ts';
import { checkQuery } from '../check-query.ts';
import type { Measure } from '../measures.ts';
import type { AssistantQuery } from '../query.ts';
import { queryInWords } from '../query-in-words.ts';
import type { AskedBack, QuestionContext } from '../understanding.ts';
import { filterOf } from './filter-of.ts';
import { mergeNames } from './follow-names.ts';
import { shapeFollowUp } from './follow-shape.ts';
import { leftOver } from './left-over.ts';
import { nameChoices } from './name-choices.ts';
import type { Part, Sign } from './part.ts';
import { findMisplaced } from './plain-companions.ts';
import type { Said, SaidMeasure } from './said.ts';
import { fitsRows } from './said-measure.ts';
import type { SaidPeriods } from './said-periods.ts';
import { isProblem, type Problem, unusedPart } from './shape.ts';
import { shapeQuery } from './shape-query.ts';
import { isSamePeriod } from './shift-period.ts';
import { goWith } from './verb-companions.ts';

/** The readings of a message that can be answered, or what stands in the way. */
export interface Composed {
  readonly options: readonly AskedBack[];
  /** What the options differ in. */
  readonly differ: 'measure' | 'name' | 'period';
  readonly problem: Problem['problem'] | 'figure' | null;
}

export interface ComposeInput {
  readonly said: Said;
  readonly measures: readonly SaidMeasure[];
  readonly periods: SaidPeriods;
  readonly context: QuestionContext;
  /** Of the question before, where this one follows it. */
  readonly before: AssistantQuery | null;
}

/** Every reading of a message: of its measures, of its names, of its periods. */
export function composeQueries(input: ComposeInput): Composed {
  const options: AskedBack[] = [];
  let problem: Composed['problem'] = null;
  let differ: Composed['differ'] = input.measures.length > 1 ? 'measure' : 'period';
  for (const measure of input.measures) {
    const choices = nameChoices(input.said.names, measure.measure);
    if (choices.length > 1 && differ === 'period') differ = 'name';
    for (const { label, filter } of choices) {
      for (const against of againstOf(input.periods)) {
        const names = mergeNames(input.said, filter, input.before);
        const query = composeQuery({ ...input, measure, names, against });
        if ('problem' in query) problem ??= query.problem;
        else if (isAgainstItself(query)) problem ??= 'period';
        else if (checkQuery(query) !== undefined) problem ??= 'figure';
        else options.push({ label: differ === 'name' ? label : queryInWords(query), query });
      }
    }
  }
  return { options: distinct(options), differ, problem };
}

/** Last year against last year says nothing. */
function isAgainstItself({ against, filter: { period } }: AssistantQuery): boolean {
  return against !== null && isSamePeriod(against, period);
}

function againstOf({ against }: SaidPeriods): readonly (AskedPeriod | null)[] {
  return against.length === 0 ? [null] : against;
}

interface OneReading extends ComposeInput {
  readonly measure: SaidMeasure;
  readonly names: ReturnType<typeof mergeNames>;
  readonly against: AskedPeriod | null;
}

function composeQuery(input: OneReading): AssistantQuery | Problem {
  const { measure, names, against, before } = input;
  const said = withoutShaping(input.said, measure);
  const period = input.periods.period;
  if (!fitsRows(said, measure.measure)) return { problem: 'rows' };
  const { verbs } = said;
  if (!verbs.every((verb) => goWith(verb, measure.measure, verbs))) return { problem: 'verb' };
  if (findMisplaced(said, measure.measure) !== undefined) return { problem: 'plain' };
  const shapeInput = { said, measure, names, period, against };
  const shape = before === null ? shapeQuery(shapeInput) : shapeFollowUp(shapeInput, before);
  if (isProblem(shape)) return shape;
  const unused = unusedPart(said, shape) ?? leftOver(said, shape, measure.measure);
  if (unused !== undefined) return { problem: unused };
  const sorted = shape.sortedBy ?? measure;
  const filter = filterOf({ said, measure: sorted, names, shape, before });
  if ('problem' in filter) return filter;
  const { operation, by, rows, order, limit } = shape;
  return {
    operation,
    measure: sorted.measure,
    by,
    rows,
    order,
    limit,
    filter,
    against: shape.against,
  };
}

/** Signs that say which measure is meant: `what percent of revenue is lost to DIR`. */
const shaping: Partial<Record<Measure, readonly Sign[]>> = {
  dirPercentage: ['share'],
  averageDirFee: ['average', 'perClaim'],
  averageClaimValue: ['average', 'perClaim'],
  belowCostLoss: ['belowCost'],
  belowCostClaims: ['belowCost'],
};

function withoutShaping(said: Said, { measure }: SaidMeasure): Said {
  const used = shaping[measure] ?? [];
  const isLeft = (sign: Part['is']): boolean => !used.some((each) => each === sign);
  const signs = new Set([...said.signs].filter(isLeft));
  return { ...said, signs, items: said.items.filter(({ part }) => isLeft(part.is)) };
}

function distinct(options: readonly AskedBack[]): readonly AskedBack[] {
  return [...new Map(options.map((option) => [JSON.stringify(option.query), option])).values()];
}

/** Fees that are asked for together may be meant all at once. */
export function withAllFees(measures: readonly SaidMeasure[]): readonly SaidMeasure[] {
  const fees: readonly Measure[] = ['dirFees', 'gerFees', 'otherFees'];
  const areFees = measures.length > 1 && measures.every(({ measure }) => fees.includes(measure));
  return areFees ? [...measures, { measure: 'fees', categories: [] }] : measures;
}

/** The item that a problem is told with. */
export function problemWord(
  { said, measures }: ComposeInput,
  problem: Composed['problem'],
): string | null {
  const [measure] = measures;
  if (problem === 'plain' && measure !== undefined) {
    return findMisplaced(said, measure.measure)?.typed ?? null;
  }
  const isOf = (is: Part['is']): boolean =>
    problem === 'figure' ? is === 'name' || is === 'dimension' || is === 'amount' : is === problem;
  return said.items.find(({ part }) => isOf(part.is))?.typed ?? null;
}
