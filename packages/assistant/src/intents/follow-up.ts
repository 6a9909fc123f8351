import { figures } from '@pfs/core/figures/catalogue';
import type { AskedPeriod, FigureFilter } from '@pfs/core/figures/figure-filter';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { canList, checkQuery, hasTime, namedOf, rowTable } from '../check-query.ts';
import { type FigureQuery, type RowKind, rowKinds, toQuery } from '../query.ts';
import { hasCue, isA, isCue, type Said, saidOf } from '../said.ts';
import { periodBefore, yearBefore } from '../slots/periods.ts';
import { askedFigures } from './figures.ts';
import { byOf, type Filled, nameFilters, type SaidBy } from './filled.ts';
import { orderOf, shaped, toWhy } from './shapes.ts';

/** Whether a message changes the last question instead of being a complete one. */
export function isFollowUp(said: Said, filled: Filled): boolean {
  const [first] = said.parts;
  const isBack = hasCue(said, 'back', 'backYear', 'export', 'flip');
  const ofRows = said.parts.some((part) => isA(part, 'rows') && !isCue(part, 'perClaim'));
  const hasSubject = said.parts.some(
    (part) =>
      isA(part, 'figure', 'verb') &&
      !isA(part, 'rows') &&
      !isCue(part, 'follow', 'perClaim') &&
      !(isBack && isA(part, 'verb')),
  );
  if (isCue(first, 'only', 'flip') || (isCue(first, 'share') && !isA(first, 'figure'))) return true;
  if (isCue(first, 'follow')) return filled.periods.length === 0 || !hasSubject;
  if (isBack || isOfBefore(said))
    return !hasSubject || ofRows || filled.names.length + filled.periods.length === 0;
  if (hasCue(said, 'why')) return !hasSubject && !ofRows;
  if (isCue(first, 'which', 'what') && ofRows && !hasSubject) return said.words.length <= 3;
  if (ofRows && !hasSubject) {
    const isShort =
      filled.names.length === 0 && filled.periods.length === 0 && filled.amount === null;
    return isShort && hasCue(said, 'show') && said.words.some(({ text }) => text === 'the');
  }
  return !hasSubject && !ofRows && said.parts.length > 0;
}

/** `did they take DIR`, `what was the profit on that`, `DIR % instead`. */
function isOfBefore({ stems }: Said): boolean {
  return /\b(they|them|those|instead|on that|of that|for that)\b/.test(stems.join(' '));
}

/** The last question with the message's changes; undefined if that isn't a valid question. */
export function followed(said: Said, filled: Filled, last: FigureQuery): FigureQuery | undefined {
  const candidates = nameFilters(filled).flatMap((names) => {
    const query = changed(said, filled, last, names);
    return query !== undefined && checkQuery(query) === undefined ? [query] : [];
  });
  const [found] = candidates;
  // A message that changes nothing wasn't understood: the same figure again wouldn't be an answer.
  const isShown = hasCue(said, 'trend', 'show', 'breakdown');
  return !isShown && JSON.stringify(found) === JSON.stringify(last) ? undefined : found;
}

function changed(
  said: Said,
  filled: Filled,
  last: FigureQuery,
  names: Partial<FigureFilter>,
): FigureQuery | undefined {
  const base = withFigure(withFilter(last, said, filled, names), said, filled);
  const ofWhole = said.parts.some(({ meanings }) =>
    meanings.some((one) => one.is === 'figure' && /^(grossAmount|revenue)$/.test(one.figure)),
  );
  if (hasCue(said, 'share') && ofWhole && last.figure === 'dirFees') {
    return { ...last, figure: 'dirPercentage' };
  }
  if (hasCue(said, 'money') && last.figure === 'dirPercentage')
    return { ...last, figure: 'dirFees' };
  if (hasCue(said, 'why')) return toWhy(base, filled.relative, byOf(filled)?.by);
  if (last.rows !== null && hasCue(said, 'howMany', 'howMuch', 'total')) return counted(base, said);
  const isShare = hasCue(said, 'share') && saidOf(said, 'rows').length === 0;
  if (isShare && last.rows !== null) return asShare({ ...base, rows: null, shape: 'total' });
  const rows = listedRows(said, base);
  if (rows !== undefined) return toList(base, rows, said, filled);
  const isCompared = hasCue(said, 'versus', 'compare', 'change', 'more', 'difference');
  if (hasCue(said, 'backYear')) return shifted(base, 'yearBefore');
  if (filled.relative !== null && !isCompared) return shifted(base, filled.relative);
  if (filled.relative !== null || (isCompared && filled.names.length === 0)) {
    return against(last, base, filled);
  }
  if (isCompared && filled.names.length > 0) return sideBySide(last, names);
  if (hasCue(said, 'share')) return asShare(base);
  if (hasCue(said, 'average', 'perClaim') && base.figure === 'dirFees') {
    return { ...base, figure: 'averageDirFee' };
  }
  if (hasCue(said, 'perUnit') && /[pP]rofit/.test(base.figure)) {
    return { ...base, figure: 'drugProfitPerUnit' };
  }
  return reshaped(base, said, filled);
}

