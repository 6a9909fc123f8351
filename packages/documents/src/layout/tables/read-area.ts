import { draftPaymentFields } from '@pfs/core/draft/draft-remittance';
import {
  findLabels,
  isProse,
  isSamePhrase,
  type LabeledValue,
  type LinesAround,
} from '../labels/find-labels.ts';
import { factsBeside, numberOfCheck, sentenceFacts } from '../labels/unlabeled-facts.ts';
import { isPageNoise, isTotalLine, textWithoutValues } from '../lines/line-kinds.ts';
import { toLine } from '../lines/page-lines.ts';
import { gapInHeights, isAmount, type Line, type Token } from '../lines/tokens.ts';
import { isClaim, namesLump, recoverBrokenClaims } from './claim-lines.ts';
import { isAmountMeaning, type TableKind } from './heading-bands.ts';
import { type RowCells, rowCells, type TableColumn, withTouching } from './table-column.ts';
import type { TableEvent } from './table-events.ts';
import { joinWrapped, type WrappedLine, withPlansBelowDrugs, wrappedOf } from './wrapped-cells.ts';

/** A line of a payments table gives what labels would. */
function paymentLine(line: Line, cells: RowCells): TableEvent | undefined {
  const isNumbered = [...cells.keys()].some(({ meaning }) => meaning === 'traceNumber');
  const values = [...cells].flatMap(([column, tokens]): LabeledValue[] => {
    const own = draftPaymentFields.find((one) => one === column.meaning && one !== 'amount');
    const isNumber = column.meaning === 'reference' && !isNumbered;
    const meaning = column.meaning === 'total' ? 'amount' : isNumber ? 'traceNumber' : own;
    return meaning === undefined ? [] : [{ meaning, tokens }];
  });
  const isOfKind = ({ meaning, tokens }: LabeledValue): boolean => {
    if (meaning === 'paidOn') return tokens[0]?.kind === 'day';
    if (meaning === 'amount') return tokens.some(isAmount);
    const hasNumber = tokens.some(({ kind, text }) => kind !== 'text' && /\d{4}/.test(text));
    return meaning !== 'traceNumber' || hasNumber;
  };
  const isOne = values.some(({ meaning }) => meaning === 'traceNumber' || meaning === 'paidOn');
  const isListed = isOne && values.length > 1 && values.every(isOfKind);
  return isListed ? { kind: 'labels', page: line.page, values } : undefined;
}

/** Whether labels above already used a line's values. */
function isUsed(line: Line, used: ReadonlySet<Token>): boolean {
  return (
    line.tokens.some((token) => used.has(token)) &&
    line.tokens.every((token) => used.has(token) || token.kind === 'text')
  );
}

/** A line below a table may start with a label that happens to be under its columns. */
function hasLabels(line: Line, around: LinesAround): boolean {
  if (!line.words.some((word) => word.text.endsWith(':'))) return false;
  return findLabels(line, around).some(({ meaning }) => meaning !== 'other');
}

export interface OpenTable {
  readonly kind: TableKind;
  readonly columns: readonly TableColumn[];
}

/** Reads the lines under a table's headings, or outside of any table. */
export function readArea(lines: readonly Line[], table: OpenTable | undefined): TableEvent[] {
  const events: TableEvent[] = [];
  const wrapped: WrappedLine[] = [];
  const used = new Set<Token>();
  const cellsOf = new Map<TableEvent, RowCells>();
  const isHead = headsOwnRows(lines, table);
  for (const [at, line] of lines.entries()) {
    if (isPageNoise(line) || isUsed(line, used)) continue;
    if (isHead(line)) {
      events.push({ kind: 'group', line });
      continue;
    }
    const cells = rowCells(line, table?.columns ?? []);
    const event = toEvent({
      line,
      cells,
      table,
      around: {
        above: lines.slice(Math.max(0, at - 1), at),
        below: lines.slice(at + 1, at + 3),
        used,
      },
    });
    if (event === undefined) continue;
    if (event.kind === 'labels') {
      for (const { tokens } of event.values) for (const token of tokens) used.add(token);
      const beside = table === undefined ? lumpBeside(line, used) : undefined;
      if (beside !== undefined) events.push(beside);
    }
    const more =
      table?.kind === 'claims' && event.kind === 'group' ? wrappedOf(line, table) : undefined;
    if (more !== undefined) wrapped.push({ ...more, at: events.length });
    else {
      events.push(event);
      if (table?.kind === 'claims') cellsOf.set(event, cells);
    }
  }
  const joined = joinWrapped(
    recoverBrokenClaims(events, (event) => cellsOf.get(event)),
    wrapped,
  );
  return withPlansBelowDrugs(joined);
}

/** Words between a table's headings and its first claim are headings, too: no values are below. */
function headsOwnRows(lines: readonly Line[], table: OpenTable | undefined) {
  const first = lines.findIndex(({ tokens }) => tokens.some(isAmount));
  const heads = new Set(table?.kind === 'claims' ? lines.slice(0, Math.max(0, first)) : []);
  return (line: Line): boolean =>
    heads.has(line) &&
    line.tokens.every(({ kind, text }) => kind === 'text' && !text.endsWith(':'));
}

interface Reading {
  readonly line: Line;
  readonly cells: RowCells;
  readonly table: OpenTable | undefined;
  readonly around: LinesAround;
}

