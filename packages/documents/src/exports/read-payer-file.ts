import type { PayerRow } from '@pfs/core/contracts/compare-payer-file';
import {
  type PayerFileChoice,
  type PayerFileField,
  payerFileFields,
  payerRowsMax,
} from '@pfs/core/contracts/payer-files';
import type { DayOrder, ExportTarget } from '@pfs/core/exports/export-fields';
import { UnreadableDocument } from '../unreadable-document.ts';
import { type ExportColumn, headingsFingerprint } from './export-headings.ts';
import { openExportRows, type VisitRows } from './export-rows.ts';
import { type ExportTable, findTable } from './export-table.ts';
import { cellValue, dayOrderOf, isShortened, parseRx, parseTransaction } from './export-values.ts';
import { readCell } from './read-export-row.ts';

/** A row of a payer's reconciliation file, as it is kept. It has nothing of persons. */
export interface PayerFileRow extends PayerRow {
  /** The NPI or NCPDP ID that it names. */
  readonly store: string | undefined;
  readonly bin: string | undefined;
  readonly pcn: string | undefined;
  readonly groupNumber: string | undefined;
  readonly drugClass: 'brand' | 'generic' | undefined;
  /** Thousandths. */
  readonly quantity: number | undefined;
  readonly daysSupply: number | undefined;
  readonly usualCents: number | undefined;
  /** Why it is excluded, in the payer's words. */
  readonly reason: string | undefined;
}

/** A row that can't be read, and the column that can't. */
export interface PayerRowRefusal {
  readonly line: number;
  readonly code: 'missing' | 'unreadable' | 'shortened' | 'too_many_values';
  readonly field?: PayerFileField;
}

export interface PayerFileReading extends PayerFileChoice {
  readonly fingerprint: string;
  readonly columns: readonly Pick<ExportColumn, 'key' | 'isPersons'>[];
  /** Whether the map was chosen or kept; else the headings suggest it. */
  readonly isKnown: boolean;
  readonly dayOrderIsOpen: boolean;
  /** Headings of several columns, none of which was chosen. */
  readonly alike: readonly string[];
  readonly rows: readonly PayerFileRow[];
  /** Totals and notes between the claims. */
  readonly notClaims: number;
  readonly refusedCount: number;
  readonly refused: readonly PayerRowRefusal[];
  readonly isCutOff: boolean;
}

/** What was chosen for files of a payer with the same headings. */
export interface KeptPayerMap extends Pick<PayerFileChoice, 'dayOrder' | 'rxPattern'> {
  readonly fields: Readonly<Record<string, PayerFileField>>;
}

export interface ReadPayerFileOptions {
  /** By the fingerprint of their headings. */
  readonly known: Readonly<Record<string, KeptPayerMap>>;
  readonly chosen: PayerFileChoice | undefined;
  readonly required: readonly PayerFileField[];
}

/** More rows than a file may have. */
export class TooManyRows extends Error {}

const refusalsMax = 100;

/**
 * Reads a payer's reconciliation file (CSV, or the first sheet of a workbook). Throws
 * UnreadableDocument if it is no table of claims, TooManyRows if it has too many.
 */
export async function readPayerFile(
  bytes: Uint8Array,
  { known, chosen, required }: ReadPayerFileOptions,
): Promise<PayerFileReading> {
  const visit = await openExportRows(bytes);
  const table = findTable(visit);
  if (table === undefined) throw new UnreadableDocument('not_a_document');
  const fingerprint = headingsFingerprint(table.columns);
  const said = chosen ?? keptChoice(table.columns, known[fingerprint]);
  const alike = alikeHeadings(table.columns);
  const fields = fieldsOf(table.columns, said, alike);
  const days = dayOrdersOf(visit, table, fields);
  const choice: PayerFileChoice = {
    fields,
    dayOrder: said?.dayOrder ?? days.told ?? 'month_first',
    rxPattern: said?.rxPattern ?? 'plain',
  };
  return {
    ...{ fingerprint, ...choice, isKnown: said !== undefined },
    columns: table.columns.map(({ key, isPersons }) => ({ key, isPersons })),
    dayOrderIsOpen: days.isOpen,
    alike: [...alike].flatMap(([name, places]) =>
      places.some((at) => fields[at] !== null) ? [] : [name],
    ),
    ...takeRows(visit, table, { ...choice, required }),
  };
}