/** The number or the total of a list's rows. */
function counted({ rows, figure, filter }: FigureQuery, said: Said): FigureQuery | undefined {
  const isMany = hasCue(said, 'howMany') && !hasCue(said, 'howMuch');
  const ofClaims = { denied: 'deniedClaims', reversal: 'reversals', paid: 'claims' } as const;
  const number = {
    claims: filter.claimStatus === null ? ('claims' as const) : ofClaims[filter.claimStatus],
    lumpSums: 'lumpSumCount',
    payments: 'payments',
    remittances: 'payments',
    invoices: 'vendorInvoices',
  } as const;
  const dollars = {
    claims: 'grossAmount',
    lumpSums: 'lumpSums',
    payments: 'paymentsReceived',
    remittances: 'paymentsReceived',
    invoices: figure === 'vendorOpen' || figure === 'vendorOverdue' ? figure : 'vendorSpend',
  } as const;
  if (rows === null) return undefined;
  const isPicked = isMany && (figure === 'belowCostClaims' || figure === 'vendorOverdue');
  const picked = figure === 'vendorOverdue' ? 'overdueInvoices' : figure;
  const told = isPicked ? picked : isMany ? number[rows] : dollars[rows];
  const claimStatus = told === 'deniedClaims' || told === 'reversals' ? null : filter.claimStatus;
  return toQuery({ shape: 'total', figure: told, filter: { ...filter, claimStatus } });
}

function withFilter(
  last: FigureQuery,
  said: Said,
  filled: Filled,
  names: Partial<FigureFilter>,
): FigureQuery {
  const { claimStatus } = filled;
  const isAll = hasCue(said, 'everybody');
  const everyone = isAll ? { payers: [], drugs: [], ndcs: [], vendors: [] } : {};
  const isTimed = filled.periods.length > 0 && !hasCue(said, 'versus', 'compare');
  const period = hasCue(said, 'allTime') ? { from: null, to: null } : filled.periods[0];
  const ofDrugs =
    names.drugs !== undefined || names.ndcs !== undefined ? { drugs: [], ndcs: [] } : {};
  return {
    ...last,
    filter: {
      ...last.filter,
      ...everyone,
      ...ofDrugs,
      ...names,
      ...(isTimed && period !== undefined ? { period } : {}),
      ...(claimStatus === null ? {} : { claimStatus }),
      ...(filled.categories.length === 0 ? {} : { categories: [...filled.categories] }),
    },
  };
}

/** `and gross?` asks for another figure with the same filters. */
function withFigure(query: FigureQuery, said: Said, filled: Filled): FigureQuery {
  const isSaid =
    hasCue(said, 'howMany') ||
    (isOfBefore(said) && saidOf(said, 'verb').length > 0) ||
    said.parts.some((part) => isA(part, 'figure', 'lumps') && !isA(part, 'rows'));
  const isOpen = filled.invoiceStatus === 'open' || filled.invoiceStatus === 'overdue';
  const [asked] = isSaid || isOpen ? askedFigures(said, filled) : [];
  if (asked?.figure === 'claims' && query.figure === 'belowCostLoss') {
    return { ...query, figure: 'belowCostClaims' };
  }
  return asked === undefined ? query : { ...query, figure: asked.figure };
}

