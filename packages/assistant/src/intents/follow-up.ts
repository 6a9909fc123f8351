import { figures } from '@pfs/core/figures/catalogue';
import type { FigureFilter } from '@pfs/core/figures/figure-filter';
import { isTime } from '@pfs/core/figures/formula';
import { canList, checkQuery, namedOf, rowTable } from '../check-query.ts';
import { type FigureQuery, type RowKind, rowKinds, toQuery } from '../query.ts';
import {
  byOf,
  filterOf,
  hasCue,
  isA,
  isCue,
  isRanked,
  nameFilters,
  type Said,
  saidOf,
} from '../said.ts';
import { yearBefore } from '../slots/periods.ts';
import { askedFigures, figureOfRows, refined, withOwnStatus } from './figures.ts';
import {
  dimensionNamed,
  earlier,
  isSamePeriod,
  orderOf,
  shaped,
  toWhy,
  untimed,
  withAgainst,
} from './shapes.ts';

/** Whether a message changes the last question instead of being a complete one. */
export function isFollowUp(said: Said): boolean {
  const [first] = said.parts;
  const ofRows = said.parts.some((part) => isA(part, 'rows'));
  const hasSubject = said.parts.some(
    (part) =>
      isA(part, 'figure', 'verb') && !isA(part, 'rows') && !isCue(part, 'follow', 'perClaim'),
  );
  const isNarrowed = said.names.length + said.periods.length > 0;
  const isSorted = isCue(first, 'rank') && !isNarrowed && said.bys.length === 0;
  if (isSorted || isCue(first, 'only', 'flip') || (isCue(first, 'share') && !isA(first, 'figure')))
    return true;
  if (isCue(first, 'follow')) return said.periods.length === 0 || !hasSubject;
  if (hasCue(said, 'back', 'backYear', 'export', 'flip') || isOfBefore(said))
    return !hasSubject || !isNarrowed;
  if (hasSubject || !ofRows) return !hasSubject && said.parts.length > 0;
  if (isCue(first, 'which', 'what')) return said.words.length <= 3;
  const isShown =
    hasCue(said, 'show') &&
    (said.words.length <= 2 || said.words.some(({ text }) => text === 'the'));
  return isShown && !isNarrowed && said.amount === null;
}

/** `did they take DIR`, `what was the profit on that`, `DIR % instead`. */
function isOfBefore({ text }: Said): boolean {
  return /\b(they|them|those|instead|on that|of that|for that)\b/.test(text);
}

/** The last question with the message's changes; undefined if that isn't a valid question. */
export function followed(said: Said, last: FigureQuery): FigureQuery | undefined {
  const found = nameFilters(said)
    .map((names) => changed(said, last, names))
    .find((query) => query !== undefined && checkQuery(query) === undefined);
  // A message that changes nothing wasn't understood: the same figure again wouldn't be an answer.
  const isShown = hasCue(said, 'trend', 'show', 'breakdown', 'howMany');
  return !isShown && JSON.stringify(found) === JSON.stringify(last) ? undefined : found;
}

function changed(
  said: Said,
  last: FigureQuery,
  names: Partial<FigureFilter>,
): FigureQuery | undefined {
  const base = withFigure(withFilter(last, said, names), said);
  const isShare = hasCue(said, 'share');
  if (isShare && last.figure === 'dirFees' && /^(grossAmount|revenue)$/.test(base.figure)) {
    return { ...last, figure: 'dirPercentage' };
  }
  if (hasCue(said, 'money')) {
    const rows = rowKinds.find((kind) => rowTable[kind].number === last.figure);
    const dollars = last.figure === 'dirPercentage' ? 'dirFees' : rows && rowTable[rows].dollars;
    if (dollars !== undefined && last.rows === null) return { ...last, figure: dollars };
  }
  if (hasCue(said, 'why')) {
    const { from } = last.filter.period;
    const isEarlier = from !== null && (base.filter.period.from ?? from) < from;
    const told = isEarlier ? withAgainst(base, last.filter.period, base.filter.period) : base;
    return toWhy(told, said.relative, byOf(said)?.by);
  }
  if (last.rows !== null && hasCue(said, 'howMany', 'howMuch', 'total')) return counted(base, said);
  if (isShare && saidOf(said, 'rows').length === 0) return asShare(base);
  const rows = listedRows(said, base);
  if (rows !== undefined) return toList(base, rows, said);
  if (hasCue(said, 'backYear')) return shifted(base, 'yearBefore');
  const isCompared = hasCue(said, 'versus', 'compare', 'change', 'more', 'difference');
  if (isCompared && said.names.length > 0) return sideBySide(last, names);
  if (isCompared) return against(last, base, said);
  if (said.relative !== null) return shifted(base, said.relative);
  const figure = refined(base.figure, said);
  return reshaped(withOwnStatus({ ...base, figure }), said);
}