function keptChoice(
  columns: readonly ExportColumn[],
  kept: KeptPayerMap | undefined,
): PayerFileChoice | undefined {
  if (kept === undefined) return undefined;
  const { fields, dayOrder, rxPattern } = kept;
  const fieldOf = (key: string) => (Object.hasOwn(fields, key) ? (fields[key] ?? null) : null);
  return { fields: columns.map(({ key }) => fieldOf(key)), dayOrder, rxPattern };
}

/** The places of columns whose headings are alike: nobody can tell which of them is meant. */
function alikeHeadings(columns: readonly ExportColumn[]): ReadonlyMap<string, readonly number[]> {
  const names = columns.map(({ key }) => key.toLowerCase());
  const named = columns.map(({ key, isPersons }, at) => {
    const base = key.replace(/ \(\d+\)$/, '');
    const isNumbered = base !== key && names.includes(base.toLowerCase());
    return { at, isPersons, name: isNumbered ? base : key };
  });
  const groups = Map.groupBy(
    named.filter(({ isPersons }) => !isPersons),
    ({ name }) => name.toLowerCase(),
  );
  return new Map(
    [...groups.values()]
      .filter((of) => of.length > 1)
      .map((of) => [of[0]?.name ?? '', of.map(({ at }) => at)]),
  );
}

function fieldsOf(
  columns: readonly ExportColumn[],
  said: PayerFileChoice | undefined,
  alike: ReadonlyMap<string, readonly number[]>,
): readonly (PayerFileField | null)[] {
  if (said !== undefined) {
    return columns.map(({ isPersons }, at) => (isPersons ? null : (said.fields[at] ?? null)));
  }
  const unclear = new Set([...alike.values()].flat());
  const taken = new Set<PayerFileField>();
  const guesses = columns.map((column, at) =>
    column.isPersons || unclear.has(at) ? undefined : guessOf(column),
  );
  // What exports call a column is surer than what only looks like it.
  const sure = guesses.map((guess, at) => {
    if (guess === undefined || columns[at]?.guess === undefined || taken.has(guess)) return null;
    taken.add(guess);
    return guess;
  });
  return guesses.map((guess, at) => {
    if (sure[at] !== null || guess === undefined || taken.has(guess)) return sure[at] ?? null;
    taken.add(guess);
    return guess;
  });
}

const fieldOfTarget: Partial<Readonly<Record<ExportTarget, PayerFileField>>> = {
  ...{ rxNumber: 'rxNumber', fillNumber: 'fillNumber', filledOn: 'filledOn', ndc: 'ndc' },
  ...{ authorization: 'authorization', npi: 'store', ncpdpId: 'store', bin: 'bin', pcn: 'pcn' },
  ...{ groupNumber: 'groupNumber', brandOrGeneric: 'drugClass', quantity: 'quantity' },
  ...{ daysSupply: 'daysSupply', usualAndCustomary: 'usual', awp: 'awp' },
  ...{ ingredientPaid: 'ingredient', feePaid: 'fee', transaction: 'transaction' },
  status: 'transaction',
};

