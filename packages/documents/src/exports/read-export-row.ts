import { addDays } from '@pfs/core/days';
import {
  contentOf,
  type DayOrder,
  type ExportFieldKind,
  type ExportMap,
  type ExportTarget,
  exportTargets,
  fillFields,
  type PayerField,
  payerFields,
  type RxPattern,
} from '@pfs/core/exports/export-fields';
import type { RefusalCode } from '@pfs/core/exports/export-problems';
import type { ExportRow, RowKind, RowPayer } from '@pfs/core/exports/export-row';
import type { Day } from '@pfs/core/remittance';
import type { ExportTable } from './export-table.ts';
import {
  cellValue,
  isShortened,
  parseBin,
  parseBrand,
  parseExportNdc,
  parseIcn,
  parseInstant,
  parsePosition,
  parseRx,
  parseStatus,
  parseStore,
  parseTransaction,
  parseYesNo,
  toScaled,
} from './export-values.ts';

/** Why a row is not imported, and the column that says so. */
export interface RowRefusal {
  readonly line: number;
  readonly code: RefusalCode;
  readonly target?: ExportTarget;
  /** The NPI of the other pharmacy whose row it is. */
  readonly npi?: string;
}

export interface RowRules {
  readonly map: ExportMap;
  readonly dayOrder: DayOrder;
  readonly rxPattern: RxPattern;
  /** Collects the numbers of stores that the pattern takes off. */
  readonly rxStores: Set<string>;
  /** What the pharmacy is known by; empty if it has not said. */
  readonly ownStores: readonly string[];
  /** The store of rows that name none. */
  readonly store: string;
  readonly today: Day;
}

type Value = string | number | boolean;
type Cells = readonly string[];
type Values = Partial<Record<string, Value>>;

const textCharactersMax = 200;
const codeCharactersMax = 40;
/** What the columns of the database hold. */
const centsMax = 999_999_999_999;
const countMax = 9_999;

/** The value of a cell that isn't blank; undefined if it can't be read as this. */
export function readCell(kind: ExportFieldKind, text: string, order: DayOrder): Value | undefined {
  switch (kind) {
    case 'rx':
      return parseRx(text)?.rx;
    case 'store':
      return parseStore(text);
    case 'day':
      return parseInstant(text, order)?.day;
    case 'instant': {
      const read = parseInstant(text, order);
      return read && `${read.day}T${read.time ?? '00:00:00'}`;
    }
    case 'count':
      return /^\d{1,6}(\.0+)?$/.test(text) && Number(text) <= countMax ? Number(text) : undefined;
    case 'ndc':
      return isShortened(text) ? undefined : parseExportNdc(text);
    case 'icn':
      return parseIcn(text);
    case 'money':
      return within(toScaled(text, 2), centsMax);
    case 'unitPrice':
      return within(toScaled(text, 6), centsMax * 100);
    case 'quantity':
      return within(toScaled(text, 3), centsMax);
    case 'bin':
      return parseBin(text);
    case 'code':
      return codeOf(text);
    case 'text':
      return text.slice(0, textCharactersMax);
    case 'yesNo':
      return parseYesNo(text);
    case 'brand':
      return parseBrand(text);
    case 'status':
      return parseStatus(text);
    case 'transaction':
      return parseTransaction(text);
    case 'position':
      return parsePosition(text);
  }
}

function within(value: number | undefined, max: number): number | undefined {
  return value === undefined || Math.abs(value) > max ? undefined : value;
}

function codeOf(text: string): string {
  return (/^\d+\.0+$/.test(text) ? text.replace(/\.0+$/, '') : text).slice(0, codeCharactersMax);
}

interface MappedCell {
  readonly at: number;
  readonly target: ExportTarget;
  readonly kind: ExportFieldKind;
}

/** The cells that are read; all others are never looked at. */
export function mappedCells({ columns, offset }: ExportTable, map: ExportMap): MappedCell[] {
  return columns.flatMap(({ key, isPersons }, at) => {
    const target = Object.hasOwn(map, key) ? map[key] : undefined;
    if (target === undefined || isPersons) return [];
    return [{ at: at + offset, target, kind: exportTargets[target].kind }];
  });
}

