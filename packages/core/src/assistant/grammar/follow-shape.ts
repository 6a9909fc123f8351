import type { AskedPeriod } from '../../figures/figure-filter.ts';
import { type Dimension, isTime } from '../../figures/formula.ts';
import { type Measure, measureDefinition } from '../measures.ts';
import type { AssistantQuery, RowKind } from '../query.ts';
import { isOfNames, mainDimension, orderOf } from './measure-senses.ts';
import { has, type Said } from './said.ts';
import { measureOfField } from './said-measure.ts';
import type { Shape, Shaped, ShapeInput } from './shape.ts';
import { shapeComparison } from './shape-comparison.ts';
import { shapeList } from './shape-list.ts';
import { namedKinds, shapeQuery } from './shape-query.ts';
import { bounded, isSamePeriod, monthsBefore, periodBefore } from './shift-period.ts';

/** What a follow-up asks to be done: what it says itself, else what the question before asked. */
export function shapeFollowUp(input: ShapeInput, before: AssistantQuery): Shaped {
  const { said } = input;
  const isMoved = said.before !== null && input.against === null;
  if (has(said, 'why', 'versus', 'compare', 'difference') || (said.before !== null && !isMoved)) {
    return shapeAgainst(input, before);
  }
  const list = shapeRows(input, before);
  if (list !== undefined) return list;
  if (has(said, 'share', 'trend', 'breakdown', 'change', 'who') || said.subject !== null) {
    return shapeQuery(input);
  }
  if (said.by.length > 0) return shapeBy(input, before);
  if (said.extreme !== null || said.count !== null) return shapeOrder(input, before);
  const asksFigure =
    has(said, 'total') ||
    (has(said, 'howMany', 'howMuch') && said.measures.length + said.rows.length > 0);
  return asksFigure ? { ...shapeQuery(input) } : shapeAsBefore(input, before);
}

const kept = { rows: null, order: 'highest', limit: null } as const;

/** `why?`, `vs last month`: by whom the question before was, where that can be kept. */
function shapeAgainst(input: ShapeInput, before: AssistantQuery): Shaped {
  const { said, names } = input;
  const by = keptDimension(before);
  const own = said.by.length > 0 || by === undefined ? said : { ...said, by: [by] };
  if (has(said, 'why')) {
    const isSame = said.periods.length === 0;
    const against = input.against ?? (isSame ? before.against : null);
    return shapeComparison({ ...input, said: own, against }) ?? { problem: 'why' };
  }
  if (input.against !== null)
    return shapeComparison({ ...input, said: own }) ?? { problem: 'versus' };
  const [kind] = namedKinds(names);
  const count = names.payers.length + names.drugs.length + names.ndcs.length + names.vendors.length;
  if (said.names.length === 0 || kind === undefined || count < 2) return shapeQuery(input);
  return {
    ...kept,
    operation: 'compare',
    by: kind,
    period: input.period,
    against: null,
    uses: ['compare', 'versus', 'difference'],
  };
}

/** The payers, drugs or vendors by whom a ranking or a comparison of periods was. */
function keptDimension({ operation, by }: AssistantQuery): Dimension | undefined {
  const keeps = operation === 'top' || operation === 'compare' || operation === 'explain';
  return keeps && by !== null && !isTime(by) ? by : undefined;
}

/** `show the claims`: the rows of the figure before. */
function shapeRows(input: ShapeInput, before: AssistantQuery): Shaped | undefined {
  const { said } = input;
  const asks = has(said, 'show', 'which') || said.rows.length > 0;
  const isPlain = said.by.length === 0 && said.subject === null && !has(said, 'howMany', 'howMuch');
  if (!asks || !isPlain || said.measures.length > 0) return undefined;
  const isRows = has(said, 'which') && said.rows.length > 0;
  const isOver = said.rows.length > 0 && said.amounts.length > 0;
  if (!has(said, 'show') && !isRows && !isOver && before.operation !== 'list') return undefined;
  const rows = said.rows[0] ?? rowsOf(before);
  const own: Said = { ...said, rows: [rows], signs: new Set([...said.signs, 'show' as const]) };
  const shaped = shapeList({ ...input, said: own });
  if (shaped === undefined || 'problem' in shaped || said.extreme !== null) return shaped;
  return {
    ...shaped,
    sortedBy: { ...(shaped.sortedBy ?? input.measure), measure: listMeasure(rows, before) },
  };
}

function rowsOf({ measure, rows }: AssistantQuery): RowKind {
  if (rows !== null) return rows;
  if (measure === 'lumpSums') return 'lumpSums';
  if (measure === 'payments' || measure === 'paymentsReceived') return 'payments';
  return measureDefinition(measure).family === 'vendors' ? 'invoices' : 'claims';
}

function listMeasure(rows: RowKind, { measure }: AssistantQuery): AssistantQuery['measure'] {
  switch (rows) {
    case 'claims':
      return 'claims';
    case 'lumpSums':
      return 'lumpSums';
    case 'payments':
      return 'paymentsReceived';
    case 'remittances':
      return 'payments';
    case 'invoices':
      return measure === 'vendorOpen' || measure === 'vendorOverdue' ? measure : 'vendorInvoices';
  }
}