/** Headings of reconciliation files that exports don't have. */
const forms: readonly (readonly [PayerFileField, RegExp])[] = [
  ['reason', /\b(exclu\w*|excl)\b.*\b(reason|code|desc\w*|type)\b|\breason\b.*\bexclu/],
  ['excluded', /\b(excluded?|exclusion|excl)\b/],
  ['reversedOn', /\b(reversal|reversed|reverse|rev)\b.*\b(date|dt|day|on)\b/],
  ['transaction', /\b(claim|transaction|trans|txn)\b.*\b(status|type|code)\b/],
  ['ingredient', /\bingr?(edient)?\b.*\b(cost|paid|amt|amount)\b|\b506\b/],
  ['fee', /\bdisp(ensing|ensed)?\b.*\bfees?\b|\b507\b/],
  ['awp', /\bawp\b|average wholesale/],
  ['store', /\b(npi|ncpdp|nabp)\b/],
  ['usual', /\bu ?(and|&) ?c\b|usual/],
  ['drugClass', /\b(brand|generic|b g|drug class|gpi type|multi ?source)\b/],
];

function guessOf({ key, guess }: ExportColumn): PayerFileField | undefined {
  const known = guess === undefined ? undefined : fieldOfTarget[guess];
  if (known !== undefined) return known;
  if (guess !== undefined) return undefined;
  const plain = key.toLowerCase().replace(/[^a-z0-9&]+/g, ' ');
  return forms.find(([, form]) => form.test(plain))?.[0];
}

/** The rows below the headings, no more than a file may have. */
function visitRows(
  visit: VisitRows,
  { headingLine }: ExportTable,
  visitor: (cells: readonly string[], line: number) => void,
): ReturnType<VisitRows> {
  let count = 0;
  return visit((cells, line) => {
    if (line <= headingLine) return true;
    count += 1;
    if (count > payerRowsMax) throw new TooManyRows();
    visitor(cells, line);
    return true;
  });
}

function dayOrdersOf(visit: VisitRows, table: ExportTable, fields: PayerFileChoice['fields']) {
  const counts = { month_first: 0, day_first: 0, both: 0 };
  const places = fields.flatMap((field, at) => (isDay(field) ? [at + table.offset] : []));
  visitRows(visit, table, (cells) => {
    for (const at of places) {
      const order = dayOrderOf(cellValue(cells[at]));
      if (order !== undefined) counts[order] += 1;
    }
  });
  const isTold = counts.month_first + counts.day_first > 0;
  const order: DayOrder = counts.day_first > counts.month_first ? 'day_first' : 'month_first';
  return { told: isTold ? order : undefined, isOpen: !isTold && counts.both > 0 };
}

const isDay = (field: PayerFileField | null) =>
  field !== null && payerFileFields[field].kind === 'day';

interface RowRules extends PayerFileChoice {
  readonly required: readonly PayerFileField[];
}

function takeRows(visit: VisitRows, table: ExportTable, rules: RowRules) {
  const rows: PayerFileRow[] = [];
  const refused: PayerRowRefusal[] = [];
  let [notClaims, refusedCount] = [0, 0];
  const cutOff = visitRows(visit, table, (cells, line) => {
    const read = readRow(cells, line, { table, rules });
    if (read === undefined) notClaims += 1;
    else if ('code' in read) {
      refusedCount += 1;
      if (refused.length < refusalsMax) refused.push(read);
    } else rows.push(read);
  });
  return { rows, notClaims, refusedCount, refused, isCutOff: cutOff !== undefined };
}

type Value = string | number | boolean;
type Values = Partial<Record<PayerFileField, Value>>;

interface RowOf {
  readonly table: ExportTable;
  readonly rules: RowRules;
}

