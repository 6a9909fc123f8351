import { type Dimension, isTime } from '../../figures/formula.ts';
import { measureDefinition } from '../measures.ts';
import { mainDimension, orderOf } from './measure-senses.ts';
import type { Part } from './part.ts';
import { has, type Said, type SaidDimension } from './said.ts';
import type { Problem, Shape, Shaped, ShapeInput } from './shape.ts';
import { shapeComparison } from './shape-comparison.ts';
import { shapeList } from './shape-list.ts';

/** What a message asks to be done with its measure. */
export function shapeQuery(input: ShapeInput): Shaped {
  if (countsOthers(input)) return { problem: 'howMany' };
  return (
    shapeList(input) ??
    shapeComparison(input) ??
    shapeShare(input) ??
    shapeTrend(input) ??
    shapeTop(input) ??
    total(input)
  );
}

/** `how many payers`, `how many DIR fees`: only rows and units are counted. */
function countsOthers({ said, measure }: ShapeInput): boolean {
  const told = said.items.filter(({ part }) => part.is !== 'plain');
  const behind = told[told.findIndex(({ part }) => part.is === 'howMany') + 1]?.part;
  if (!has(said, 'howMany') || behind === undefined) return false;
  if (behind.is === 'dimension') return true;
  const { unit } = measureDefinition(measure.measure);
  return behind.is === 'measure' && unit !== 'count' && unit !== 'quantity' && !isListed(behind);
}

/** Lump sums are listed, and a list tells how many it has. */
function isListed(part: Part): boolean {
  return part.is === 'measure' && part.measure === 'lumpSums';
}

function base({ period, against }: ShapeInput): Omit<Shape, 'operation' | 'uses'> {
  return { by: null, rows: null, order: 'highest', limit: null, period, against };
}

function total(input: ShapeInput): Shaped {
  if (limitsMembers(input.said)) return { problem: 'amount' };
  const stray = strayDimension(input);
  if (stray !== undefined) return stray;
  return { ...base(input), operation: 'total', uses: [] };
}

/** `payers with DIR fees over $1,000` tells payers apart, not claims. */
function limitsMembers({ amounts, rows, about, subject }: Said): boolean {
  const members = about.length > 0 || subject !== null;
  return amounts.length > 0 && rows.length === 0 && members;
}

/** Vendors of fees and months of nothing have no part in a figure; payers of fees are no news. */
function strayDimension({ said, measure }: ShapeInput): Problem | undefined {
  const { family } = measureDefinition(measure.measure);
  const fits: readonly Dimension[] =
    family === 'vendors' ? ['vendor'] : family === 'pharmacy' ? [] : ['payer', 'drug'];
  const stray = said.about.find(({ dimension }) => !fits.includes(dimension));
  return stray === undefined ? undefined : { problem: 'dimension' };
}

/** By what a message wants a figure taken apart; two at once are asked back. */
function dimensionsOf(input: ShapeInput): readonly Dimension[] {
  const { said, measure } = input;
  const { by, subject } = said;
  const stated = subject === null ? by : [subject.dimension, ...by];
  if (stated.length > 0) return [...new Set(stated)];
  const { family } = measureDefinition(measure.measure);
  if (has(said, 'who')) return [family === 'vendors' ? 'vendor' : 'payer'];
  const lossOf =
    measure.measure === 'belowCostLoss' ? said.about.find(({ plural }) => plural) : undefined;
  if (lossOf !== undefined && said.names.length === 0) return [lossOf.dimension];
  const drugs = said.about.some(({ dimension, plural }) => dimension === 'drug' && plural);
  const namesDrug = input.names.drugs.length + input.names.ndcs.length > 0;
  if (drugs && family === 'payments' && !namesDrug) return ['drug'];
  const lists = has(said, 'breakdown', 'rank', 'compare') || showsDimension(said);
  const named = lists || has(said, 'share') ? [...said.about, ...everybodyOf(said)] : [];
  const names = namedKinds(input.names);
  const free = named.map(({ dimension }) => dimension).filter((each) => !names.includes(each));
  if (free.length > 0) return [...new Set(free)];
  const main = has(said, 'breakdown', 'rank') ? mainDimension(measure.measure) : undefined;
  return main === undefined ? [] : [main];
}