/** `by drug` takes a total apart, `by month` makes it a line. */
function shapeBy(input: ShapeInput, before: AssistantQuery): Shaped {
  const { said } = input;
  const [by] = said.by;
  const explains = before.operation === 'explain' || before.against !== null;
  if (by === undefined || said.by.length > 1 || !explains || isTime(by)) return shapeQuery(input);
  const shape = shapeAsBefore(input, before);
  return 'problem' in shape ? shape : { ...shape, by, uses: [...shape.uses, 'each'] };
}

/** `top 3`, `and the lowest?`. */
function shapeOrder(input: ShapeInput, before: AssistantQuery): Shaped {
  const { said, measure } = input;
  const order = said.extreme === null ? before.order : orderOf(said.extreme, measure.measure);
  const uses = ['extreme', 'count', 'breakdown'] as const;
  const shape = shapeAsBefore(input, before);
  if ('problem' in shape) return shape;
  if (before.operation === 'list' && saysEnd(said)) return orderedList(shape, input, before);
  const ranks =
    before.operation === 'top' || before.operation === 'list' || before.operation === 'explain';
  if (ranks) {
    const limit = said.count ?? before.limit ?? (before.operation === 'top' ? 1 : null);
    return { ...shape, order, limit, uses };
  }
  const by =
    before.operation === 'trend' ? before.by : (before.by ?? mainDimension(measure.measure));
  if (by === null || by === undefined) return { problem: 'extreme' };
  const limit = said.count ?? 1;
  return { ...kept, operation: 'top', by, order, limit, period: input.period, against: null, uses };
}

/** `top 3` are the first ones of a list as it is; `the biggest` are others. */
function saysEnd({ items }: Said): boolean {
  return items.some(({ part, typed }) => part.is === 'extreme' && !/^top$/iu.test(typed));
}

/** `the biggest`, of rows: by the amount that they are told apart by. */
function orderedList(shape: Shape, { said }: ShapeInput, before: AssistantQuery): Shaped {
  const { extreme, count } = said;
  const isEnd = extreme === 'highest' || extreme === 'lowest';
  const field = before.filter.amount?.field ?? null;
  const ofClaims = field === null ? 'grossAmount' : measureOfField(field);
  const measure = { claims: ofClaims, invoices: 'vendorSpend' } as const;
  const { rows } = shape;
  if (!isEnd || said.measures.length > 0 || (rows !== 'claims' && rows !== 'invoices')) {
    return { problem: 'extreme' };
  }
  const sortedBy = { measure: measure[rows], categories: [] };
  return {
    ...shape,
    order: extreme,
    limit: count ?? before.limit,
    sortedBy,
    uses: ['extreme', 'count'],
  };
}

/** What the question before asked, of another period, name or measure. */
function shapeAsBefore(input: ShapeInput, before: AssistantQuery): Shaped {
  const { said, measure, names, period } = input;
  const { operation, by, rows, order, limit } = before;
  const base: Shape = {
    operation,
    by,
    rows,
    order,
    limit,
    period,
    against: null,
    uses: ['before'],
  };
  const own = said.periods.length > 0 || said.before !== null || has(said, 'allTime');
  const counts = countMeasure(said, before);
  if (counts === null) return { problem: has(said, 'howMany') ? 'howMany' : 'howMuch' };
  if (counts !== undefined) {
    const sortedBy = { measure: counts, categories: [] };
    return { ...base, ...kept, operation: 'total', by: null, sortedBy };
  }
  if (operation === 'list') {
    const same = said.measures.length === 0 || measure.measure === before.measure;
    if (!same) return { ...base, ...kept, operation: 'total', by: null };
    return { ...base, sortedBy: { ...measure, measure: before.measure } };
  }
  if (before.against !== null) {
    const against = own ? followed(period, before) : before.against;
    return against === undefined
      ? { problem: 'periods' }
      : { ...base, against: input.against ?? against };
  }
  if (operation === 'compare' && by !== null && isOfNames(by)) {
    const count = { payer: names.payers.length, vendor: names.vendors.length };
    const named =
      by === 'payer' || by === 'vendor' ? count[by] : names.drugs.length + names.ndcs.length;
    if (named < 2) return { ...base, operation: 'total', by: null };
  }
  return base;
}

/** `how many?` of rows is their number; a figure in dollars has none, and a number no dollars. */
function countMeasure(said: Said, { rows, measure }: AssistantQuery): Measure | null | undefined {
  const isCount = measureDefinition(measure).unit === 'count';
  if (said.measures.length + said.rows.length > 0 || said.claimStatus !== null) return undefined;
  if (!has(said, 'howMany'))
    return has(said, 'howMuch') && isCount && rows === null ? null : undefined;
  if (rows === 'claims') return 'claims';
  if (rows === 'invoices' && measure === 'vendorInvoices') return measure;
  if (rows === 'payments') return 'payments';
  return isCount && rows === null ? undefined : null;
}

/** As far before the new period as the other one was before the old. */
function followed(period: AskedPeriod | null, before: AssistantQuery): AskedPeriod | undefined {
  const [next, last] = [
    period === null ? undefined : bounded(period),
    bounded(before.filter.period),
  ];
  if (next === undefined || last === undefined || before.against === null) return undefined;
  if (isSamePeriod(before.against, monthsBefore(last, 12))) return monthsBefore(next, 12);
  return periodBefore(next);
}