function listedRows(said: Said, { figure, rows }: FigureQuery): RowKind | undefined {
  const named = saidOf(said, 'rows')[0]?.meaning.rows;
  if (named !== undefined && !hasCue(said, 'howMany')) return named;
  const isOnes =
    /\b(which|what) one\b/.test(said.stems.join(' ')) &&
    !hasCue(said, 'highest', 'lowest', 'best', 'worst');
  if (isOnes && rows === null) return rowKinds.find((kind) => canList(kind, figure));
  const isAsked = hasCue(said, 'show', 'export') || said.stems.includes('detail');
  if (rows !== null) return rows;
  if (!hasCue(said, 'rowByRow') && !(isAsked && hasCue(said, 'back'))) return undefined;
  return (
    rowKinds.find((kind) => canList(kind, figure)) ??
    (figures[figure].by.includes('payer') ? 'claims' : undefined)
  );
}

function toList(
  base: FigureQuery,
  rows: RowKind,
  said: Said,
  { limit, amount }: Filled,
): FigureQuery {
  const isSorted =
    canList(rows, base.figure) && base.rows === null && hasCue(said, 'highest', 'lowest');
  const { payers, drugs, ndcs, vendors, categories, claimStatus, invoiceStatus, period } =
    base.filter;
  const ofClaims = rows === 'claims';
  const range =
    amount === null
      ? base.filter.amount
      : {
          field: base.filter.amount?.field ?? (ofClaims ? 'grossAmount' : 'totalAmount'),
          ...amount,
        };
  return toQuery({
    shape: 'list',
    figure: canList(rows, base.figure) ? base.figure : rowTable[rows].number,
    rows,
    limit: limit ?? (base.rows === null ? null : base.limit),
    order: isSorted ? orderOf(said, base.figure) : base.rows === null ? 'highest' : base.order,
    filter: {
      period,
      payers: rows === 'invoices' ? [] : payers,
      drugs: ofClaims ? drugs : [],
      ndcs: ofClaims ? ndcs : [],
      vendors: rows === 'invoices' ? vendors : [],
      categories: rows === 'lumpSums' ? categories : [],
      claimStatus: ofClaims ? claimStatus : null,
      invoiceStatus: rows === 'invoices' ? invoiceStatus : null,
      amount: range as FigureFilter['amount'],
    },
  });
}

/** Compares the last figure with another period: the named or the prior one. */
function against(last: FigureQuery, base: FigureQuery, filled: Filled): FigureQuery | undefined {
  const { period } = last.filter;
  const [named] = filled.periods;
  if (period.from === null || period.to === null) return undefined;
  const isNext = named?.from === period.from && named?.to === period.to;
  const isYear =
    filled.relative === 'yearBefore' || (named !== undefined && isLonger(named, period));
  const before = isYear ? yearBefore(period) : periodBefore(period);
  const other = isYear || isNext ? before : (named ?? before);
  const isLater = (other.from ?? '') > period.from;
  const by = last.by !== null && isTime(last.by) ? null : last.by;
  return {
    ...base,
    shape: 'compare',
    by,
    limit: null,
    filter: { ...base.filter, period: isLater ? other : period },
    against: isLater ? period : other,
  };
}

/** `the month before that`: the same for another period. */
function shifted(base: FigureQuery, relative: 'before' | 'yearBefore'): FigureQuery | undefined {
  const { period } = base.filter;
  if (period.from === null || period.to === null) return undefined;
  const other = relative === 'yearBefore' ? yearBefore(period) : periodBefore(period);
  return {
    ...base,
    against: null,
    shape: base.against === null ? base.shape : 'total',
    filter: { ...base.filter, period: other },
  };
}

/** `against last year`, said of a month, means that month of last year. */
function isLonger(one: AskedPeriod, other: AskedPeriod): boolean {
  const days = ({ from, to }: AskedPeriod) => Date.parse(to ?? '') - Date.parse(from ?? '');
  return days(one) > 300 * 86_400_000 && days(other) < 300 * 86_400_000;
}

