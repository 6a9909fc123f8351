import type { RowKind } from '../query.ts';
import { fieldOf } from './amount-measures.ts';
import type { Item, Part } from './part.ts';
import { has, type Said, type SaidMeasure } from './said.ts';
import type { Shape, Shaped, ShapeInput } from './shape.ts';

/** Rows, where the message asks for them rather than for a figure. */
export function shapeList(input: ShapeInput): Shaped | undefined {
  const { said, measure } = input;
  const rows = listedRows(said, measure);
  if (rows === undefined) return undefined;
  const hasOrder = rows === 'claims' || rows === 'invoices';
  if (!hasOrder && said.extreme !== null) return { problem: 'extreme' };
  if (!hasOrder && has(said, 'oldest')) return { problem: 'oldest' };
  const sorted = sortedBy(said, rows, measure);
  if (sorted === undefined) return { problem: 'extreme' };
  const lowest = said.extreme === 'lowest' || has(said, 'oldest');
  const shape: Shape = {
    operation: 'list',
    by: null,
    rows,
    order: lowest ? 'lowest' : 'highest',
    limit: said.count ?? (said.extreme !== null && isOneRow(said) ? 1 : null),
    period: input.period,
    against: null,
    sortedBy: sorted,
    uses: ['extreme', 'count', 'newest', 'oldest', 'rank'],
  };
  return shape;
}

/** What is listed; undefined where the message asks for something else. */
function listedRows(said: Said, { measure, categories }: SaidMeasure): RowKind | undefined {
  const { subject, rows, claimStatus, invoiceStatus } = said;
  const asksFigure = has(said, 'howMuch', 'total', 'share', 'why', 'trend', 'versus', 'compare');
  if (asksFigure || has(said, 'change', 'breakdown', 'average', 'perClaim', 'belowCost')) {
    return undefined;
  }
  const isOfClaims = ['averageClaimValue', 'averageDirFee', 'dirPercentage'].includes(measure);
  if (isOfClaims || measure === 'belowCostClaims') return undefined;
  const counts = has(said, 'howMany');
  const isOverdue = invoiceStatus === 'open' || invoiceStatus === 'overdue';
  if (counts && measure === 'lumpSums' && said.by.length === 0) return 'lumpSums';
  if (counts) {
    if (rows.includes('remittances') && said.measures.length === 0) return 'remittances';
    return isOverdue && rows.includes('invoices') ? 'invoices' : undefined;
  }
  if (subject !== null || said.by.length > 0 || has(said, 'who')) return undefined;
  const ofLumps = measure === 'lumpSums' && (categories.length > 0 || rows.includes('lumpSums'));
  const kind = ofLumps ? 'lumpSums' : (rows[0] ?? (claimStatus === null ? undefined : 'claims'));
  if (kind === undefined) return amountAlone(said);
  const isAsked =
    has(said, 'show', 'newest', 'oldest') || isBeforeRows(said, ['which', 'extreme', 'count']);
  const isRanked =
    said.extreme !== null && said.measures.some((each) => fieldOf(each.measure) !== null);
  const narrows =
    said.having !== null || said.amounts.length > 0 || (kind === 'claims' && isRanked);
  const isSorted = kind === 'claims' && sortsRows(said);
  const isFiles = kind === 'remittances' && said.measures.length === 0;
  if (!isAsked && !narrows && !isFiles && !isSorted) return undefined;
  return isHead(said, kind) ? kind : undefined;
}

/** `DIR fees over $10`: the claims that have them. */
function amountAlone({ amounts, measures, about }: Said): RowKind | undefined {
  const field = amounts[0]?.field ?? null;
  if (field === null || about.length > 0) return undefined;
  if (measures.length === 0) return field === 'totalAmount' ? undefined : 'claims';
  const isReceived = measures.every(({ measure }) => measure === 'paymentsReceived');
  return isReceived ? 'payments' : undefined;
}

/** `show the DIR fees of claims` asks for fees, `show the claims by DIR fee` for claims. */
function isHead({ items, measures, extreme }: Said, kind: RowKind): boolean {
  if (kind === 'lumpSums' || measures.length === 0 || extreme !== null) return true;
  const first = items.find(({ part }) => part.is === 'rows' || part.is === 'measure');
  return first?.part.is === 'rows';
}

function isBeforeRows({ items }: Said, signs: readonly Part['is'][]): boolean {
  return items.some(({ part }, index) => {
    if (part.is !== 'rows' && part.is !== 'claimStatus' && part.is !== 'measure') return false;
    if (part.is === 'measure' && part.measure !== 'lumpSums') return false;
    return signs.includes(headBefore(items, index)?.part.is ?? 'plain');
  });
}

/** `claims by DIR fee`. */
function sortsRows({ items }: Said): boolean {
  const told = items.filter(({ part }) => part.is !== 'plain');
  const rows = told.findIndex(({ part }) => part.is === 'rows');
  const [by, measure] = told.slice(rows + 1);
  return by?.part.is === 'by' && measure?.part.is === 'measure';
}

/** What a noun hangs on, over the words that only describe it. */
function headBefore(items: readonly Item[], index: number): Item | undefined {
  const describing = ['plain', 'name', 'claimStatus', 'invoiceStatus', 'measure', 'namePlace'];
  return items.slice(0, index).findLast(({ part }) => !describing.includes(part.is));
}

function isOneRow({ items }: Said): boolean {
  const rows = items.find(({ part }) => part.is === 'rows');
  return rows !== undefined && !/s$/iu.test(rows.typed);
}

/** The measure of a list, which is also its order. */
function sortedBy(said: Said, rows: RowKind, measure: SaidMeasure): SaidMeasure | undefined {
  const { extreme, measures } = said;
  const plain = (name: SaidMeasure['measure']): SaidMeasure => ({ measure: name, categories: [] });
  switch (rows) {
    case 'claims': {
      const amount = measures.find((each) => fieldOf(each.measure) !== null);
      if (amount !== undefined) return amount;
      if (measures.length > 0) return undefined;
      if (extreme === 'worst' || extreme === 'best') return undefined;
      return plain(extreme !== null ? 'grossAmount' : 'claims');
    }
    case 'invoices':
      if (extreme === null) return measure;
      // Invoices are sorted by their amounts, not by what of them is open.
      if (extreme === 'worst' || extreme === 'best') return undefined;
      return ['vendorInvoices', 'vendorSpend'].includes(measure.measure)
        ? plain('vendorSpend')
        : undefined;
    case 'payments':
      return plain('paymentsReceived');
    case 'remittances':
      return plain('payments');
    case 'lumpSums':
      return measure;
  }
}