/** Makes the function that reads the rows of a table. */
export function rowReader(
  table: ExportTable,
  rules: RowRules,
): (cells: Cells, line: number) => ExportRow | RowRefusal {
  const mapped = mappedCells(table, rules.map);
  const isRefunds = contentOf(Object.values(rules.map)) === 'refunds';
  const width = table.offset === 0 ? table.columns.length : Number.POSITIVE_INFINITY;
  return (cells, line) => {
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')) {
      return { line, code: 'too_many_values' };
    }
    const values: Values = {};
    for (const { at, target, kind } of mapped) {
      const text = cellValue(cells[at]);
      if (text === '' || isNoAuthorization(target, text)) continue;
      const rx = kind === 'rx' ? parseRx(text, rules.rxPattern) : undefined;
      const value = kind === 'rx' ? rx?.rx : readCell(kind, text, rules.dayOrder);
      if (value === undefined) return { line, ...unreadable(target, text) };
      values[target] = value;
      if (rx !== undefined) values['fillBehindRx'] = rx.fill ?? 0;
      if (rx?.store !== undefined) rules.rxStores.add(rx.store);
    }
    return isRefunds ? toRefundRow(values, rules, line) : toRow(values, rules, line);
  };
}

/** Zeros, or a number that a spreadsheet shortened, identify no answer. */
function isNoAuthorization(target: ExportTarget, text: string): boolean {
  return target.endsWith('authorization') && (/^0+(\.0+)?$/.test(text) || isShortened(text));
}

function unreadable(target: ExportTarget, text: string): Omit<RowRefusal, 'line'> {
  const isCut = ['ndc', 'rxNumber', 'icn'].includes(target) && isShortened(text);
  return { code: isCut ? 'shortened' : 'unreadable', target };
}

function toRow(values: Values, rules: RowRules, line: number): ExportRow | RowRefusal {
  const { rxNumber, filledOn, ndc, processedAt, npi, ncpdpId } = values;
  if (typeof rxNumber !== 'string') return { line, code: 'missing', target: 'rxNumber' };
  if (typeof filledOn !== 'string') return { line, code: 'missing', target: 'filledOn' };
  if (filledOn > rules.today) return { line, code: 'in_the_future', target: 'filledOn' };
  // The newest moment of a file decides what it may overwrite.
  if (typeof processedAt === 'string' && processedAt.slice(0, 10) > addDays(rules.today, 1)) {
    return { line, code: 'in_the_future', target: 'processedAt' };
  }
  const said = kindOf(values);
  const isNegated = said.kind === 'reversed' && isNegative(values);
  const fill = pick(values, Object.keys(fillFields), isNegated);
  const payers = payersOf(values, isNegated);
  if (payers.length === 0 && fill['price'] === undefined && values['patientPay'] !== undefined) {
    fill['price'] = values['patientPay'];
  }
  const named = npi ?? ncpdpId;
  return {
    ...{ line, store: storeOf(named, rules) },
    ...(typeof named === 'string' ? { named } : {}),
    rxNumber,
    fillNumber: Number(values['fillNumber'] ?? values['fillBehindRx'] ?? 0),
    filledOn,
    ...(typeof ndc === 'string' ? { ndc } : {}),
    ...(typeof processedAt === 'string' ? { at: processedAt } : {}),
    ...said,
    fill: fill as ExportRow['fill'],
    payers,
  };
}

/** A row of a refund report. Money without its day, or a day without money, was not paid yet. */
function toRefundRow(values: Values, rules: RowRules, line: number): ExportRow | RowRefusal {
  const { rxNumber, filledOn, ndc, npi, sdra, refundPaid, refundPaidOn, icn } = values;
  if (typeof rxNumber !== 'string') return { line, code: 'missing', target: 'rxNumber' };
  if (typeof filledOn !== 'string') return { line, code: 'missing', target: 'filledOn' };
  if (filledOn > rules.today) return { line, code: 'in_the_future', target: 'filledOn' };
  if (typeof refundPaidOn === 'string' && refundPaidOn > rules.today) {
    return { line, code: 'in_the_future', target: 'refundPaidOn' };
  }
  if (isOtherNpi(npi, rules)) return { line, code: 'other_store', npi };
  const isPaid = typeof refundPaid === 'number' && typeof refundPaidOn === 'string';
  if (!isPaid && (typeof sdra !== 'number' || sdra === 0)) return { line, code: 'no_amount' };
  const fillNumber = values['fillNumber'] ?? (values['fillBehindRx'] || undefined);
  return {
    ...{ line, store: 'own', rxNumber, filledOn, payers: [] },
    fillNumber: Number(fillNumber ?? 0),
    ...(typeof ndc === 'string' ? { ndc } : {}),
    ...(typeof refundPaidOn === 'string' ? { at: `${refundPaidOn}T00:00:00` } : {}),
    kind: isPaid && refundPaid < 0 ? 'reversed' : 'paid',
    fill: pick(values, Object.keys(fillFields), false) as ExportRow['fill'],
    refund: {
      ...(typeof icn === 'string' ? { icn } : {}),
      ...(typeof refundPaid === 'number' ? { paidCents: refundPaid } : {}),
      ...(typeof refundPaidOn === 'string' ? { paidOn: refundPaidOn } : {}),
      ...(fillNumber === undefined ? {} : { fillNumber: Number(fillNumber) }),
    },
  };
}