function sideBySide(last: FigureQuery, names: Partial<FigureFilter>): FigureQuery | undefined {
  const merge = (one: readonly string[], other: readonly string[] | undefined) =>
    [...new Set([...one, ...(other ?? [])])].toSorted();
  const { payers, drugs, vendors } = last.filter;
  const filter = {
    ...last.filter,
    payers: merge(payers, names.payers),
    drugs: merge(drugs, names.drugs),
    vendors: merge(vendors, names.vendors),
  };
  const by = (['payer', 'drug', 'vendor'] as const).find((one) => namedOf(one, filter).length > 1);
  return by === undefined
    ? undefined
    : { ...last, shape: 'compare', by, limit: null, against: null, filter };
}

function asShare(base: FigureQuery): FigureQuery | undefined {
  const named = figures[base.figure].by.find((one) => namedOf(one, base.filter).length > 0);
  if (named !== undefined)
    return { ...base, shape: 'share', by: named, limit: null, against: null };
  if (base.by !== null && !isTime(base.by)) return { ...base, shape: 'share', against: null };
  return base.figure === 'dirFees' ? { ...base, figure: 'dirPercentage' } : undefined;
}

function reshaped(base: FigureQuery, said: Said, filled: Filled): FigureQuery | undefined {
  const plain = { ...base, against: null, limit: null, by: null, shape: 'total' as const };
  if (hasCue(said, 'flip'))
    return { ...base, order: base.order === 'highest' ? 'lowest' : 'highest' };
  if (hasCue(said, 'trend') && base.shape === 'trend') return base;
  const by = byOf(filled) ?? spokenBy(filled, isCue(said.parts[0], 'only', 'follow'));
  if (by !== undefined) {
    const role = by.role === 'spoken' ? 'by' : by.role;
    const { period } = plain.filter;
    const isOne =
      isTime(by.by) && by.by !== 'day' && filled.periods.length === 0 && isWithin(period, by.by);
    const wider = isOne ? { ...plain, filter: { ...plain.filter, period: yearOf(period) } } : plain;
    return shaped(wider, said, { ...filled, bys: [{ ...by, role }] });
  }
  const isRanked = filled.limit !== null || hasCue(said, 'highest', 'lowest', 'best', 'worst');
  if (base.shape === 'list' && isRanked) {
    const dollars = {
      claims: 'grossAmount',
      payments: 'paymentsReceived',
      lumpSums: 'lumpSums',
      invoices: 'vendorSpend',
      remittances: 'payments',
    } as const;
    const isSorted = hasCue(said, 'highest', 'lowest') && base.rows !== null;
    const figure =
      isSorted && figures[base.figure].unit !== 'dollars'
        ? dollars[base.rows ?? 'claims']
        : base.figure;
    return { ...base, figure, order: orderOf(said, figure), limit: filled.limit };
  }
  if ((base.shape === 'rank' || base.shape === 'trend') && isRanked) {
    const order = hasCue(said, 'highest', 'lowest', 'best', 'worst')
      ? orderOf(said, base.figure)
      : base.order;
    return { ...base, shape: 'rank', order, limit: filled.limit };
  }
  if (isRanked || hasCue(said, 'trend', 'breakdown', 'who', 'which'))
    return shaped(plain, said, filled);
  if ((base.shape === 'compare' || base.shape === 'why') && filled.periods.length > 0) return plain;
  const isOne = base.by !== null && namedOf(base.by, base.filter).length === 1;
  if (isOne && base.shape === 'rank') return plain;
  if (isOne && base.shape === 'why') return { ...base, by: null };
  return hasTime(base.figure)
    ? base
    : { ...base, filter: { ...base.filter, period: { from: null, to: null } } };
}

/**
 * Whether a period is no longer than one month, quarter or year: broken down it would be one row.
 */
function isWithin({ from, to }: AskedPeriod, by: Dimension): boolean {
  if (from === null || to === null) return false;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days < (by === 'month' ? 31 : by === 'quarter' ? 93 : 0);
}

function yearOf({ from }: AskedPeriod): AskedPeriod {
  const year = from?.slice(0, 4) ?? '';
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** `by` may be missing only in short messages: `payer?`. */
function spokenBy({ bys, names, periods }: Filled, isLed: boolean): SaidBy | undefined {
  const [one] = bys;
  if (
    one === undefined ||
    names.length + periods.length > 0 ||
    (isTime(one.by) && !(isLed && one.isPlural))
  )
    return undefined;
  return { ...one, role: 'spoken' };
}