/** The number or the total of a list's rows. */
function counted(last: FigureQuery, said: Said): FigureQuery | undefined {
  const { rows, figure, filter } = last;
  if (rows === null) return undefined;
  const isMany = hasCue(said, 'howMany') && !hasCue(said, 'howMuch');
  // A list says how many there are.
  if (isMany && figure === 'vendorOpen') return last;
  const status = { vendorOverdue: 'overdue', vendorOpen: 'open' } as const;
  const invoiceStatus =
    figure === 'vendorOverdue' || figure === 'vendorOpen' ? status[figure] : null;
  const kind = rows === 'remittances' ? 'payments' : rows;
  const ofRows = figureOfRows(kind, { ...filter, invoiceStatus }, isMany);
  const told = isMany && figure === 'belowCostClaims' ? figure : ofRows;
  return withOwnStatus(toQuery({ shape: 'total', figure: told, filter }));
}

function withFilter(last: FigureQuery, said: Said, names: Partial<FigureFilter>): FigureQuery {
  const { claimStatus, categories } = said;
  const everyone = { payers: [], drugs: [], ndcs: [], vendors: [] };
  const ofDrugs = names.drugs !== undefined || names.ndcs !== undefined;
  const [named] = hasCue(said, 'versus', 'compare') ? [] : said.periods;
  const period = hasCue(said, 'allTime') ? { from: null, to: null } : named;
  const filter = {
    ...last.filter,
    ...(hasCue(said, 'everybody') ? everyone : {}),
    ...(ofDrugs ? { drugs: [], ndcs: [] } : {}),
    ...names,
    ...(period === undefined ? {} : { period }),
    ...(claimStatus === null ? {} : { claimStatus }),
    ...(categories.length === 0 ? {} : { categories: [...categories] }),
  };
  return { ...last, filter };
}

/** `and gross?` asks for another figure with the same filters. */
function withFigure(query: FigureQuery, said: Said): FigureQuery {
  const isSaid =
    hasCue(said, 'howMany') ||
    (isOfBefore(said) && saidOf(said, 'verb').length > 0) ||
    said.parts.some((part) => isA(part, 'figure', 'lumps') && !isA(part, 'rows'));
  const isOpen = said.invoiceStatus === 'open' || said.invoiceStatus === 'overdue';
  const [asked] = isSaid || isOpen ? askedFigures(said) : [];
  const isLoss = asked?.figure === 'claims' && query.figure === 'belowCostLoss';
  return { ...query, figure: isLoss ? 'belowCostClaims' : (asked?.figure ?? query.figure) };
}

function listedRows(said: Said, { figure, rows }: FigureQuery): RowKind | undefined {
  const named = saidOf(said, 'rows')[0]?.of;
  if (named !== undefined && !hasCue(said, 'howMany')) return named;
  if (rows !== null) return rows;
  const isShown = hasCue(said, 'show', 'export') || said.stems.includes('detail');
  const areOnes = /\b(which|what) one\b/.test(said.text) && !isRanked(said);
  if (!areOnes && !hasCue(said, 'rowByRow') && !(isShown && hasCue(said, 'back'))) return undefined;
  const isOfPayers = figures[figure].by.includes('payer');
  return rowKinds.find((kind) => canList(kind, figure)) ?? (isOfPayers ? 'claims' : undefined);
}

