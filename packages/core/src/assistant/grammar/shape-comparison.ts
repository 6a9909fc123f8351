import { type Dimension, isTime } from '../../figures/formula.ts';
import { measureDefinition } from '../measures.ts';
import { mainDimension, orderOf } from './measure-senses.ts';
import type { Part } from './part.ts';
import { has } from './said.ts';
import type { Shaped, ShapeInput } from './shape.ts';
import { bounded, isOneUnit, periodBefore } from './shift-period.ts';

const uses: readonly Part['is'][] = [
  'compare',
  'versus',
  'difference',
  'more',
  'change',
  'before',
  'each',
];

/** Two periods, or two names, side by side; or why a figure is another than it was. */
export function shapeComparison(input: ShapeInput): Shaped | undefined {
  const { said } = input;
  if (has(said, 'why')) return shapeExplanation(input);
  const compares = has(said, 'compare', 'versus', 'difference', 'more') || said.before !== null;
  if (!compares && !has(said, 'change')) return undefined;
  const dimensions = dimensionsOf(input);
  if (input.against !== null) {
    if (dimensions.length > 1) return { problem: 'dimensions' };
    if (said.extreme !== null) return { problem: 'extreme' };
    const by = dimensions[0] ?? comparedNames(input) ?? null;
    return comparison(input, by, input.against);
  }
  if (compares) {
    const by = comparedNames(input);
    if (by !== undefined && dimensions.every((each) => each === by))
      return comparison(input, by, null);
    const all = said.about.length + dimensions.length > 0 || has(said, 'everybody');
    const listsAll = has(said, 'compare') && all;
    return listsAll ? undefined : { problem: has(said, 'versus') ? 'versus' : 'compare' };
  }
  return shapeChange(input, dimensions);
}

function comparison(
  { period }: ShapeInput,
  by: Dimension | null,
  against: ShapeInput['against'],
): Shaped {
  const base = { rows: null, order: 'highest', limit: null } as const;
  return { ...base, operation: 'compare', by, period, against, uses };
}

/** By what a message wants a comparison taken apart. */
function dimensionsOf({ said, measure }: ShapeInput): readonly Dimension[] {
  const { by, subject } = said;
  const stated = [...new Set(subject === null ? by : [subject.dimension, ...by])];
  if (stated.length > 0 || !has(said, 'who')) return stated;
  return measureDefinition(measure.measure).family === 'vendors' ? ['vendor'] : ['payer'];
}

/** The kind of which two or more are named. */
function comparedNames({ said, names }: ShapeInput): Dimension | undefined {
  if (said.names.length < 2) return undefined;
  if (names.payers.length > 1) return 'payer';
  if (names.vendors.length > 1) return 'vendor';
  return names.drugs.length + names.ndcs.length > 1 ? 'drug' : undefined;
}

/** `how did DIR change in October`: against the month before. Over several months it is a trend. */
function shapeChange(input: ShapeInput, dimensions: readonly Dimension[]): Shaped | undefined {
  const { said, period } = input;
  const whole = period === null ? undefined : bounded(period);
  if (dimensions.some(isTime) || has(said, 'trend')) return undefined;
  if (said.extreme !== null && dimensions.length === 1 && whole !== undefined) {
    return explanation(
      input,
      dimensions[0] ?? 'payer',
      periodBefore(whole),
      said.subject?.plural ? 5 : 1,
    );
  }
  if (whole === undefined || !isOneUnit(whole) || said.extreme !== null) return undefined;
  if (dimensions.length > 1) return { problem: 'dimensions' };
  return comparison(input, dimensions[0] ?? null, periodBefore(whole));
}

function shapeExplanation(input: ShapeInput): Shaped {
  const { said, measure, period } = input;
  const dimensions = dimensionsOf(input);
  if (dimensions.length > 1) return { problem: 'dimensions' };
  const drugs = said.about.some(({ dimension }) => dimension === 'drug');
  const by = dimensions[0] ?? (drugs ? 'drug' : mainDimension(measure.measure));
  if (by === undefined) return { problem: 'why' };
  const whole = period === null ? undefined : bounded(period);
  if (whole === undefined) return { problem: 'periods' };
  return explanation(input, by, input.against ?? periodBefore(whole), said.count);
}

function explanation(
  { said, measure, period }: ShapeInput,
  by: Dimension,
  against: NonNullable<ShapeInput['against']>,
  limit: number | null,
): Shaped {
  return {
    operation: 'explain',
    by,
    rows: null,
    order: orderOf(said.extreme, measure.measure),
    limit,
    period,
    against,
    uses: [...uses, 'why', 'extreme', 'count'],
  };
}