/** Undefined for totals and notes, which have neither an Rx number nor a day. */
function readRow(
  cells: readonly string[],
  line: number,
  { table, rules }: RowOf,
): PayerFileRow | PayerRowRefusal | undefined {
  const texts: Partial<Record<PayerFileField, string>> = {};
  for (const [at, field] of rules.fields.entries()) {
    const text = field === null ? '' : cellValue(cells[at + table.offset]);
    if (field !== null && text !== '') texts[field] = text;
  }
  const isRx = /\d/.test(texts.rxNumber ?? '') && texts.filledOn === undefined;
  if (texts.filledOn === undefined && !isRx) return undefined;
  const width = table.offset + table.columns.length;
  if (cells.slice(width).some((cell) => cell.trim() !== '')) {
    return { line, code: 'too_many_values' };
  }
  const values: Values = {};
  let fillBehindRx: number | undefined;
  for (const [name, text] of Object.entries(texts) as [PayerFileField, string][]) {
    const { kind } = payerFileFields[name];
    if (name === 'reason' && noReason.test(text)) continue;
    if (name === 'authorization' && (/^0+(\.0+)?$/.test(text) || isShortened(text))) continue;
    const rx = kind === 'rx' ? parseRx(text, rules.rxPattern) : undefined;
    const value = kind === 'rx' ? rx?.rx : readCell(kind, text, rules.dayOrder);
    // Words for a class that nobody knows say nothing.
    if (value === undefined && kind === 'brand') continue;
    if (value === undefined) {
      const isCut = (kind === 'ndc' || kind === 'rx') && isShortened(text);
      return { line, code: isCut ? 'shortened' : 'unreadable', field: name };
    }
    values[name] = value;
    fillBehindRx ??= rx?.fill;
  }
  return toRow(line, { values, fillBehindRx, rules });
}

interface RowValues {
  readonly values: Values;
  readonly fillBehindRx: number | undefined;
  readonly rules: RowRules;
}

function toRow(
  line: number,
  { values, fillBehindRx, rules: { required, fields } }: RowValues,
): PayerFileRow | PayerRowRefusal {
  const said = String(values.transaction ?? '');
  const amounts = [values.awp, values.ingredient, values.fee].map((value) => Number(value ?? 0));
  const isTakenBack = /^b2$/i.test(said) || amounts.some((amount) => amount < 0);
  const isReversed = !isTakenBack && isReversalWord(said);
  const isExcluded = fields.includes('excluded')
    ? values.excluded !== undefined && !notExcluded.test(String(values.excluded))
    : values.reason !== undefined;
  const isCounted = !isExcluded && !isReversed && values.reversedOn === undefined;
  const missing = required.find(
    (field) => values[field] === undefined && (isCounted || !isAmount(field)),
  );
  if (missing !== undefined) return { line, code: 'missing', field: missing };
  const cents = (value: Value | undefined) => {
    if (typeof value !== 'number') return undefined;
    return isTakenBack ? -Math.abs(value) || 0 : value;
  };
  const text = (value: Value | undefined) => (typeof value === 'string' ? value : undefined);
  const count = (value: Value | undefined) => (typeof value === 'number' ? value : undefined);
  return {
    ...{ line, rxNumber: String(values.rxNumber), filledOn: String(values.filledOn) },
    fillNumber: count(values.fillNumber) ?? fillBehindRx,
    ...{ ndc: text(values.ndc), authorization: text(values.authorization) },
    ...{ reversedOn: text(values.reversedOn), isReversed, isTakenBack, isExcluded },
    ...{ awpCents: cents(values.awp), ingredientCents: cents(values.ingredient) },
    ...{ feeCents: cents(values.fee), store: text(values.store), bin: text(values.bin) },
    ...{ pcn: text(values.pcn), groupNumber: text(values.groupNumber) },
    drugClass: text(values.drugClass) as PayerFileRow['drugClass'],
    ...{ quantity: count(values.quantity), daysSupply: count(values.daysSupply) },
    ...{ usualCents: count(values.usual), reason: text(values.reason) },
  };
}

const isAmount = (field: PayerFileField) => payerFileFields[field].kind === 'money';

const isReversalWord = (text: string) =>
  text !== '' && (parseTransaction(text) === 'reversed' || /^(r|rev|reversal|voided)$/i.test(text));

/** Of the column that says so; without that column, only excluded claims have a reason. */
const notExcluded = /^(n|no|none|not excluded|n\/?a|false|f|0|-+|included?|in|i)$/i;

const noReason = /^(n|no|none|no reason|not excluded|n\/?a|0|-+|included?)$/i;
