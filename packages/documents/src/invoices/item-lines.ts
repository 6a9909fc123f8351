import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type { DraftLineField } from '@pfs/core/invoice-draft/draft-invoice';
import { parseScaled, priceDecimals } from '@pfs/core/invoice-draft/line-figures';
import type { Line, Token } from '../layout/lines/tokens.ts';
import { rowCells } from '../layout/tables/table-column.ts';
import { digitsMeant, parseQuantity } from '../layout/values/parse-values.ts';
import { possibleTexts, toDraftValue } from '../layout/values/to-draft-value.ts';
import { mayBeAmount } from './invoice-lines.ts';
import type { InvoiceColumn } from './item-columns.ts';
import type { LineRole } from './roles.ts';

/** A line's tokens by heading. */
export type ItemCells = ReadonlyMap<InvoiceColumn, readonly Token[]>;

export function itemCells(line: Line, table: readonly InvoiceColumn[]): ItemCells {
  const cells = rowCells(
    line,
    table.map(({ column }) => column),
  );
  const found = new Map<InvoiceColumn, readonly Token[]>();
  for (const own of table) {
    const tokens = cells.get(own.column);
    if (tokens !== undefined) found.set(own, tokens);
  }
  return found;
}

export function cellOf(cells: ItemCells, role: LineRole): readonly Token[] | undefined {
  for (const [column, tokens] of cells) if (column.role === role) return tokens;
  return undefined;
}

const counted = ['quantityBilled', 'quantityShipped', 'quantity', 'quantityOrdered'] as const;

/**
 * An item line has a total, a name, and a quantity or price if others do. If the total is blank or
 * a dash, it has both.
 */
export function isItem(cells: ItemCells, table: readonly InvoiceColumn[]): boolean {
  const total = cellOf(cells, 'totalPrice');
  const isBlank = total === undefined || total.every(({ kind }) => kind === 'dash');
  if (isBlank ? !hasPlainFigures(cells) : !total.some(mayBeAmount)) return false;
  const isNamed = (['description', 'ndc', 'itemNumber'] as const).some((role) => {
    return cellOf(cells, role)?.some(({ text }) => /[A-Za-z\d]/.test(text)) === true;
  });
  if (!isNamed) return false;
  // A row that names its invoice is one of its lines, even for tax or freight.
  if (cellOf(cells, 'invoiceNumber') !== undefined) return true;
  const figures = [...counted, 'unitPrice' as const];
  const has = (role: LineRole): boolean => table.some((one) => one.role === role);
  if (!figures.some(has)) return true;
  return figures.some((role) => cellOf(cells, role)?.some(({ text }) => /\d/.test(text)) === true);
}

/** A quantity and a price that can be nothing else. */
function hasPlainFigures(cells: ItemCells): boolean {
  const [price] = cellOf(cells, 'unitPrice')?.filter(({ text }) => /\d/.test(text)) ?? [];
  const isPrice = price !== undefined && (mayBeAmount(price) || price.kind === 'number');
  return (
    isPrice && counted.some((role) => /^(count|number)$/.test(cellOf(cells, role)?.[0]?.kind ?? ''))
  );
}

/** A line that only continues the item above it. */
export function isMore(cells: ItemCells, line: Line): boolean {
  if (line.tokens.some(mayBeAmount)) return false;
  const roles = new Set(['description', 'ndc', 'itemNumber', 'packSize', 'known']);
  return [...cells.keys()].every(({ role }) => role !== undefined && roles.has(role));
}

/** A line with a quantity and a price is an item, whatever its first words. */
export function hasFigures(cells: ItemCells): boolean {
  const isFigure = (role: LineRole): boolean => {
    return cellOf(cells, role)?.some(({ text }) => /\d/.test(text)) === true;
  };
  return isFigure('unitPrice') && counted.some(isFigure);
}

type LineFields = Partial<Record<DraftLineField, DraftValue>>;

/** The columns with the billed figures. */
export interface ChosenColumns {
  readonly quantity: InvoiceColumn | undefined;
  readonly unitPrice: InvoiceColumn | undefined;
  readonly totalPrice: InvoiceColumn | undefined;
  /** Some lines close with another column of the same role, so it's unclear which is meant. */
  readonly isAmbiguous?: boolean;
}

/** An item line's values, including words from the lines below it. */
export function toLine(cells: ItemCells, chosen: ChosenColumns): LineFields {
  const fields: LineFields = {};
  for (const [column, tokens] of cells) {
    const { role } = column;
    if (column === chosen.quantity) addQuantity(fields, tokens);
    else if (column === chosen.unitPrice) fields.unitPrice = priceValue(figures(tokens));
    else if (column === chosen.totalPrice) fields.totalPrice = totalValue(tokens);
    else if (role === 'quantityOrdered') fields.quantityOrdered = toDraftValue(tokens, 'quantity');
    else if (role === 'discount' || role === 'tax') {
      if (!isDash(tokens)) fields[role] = toDraftValue(tokens, 'amount');
    } else if (role === 'ndc') addCode(fields, tokens);
    else if (
      role === 'itemNumber' ||
      role === 'category' ||
      role === 'packSize' ||
      role === 'unit'
    ) {
      if (!isDash(tokens)) fields[role] = wordsValue(role, tokens);
    } else if (role === 'description') addDescription(fields, tokens);
  }
  if (fields.description === undefined && fields.itemNumber !== undefined) {
    fields.description = fields.itemNumber;
  }
  return fields;
}