function toEvent({ line, cells, table, around }: Reading): TableEvent | undefined {
  const isTotal = isTotalLine(line);
  const all = line.tokens.filter(isAmount);
  const amounts = all.every((token) => around.used?.has(token)) ? [] : all;
  if (
    table?.kind === 'claims' &&
    !isTotal &&
    isClaim(line, cells, table.columns) &&
    !hasLabels(line, around)
  )
    return { kind: 'claim', line, cells: withTouching(cells, table.columns) };
  if (table?.kind === 'support' && amounts.length > 1) return { kind: 'support', line };
  const payment = table?.kind === 'payments' && !isTotal ? paymentLine(line, cells) : undefined;
  if (payment !== undefined) return payment;
  const listed =
    table?.kind === 'lumps' && !isTotal ? toLump(line, amounts, table.columns) : undefined;
  if (
    listed?.kind === 'lump' &&
    listed.isListed &&
    !line.words.some((word) => word.text.endsWith(':'))
  )
    return listed;
  const told = findLabels(line, around).filter((label) => label.meaning !== 'other');
  const isApart = table === undefined || amounts.length < 2;
  const sentence = sentenceFrom(line, around.below);
  const said = isApart ? [...sentenceFacts(sentence, told), ...numberOfCheck(line.tokens)] : [];
  const more = said.filter(({ meaning }) => !told.some((label) => label.meaning === meaning));
  const beside = table?.kind === 'claims' ? [] : factsBeside(line, around, [...told, ...more]);
  const labels = [...told, ...more, ...beside];
  const sums = isTotal ? sumsOf(cells, table) : [];
  if (labels.length > 0 && sums.length < 2)
    return { kind: 'labels', page: line.page, values: labels };
  const text = textWithoutValues(line);
  if (isTotal && (sums.length > 0 || amounts.length > 0 || /\d/.test(text))) {
    return toTotal({ line, text, cells: sums });
  }
  if (amounts.length === 0) {
    return { kind: 'group', line };
  }
  const columnSums = sumsOf(cells, table);
  if (
    table?.kind === 'claims' &&
    (text === '' || !namesLump(line)) &&
    columnSums.length === amounts.length &&
    amounts.length > 1
  ) {
    return toTotal({ line, text, cells: columnSums });
  }
  return toLump(line, amounts, table?.kind === 'lumps' ? table.columns : []);
}

/** A lump sum right of the page's labels: words and an amount. */
function lumpBeside(line: Line, used: ReadonlySet<Token>): TableEvent | undefined {
  const last = line.tokens.findLastIndex((token) => used.has(token));
  const rest = line.tokens.slice(last + 1);
  const [first, amount] = [rest[0], rest.at(-1)];
  const own = line.tokens[last];
  if (first === undefined || own === undefined || amount === undefined) return undefined;
  const isApart = first.left - own.right > 3 * line.height;
  const amounts = rest.filter(isAmount);
  const isNamed =
    rest.some(({ kind }) => kind === 'text') && !rest.some(({ text }) => text.endsWith(':'));
  if (!isApart || !isNamed || amounts.length !== 1 || !isAmount(amount)) return undefined;
  const beside = toLine(
    line.page,
    rest.flatMap(({ words }) => words),
  );
  return toLump(beside, beside.tokens.filter(isAmount), []);
}

/** A line of running text and the lines it continues in. */
function sentenceFrom(line: Line, below: readonly Line[]): readonly Token[] {
  const tokens = [...line.tokens];
  let last = line;
  for (const next of below) {
    const isNear = gapInHeights(last, next) < 1.6;
    const [first, own] = [next.tokens[0], last.tokens[0]];
    const isInLine = first !== undefined && Math.abs(first.left - (own?.left ?? 0)) < last.height;
    if (!isProse(last.tokens) || !isNear || !isInLine) break;
    tokens.push(...next.tokens);
    last = next;
  }
  return tokens;
}

/** An amount with words before it; in a lump-sum table, one under its amounts. */
function toLump(
  line: Line,
  amounts: readonly Token[],
  columns: readonly TableColumn[],
): TableEvent | undefined {
  const under = columns.find((column) => column.meaning === 'total');
  const listed = amounts.find(
    (token) => under !== undefined && token.right > under.left && token.left < under.right,
  );
  const amount = listed ?? amounts.at(-1);
  if (amount === undefined) return undefined;
  const words = descriptionOf(line.tokens.filter((token) => token !== amount));
  return { kind: 'lump', line, words, amount, isListed: listed !== undefined };
}

/** The words of a lump sum without the line's number or date before them. */
function descriptionOf(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ kind }) => kind === 'text' || kind === 'code');
  const own = tokens.slice(Math.max(0, from));
  const isWithin = (at: number): boolean => {
    const [before, token, next] = [own[at - 1], own[at], own[at + 1]];
    if (before === undefined || token === undefined || next === undefined) return false;
    return isSamePhrase(before, token) && isSamePhrase(token, next);
  };
  return own.filter(({ kind }, at) => kind !== 'dash' || isWithin(at));
}

function toTotal(total: {
  line: Line;
  text: string;
  cells: ReturnType<typeof sumsOf>;
}): TableEvent {
  const placed = new Set(total.cells.map((cell) => cell.token));
  const loose = total.line.tokens.filter(
    (token) => !placed.has(token) && token.kind !== 'text' && token.kind !== 'dash',
  );
  return { kind: 'total', ...total, loose };
}

function sumsOf(
  cells: RowCells,
  table: OpenTable | undefined,
): { column: TableColumn; token: Token }[] {
  if (table?.kind !== 'claims') return [];
  return [...cells].flatMap(([column, tokens]) => {
    const token = tokens.findLast(isAmount);
    const isSum =
      column.meaning !== undefined && column.meaning !== 'known' && isAmountMeaning(column.meaning);
    return token === undefined || !isSum ? [] : [{ column, token }];
  });
}