/** `compare all payers`. */
function everybodyOf({ items }: Said): readonly SaidDimension[] {
  const typed = items.find(({ part }) => part.is === 'everybody')?.typed ?? '';
  const kinds = [
    ['payer', /payer|pbm|plan|insurer/iu],
    ['drug', /drug/iu],
    ['vendor', /vendor|wholesaler|supplier/iu],
  ] as const;
  const kind = kinds.find(([, words]) => words.test(typed));
  return kind === undefined ? [] : [{ dimension: kind[0], plural: true }];
}

/** `list payers by DIR` is a ranking. */
function showsDimension({ items }: ShapeInput['said']): boolean {
  const told = items.filter(({ part }) => part.is !== 'plain');
  return told.some(({ part }, at) => part.is === 'show' && told[at + 1]?.part.is === 'dimension');
}

function shapeShare(input: ShapeInput): Shaped | undefined {
  const { said, names } = input;
  if (!has(said, 'share') || said.extreme !== null) return undefined;
  if (isRateOfClaims(said)) return { problem: 'share' };
  const uses = ['share', 'each', 'breakdown'] as const;
  const dimensions = dimensionsOf(input);
  if (dimensions.length > 1) return { problem: 'dimensions' };
  const [by] = dimensions;
  if (by !== undefined) return { ...base(input), operation: 'share', by, uses };
  const kinds = namedKinds(names);
  const [kind, other] = kinds;
  if (kind === undefined || other !== undefined) return { problem: 'share' };
  return { ...base(input), operation: 'share', by: kind, uses };
}

/** `what percent of claims are denied` is no share of a payer, drug or vendor. */
function isRateOfClaims({ items }: Said): boolean {
  const claims = items.findIndex(({ part }) => part.is === 'rows' && part.rows === 'claims');
  const status = items.findLastIndex(({ part }) => part.is === 'claimStatus');
  return claims >= 0 && status > claims;
}

/** Of which kinds a message names somebody. */
export function namedKinds(names: ShapeInput['names']): readonly Dimension[] {
  const kinds: Dimension[] = [];
  if (names.payers.length > 0) kinds.push('payer');
  if (names.drugs.length + names.ndcs.length > 0) kinds.push('drug');
  if (names.vendors.length > 0) kinds.push('vendor');
  return kinds;
}

function shapeTrend(input: ShapeInput): Shaped | undefined {
  const { said } = input;
  if (said.extreme !== null && !has(said, 'trend')) return undefined;
  const dimensions = dimensionsOf(input);
  const times = dimensions.filter(isTime);
  const drifts = has(said, 'change') && said.before === null && !has(said, 'why');
  if (times.length === 0 && !has(said, 'trend') && !drifts) return undefined;
  if (times.length !== dimensions.length || times.length > 1) return { problem: 'dimensions' };
  const by = times[0] ?? 'month';
  const uses = ['trend', 'each', 'breakdown', 'change'] as const;
  return { ...base(input), operation: 'trend', by, uses };
}

function shapeTop(input: ShapeInput): Shaped | undefined {
  const { said, measure } = input;
  const dimensions = dimensionsOf(input);
  if (dimensions.length > 1) return { problem: 'dimensions' };
  const [by] = dimensions;
  if (limitsMembers(said)) return { problem: 'amount' };
  // One of them alone has no rank.
  const [kind] = namedKinds(input.names);
  if (has(said, 'rank') && kind !== undefined && kind === by) return { problem: 'rank' };
  if (by === undefined) {
    if (said.extreme !== null) return { problem: 'byWhat' };
    return said.count === null ? undefined : { problem: 'count' };
  }
  return {
    ...base(input),
    operation: 'top',
    by,
    order: orderOf(said.extreme, measure.measure),
    limit: said.count ?? limitOf(input),
    uses: ['extreme', 'count', 'each', 'breakdown', 'rank', 'compare', 'share'],
  };
}

/** `which payer ... most` is one, `which payers ... most` are five, `by payer` are all. */
function limitOf({ said }: ShapeInput): number | null {
  if (said.extreme === null) return null;
  if (said.subject !== null) return said.subject.plural ? 5 : 1;
  return has(said, 'who') ? 1 : null;
}