/** The rows behind the last question, with those of its filters that they have. */
function toList(base: FigureQuery, rows: RowKind, said: Said): FigureQuery | undefined {
  const { names, number, dollars = number } = rowTable[rows];
  const isSame = base.rows !== null;
  // As many rows, or an amount of that many dollars.
  if (base.filter.amount !== null && /\bmake it \d/.test(said.text)) return undefined;
  const listed = canList(rows, base.figure) ? base.figure : number;
  const figure = isRanked(said) && listed === number ? dollars : listed;
  const isSorted = isRanked(said) || hasCue(said, 'oldest', 'newest');
  const { period, amount } = base.filter;
  const kept = names.map((name) => [name, base.filter[name]]);
  const usual = rows === 'claims' ? 'grossAmount' : 'totalAmount';
  const range = filterOf(said, amount?.field ?? usual).amount ?? amount;
  return toQuery({
    shape: 'list',
    figure,
    rows,
    limit: said.limit ?? (isSame ? base.limit : null),
    order: hasCue(said, 'oldest')
      ? 'lowest'
      : isSame && !isSorted
        ? base.order
        : orderOf(said, figure),
    filter: { ...Object.fromEntries(kept), period, amount: range },
  });
}

/** Compares the last figure with another period: the named or the prior one. */
function against(last: FigureQuery, base: FigureQuery, said: Said): FigureQuery | undefined {
  const { period } = last.filter;
  const before = earlier(period, said.relative);
  if (before === null) return undefined;
  const isSame = isSamePeriod(said);
  const named = isSame
    ? yearBefore(period)
    : (said.periods.find(({ from }) => from !== period.from) ?? before);
  return { ...withAgainst(base, period, named), by: untimed(last.by), limit: null };
}

/** `the month before that`: the same for another period. */
function shifted(base: FigureQuery, relative: 'before' | 'yearBefore'): FigureQuery | undefined {
  const period = earlier(base.filter.period, relative);
  if (period === null) return undefined;
  const shape = base.against === null ? base.shape : 'total';
  return { ...base, against: null, shape, filter: { ...base.filter, period } };
}

function sideBySide(last: FigureQuery, names: Partial<FigureFilter>): FigureQuery | undefined {
  const merged = (['payers', 'drugs', 'vendors'] as const).map((kind) => {
    const all = new Set([...last.filter[kind], ...(names[kind] ?? [])]);
    return [kind, [...all].toSorted()] as const;
  });
  const filter: FigureFilter = { ...last.filter, ...Object.fromEntries(merged) };
  const by = (['payer', 'drug', 'vendor'] as const).find((one) => namedOf(one, filter).length > 1);
  if (by === undefined) return undefined;
  return { ...last, shape: 'compare', by, limit: null, against: null, filter };
}

function asShare(last: FigureQuery): FigureQuery | undefined {
  const named = dimensionNamed(last);
  const by = named ?? untimed(last.by);
  const limit = named === undefined ? last.limit : null;
  if (by !== null) return { ...last, shape: 'share', rows: null, by, limit, against: null };
  return last.figure === 'dirFees' ? { ...last, figure: 'dirPercentage' } : undefined;
}

/** The last question in another shape, or about other members. */
function reshaped(base: FigureQuery, said: Said): FigureQuery | undefined {
  const { shape, filter } = base;
  const plain: FigureQuery = { ...base, against: null, limit: null, by: null, shape: 'total' };
  if (hasCue(said, 'flip'))
    return { ...base, order: base.order === 'highest' ? 'lowest' : 'highest' };
  const asked = byOf(said);
  const isDrawn = base.by !== null && /\b(chart|graph|plot)\b/.test(said.text);
  if (hasCue(said, 'trend') && (shape === 'trend' || isDrawn) && asked === undefined) return base;
  const isNarrowed = said.names.length + said.periods.length > 0;
  const by = asked ?? (isNarrowed ? undefined : said.bys[0]);
  if (shape === 'why' && by !== undefined && !isTime(by.by)) return { ...base, by: by.by };
  if (by !== undefined) {
    const role = by.role === 'spoken' ? 'by' : by.role;
    return shaped(plain, { ...said, bys: [{ ...by, role }] });
  }
  const isSorted = isRanked(said) || said.limit !== null;
  if (isSorted && (shape === 'rank' || shape === 'trend')) {
    return { ...base, shape: 'rank', order: orderOf(said, base.figure), limit: said.limit };
  }
  if (isSorted || hasCue(said, 'trend', 'breakdown', 'who', 'which')) return shaped(plain, said);
  const isOne = shape === 'rank' && base.by !== null && namedOf(base.by, filter).length === 1;
  return isOne ? plain : base;
}