/** Whether a row is another pharmacy's, as far as the pharmacy has said which NPI is its own. */
function isOtherNpi(npi: Value | undefined, { ownStores }: RowRules): npi is string {
  const known = ownStores.filter((one) => one.length === 10);
  return typeof npi === 'string' && known.length > 0 && !known.includes(npi);
}

function storeOf(named: Value | undefined, { ownStores, store }: RowRules): string {
  if (typeof named !== 'string') return store;
  return ownStores.includes(named) ? 'own' : named;
}

function kindOf(values: Values): Pick<ExportRow, 'kind' | 'saidBy'> {
  const { status, transaction, paid } = values;
  if (transaction === 'reversed') return { kind: 'reversed', saidBy: 'transaction' };
  if (status !== undefined) return { kind: status as RowKind, saidBy: 'status' };
  if (transaction !== undefined) return { kind: 'paid', saidBy: 'transaction' };
  // Without a word about it, money that goes back is a reversal.
  const isReversal = Number(paid ?? 0) < 0 && !isClawback(values);
  return isReversal ? { kind: 'reversed', saidBy: 'transaction' } : { kind: 'paid' };
}

/** The patient paid more than the payer allows, and only what is too much goes to the payer. */
function isClawback({ quantity, patientPay, ingredientPaid }: Values): boolean {
  return Number(patientPay ?? 0) > 0 && ![quantity, ingredientPaid].some((one) => Number(one) < 0);
}

/** A reversal often states with a minus what it takes back. */
function isNegative(values: Values): boolean {
  const told = ['paid', 'quantity', 'patientPay', 'ingredientPaid', 'secondary.paid'];
  return told.some((name) => Number(values[name] ?? 0) < 0);
}

function pick(values: Values, names: readonly string[], isNegated: boolean, prefix = ''): Values {
  const picked: Values = {};
  for (const name of names) {
    const value = values[prefix + name];
    if (value === undefined) continue;
    picked[name] = isNegated && typeof value === 'number' && value < 0 ? -value : value;
  }
  return picked;
}

const payerNames = Object.keys(payerFields);
/** Any of these says that there is a payer; patients pay without one, too. */
const payersOwn: readonly PayerField[] = ['bin', 'pcn', 'authorization', 'groupNumber'];

function payersOf(values: Values, isNegated: boolean): readonly RowPayer[] {
  const first = pick(values, payerNames, isNegated);
  const second = pick(values, payerNames, isNegated, 'secondary.');
  const hasSecond = isPayer(second);
  const payers: RowPayer[] = [];
  if (isPayer(first)) {
    const position = hasSecond ? 1 : positionOf(values);
    payers.push({
      ...(position === undefined ? {} : { position }),
      values: first as RowPayer['values'],
    });
  }
  if (hasSecond) payers.push({ position: 2, values: second as RowPayer['values'] });
  return payers;
}

function isPayer(values: Values): boolean {
  if (/^(cash|private pay|self pay|no insurance)$/i.test(String(values['planName'] ?? ''))) {
    return false;
  }
  return (values['paid'] ?? 0) !== 0 || payersOwn.some((name) => values[name] !== undefined);
}

/** 308-C8: 2, 3, 4 and 8 are billed after another payer. */
function positionOf({ cobPosition, otherCoverage }: Values): number | undefined {
  if (typeof cobPosition === 'number') return cobPosition;
  if (otherCoverage === undefined) return undefined;
  return /^0?[2348]\b/.test(String(otherCoverage)) ? 2 : undefined;
}