/** OCR's blanks mean nothing in a unit. */
function wordsValue(role: string, tokens: readonly Token[]): DraftValue {
  const isRead = tokens[0]?.words[0]?.decidedBy === 'ocr';
  const isUnit = role === 'unit' || role === 'packSize';
  return toDraftValue(tokens, isRead && isUnit ? 'code' : 'text');
}

function isDash(tokens: readonly Token[]): boolean {
  return tokens.every(({ kind }) => kind === 'dash');
}

/** Figures without nearby words, as in `12.50 /EA`. */
function figures(tokens: readonly Token[]): readonly Token[] {
  const own = tokens.filter(({ text }) => /\d/.test(text));
  return own.length === 0 ? tokens : own.slice(0, 1);
}

function totalValue(tokens: readonly Token[]): DraftValue {
  const amounts = tokens.filter(mayBeAmount);
  return toDraftValue(amounts.length === 1 ? amounts : tokens, 'amount');
}

function addQuantity(fields: LineFields, tokens: readonly Token[]): void {
  const [first, ...rest] = tokens;
  if (first === undefined || isDash(tokens)) return;
  const isSplit = rest.length > 0 && rest.every(({ kind }) => kind === 'text');
  fields.quantity = toDraftValue(isSplit ? [first] : tokens, 'quantity');
  if (isSplit && fields.unit === undefined) fields.unit = toDraftValue(rest, 'text');
  const own = /^[\d.,]+([A-Za-z]{1,4})$/.exec(first.text);
  if (own !== null && fields.unit === undefined && parseQuantity(first.text) !== undefined) {
    fields.unit = { ...toDraftValue([first], 'text'), value: own[1] ?? '' };
  }
}

const codeForm = /^(N4)?(\d{10,11}|\d{4,5}-\d{3,4}-\d{1,2})$/i;

/** A code shaped like an NDC; anything else under such a heading is not an NDC. */
function addCode(fields: LineFields, tokens: readonly Token[]): void {
  const own = tokens.filter(({ text }) => /\d/.test(text));
  const value = toDraftValue(own.length === 1 ? own : tokens, 'ndc');
  const digits = value.printed.replace(/\D/g, '').length;
  if (value.value !== '' || digits >= 9 || value.decidedBy === 'ocr') {
    if (!isDash(tokens) && digits > 0) fields.ndc = value;
  } else if (digits > 0) fields.itemNumber ??= toDraftValue(tokens, 'text');
}

/** A description may contain the NDC, after the name or in a line below. */
function addDescription(fields: LineFields, tokens: readonly Token[]): void {
  const at = tokens.findIndex(({ text }) => /^ndc[:#]*$/i.test(text));
  const [code] = tokens.slice(at + 1);
  if (at !== -1 && code !== undefined && codeForm.test(code.text) && fields.ndc === undefined) {
    fields.ndc = toDraftValue([code], 'ndc');
    const words = [...tokens.slice(0, at), ...tokens.slice(at + 2)];
    if (words.length > 0) fields.description = toDraftValue(words, 'text');
    return;
  }
  fields.description = toDraftValue(tokens, 'text');
}

/** A unit price, which may have fractions of a cent. */
function priceValue(tokens: readonly Token[]): DraftValue {
  const amount = toDraftValue(tokens, 'amount');
  const words = tokens.flatMap((token) => token.words);
  const isRead = amount.decidedBy === 'ocr';
  const readings = new Set<string>();
  for (const text of possibleTexts(words, '')) {
    const price = longPrice(isRead ? (digitsMeant(text) ?? text) : text);
    if (price !== undefined) readings.add(price);
  }
  const [value, ...others] = [...readings];
  if (value === undefined) return amount;
  const { otherReadings = [], ...plain } = amount;
  const amounts = [amount.value, ...otherReadings].filter((one) => one !== '' && isRead);
  const all = [...others, ...amounts.filter((one) => one !== value && !readings.has(one))];
  const confidence = Math.min(...words.map((word) => word.confidence));
  return { ...plain, value, confidence, ...(all.length === 0 ? {} : { otherReadings: all }) };
}

/** A price with more than two decimals and at most five significant ones. */
function longPrice(text: string): string | undefined {
  const match = /^\(?-?\$?([\d,]*)\.(\d{3,6})\)?-?$/.exec(text.replace(/\s+/g, ''));
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  if (whole.includes(',') && !/^\d{1,3}(,\d{3})+$/.test(whole)) return undefined;
  const plain = `${whole.replaceAll(',', '') || '0'}.${fraction}`;
  if (parseScaled(plain, priceDecimals) === undefined) return undefined;
  return /[-(]/.test(text) ? `-${plain}` : plain;
}
