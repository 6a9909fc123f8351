import { createLumpDirection } from '@pfs/core/draft/proof/draft-signs';
import { isRowLine } from '../lines/line-kinds.ts';
import { type Line, type Token, textOf } from '../lines/tokens.ts';
import { isAmountMeaning } from './heading-bands.ts';
import type { RowCells, TableColumn } from './table-column.ts';
import type { TableEvent } from './table-events.ts';

/**
 * Whether a line is a claim: an amount and the claim's number; or its date or NDC and most of the
 * table's amounts; or text and several amounts if all three were misread.
 */
export function isClaim(line: Line, cells: RowCells, columns: readonly TableColumn[]): boolean {
  const amounts = amountsUnder(cells);
  if (line.tokens.length < 2) return false;
  const amountColumns = columns.filter(isAmountColumn).length;
  const own = (meaning: TableColumn['meaning']): readonly Token[] =>
    [...cells].find(([column]) => column.meaning === meaning)?.[1] ?? [];
  const id = own('claimId');
  const hasId = id.length > 0 && id.length <= 3 && id.some(({ text }) => /\d{2}/.test(text));
  // With blank cells, only the number and the net are left.
  if (line.tokens.length < 3) {
    return amounts > 0 && id.some(({ text }) => /^[A-Z]{0,4}-?\d{5,}/i.test(text));
  }
  const isOfDay = own('dateOfService').some(({ kind }) => kind === 'day');
  const hasCode = own('ndc').some(({ kind }) => kind === 'ndc');
  // OCR may have lost all amounts; a claim without any needs review. Where zeros are blank, a free
  // claim has none.
  if (amounts === 0) {
    const isRead = line.words[0]?.decidedBy === 'ocr';
    return hasId && isOfDay && (isRead || hasCode || line.tokens.length > 3);
  }
  if (hasId && (isOfDay || hasCode || amounts * 2 >= amountColumns)) return true;
  // "Store 47": a short number after words is not a claim's.
  if (hasId && id.some(({ text }) => /\d{4}/.test(text))) return !namesLump(line);
  if (isOfDay || hasCode) return (isOfDay && hasCode) || amounts * 2 >= amountColumns;
  const hasWords = own('drugName').length > 0 || id.length > 0;
  return hasWords && amounts > 1 && amounts * 2 > amountColumns && isRowLine(line, 3);
}

/** Whether words name a deduction or payment beside claims: "Less: DIR/Perf Q1-2026". */
export function namesLump({ words }: Line): boolean {
  const text = textOf(words);
  return /^(less|plus|minus|add)\b/i.test(text) || createLumpDirection()(text) !== 0;
}

/** In how many amount columns a line has an amount. */
function amountsUnder(cells: RowCells): number {
  let count = 0;
  for (const [column, tokens] of cells)
    if (isAmountColumn(column) && tokens.some(mayBeAmount)) count += 1;
  return count;
}

function isAmountColumn({ meaning, from, to }: TableColumn): boolean {
  return meaning !== undefined && isAmountMeaning(meaning) && from < to;
}

/** In an amount column, a sheet has plain numbers and OCR whatever it read. */
function mayBeAmount({ kind, text, words }: Token): boolean {
  if (kind === 'amount' || kind === 'number' || kind === 'dash') return true;
  return words[0]?.decidedBy !== 'text_layer' && /\d/.test(text);
}

/**
 * Lines among claims with amounts in their columns are claims, however little else was read: as
 * lump sums they would close the payment and hide a claim.
 */
export function recoverBrokenClaims(
  events: readonly TableEvent[],
  cellsOf: (event: TableEvent) => RowCells | undefined,
): TableEvent[] {
  const last = events.findLastIndex((event) => event.kind === 'claim');
  const reach = pitch(events) * 1.35;
  return events.map((event, at) => {
    if (event.kind !== 'lump' || event.isListed || last === -1) return event;
    const cells = cellsOf(event);
    const amounts = cells === undefined ? 0 : amountsUnder(cells);
    if (cells === undefined || amounts === 0) return event;
    const before = events[at - 1];
    const isNext = before?.kind === 'claim' && event.line.middle - before.line.middle < reach;
    const isRead = event.line.words[0]?.decidedBy === 'ocr';
    if (at > last && namesLump(event.line)) return event;
    const isAmongClaims = at < last || (isNext && (isRead || amounts > 1));
    return isAmongClaims ? { kind: 'claim', line: event.line, cells } : event;
  });
}

/** The usual distance between claims. */
function pitch(events: readonly TableEvent[]): number {
  const gaps = events.flatMap((event, at) => {
    const before = events[at - 1];
    const areClaims = event.kind === 'claim' && before?.kind === 'claim';
    return areClaims ? [event.line.middle - before.line.middle] : [];
  });
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}
