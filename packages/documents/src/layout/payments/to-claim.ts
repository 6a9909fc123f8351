import {
  type DraftAmountField,
  type DraftClaim,
  type DraftClaimField,
  type DraftTextField,
  type DraftValue,
  draftAmountFields,
  draftTextFields,
} from '@pfs/core/draft/draft-remittance';
import { adjustmentFields } from '@pfs/core/draft/proof/row-equations';
import { centsToText, parseCents, sumCents } from '@pfs/core/money';
import type { HeadingMeaning } from '../headings/heading-meanings.ts';
import { boxAround, boxAroundBoth, type Token } from '../lines/tokens.ts';
import type { TableColumn } from '../tables/table-column.ts';
import type { ClaimEvent } from '../tables/table-events.ts';
import { shapeOf, toDraftValue } from '../values/to-draft-value.ts';
import { valueCents } from './draft-builder.ts';

const fields: ReadonlySet<string> = new Set([...draftAmountFields, ...draftTextFields]);
const amountFields: ReadonlySet<string> = new Set(draftAmountFields);

/** A column's claim field; an unknown amount column is reported, never named. */
export function claimField(column: Pick<TableColumn, 'meaning'>): DraftClaimField | undefined {
  const { meaning } = column;
  if (meaning === undefined) return 'otherAdjustment';
  return fields.has(meaning) ? (meaning as HeadingMeaning & DraftClaimField) : undefined;
}

export function amountField(column: TableColumn): DraftAmountField | undefined {
  const field = claimField(column);
  return field !== undefined && amountFields.has(field) ? (field as DraftAmountField) : undefined;
}

/** A claim line as a row of the draft. */
export function toClaim(
  event: ClaimEvent,
  row: number,
  planName: DraftValue | undefined,
): DraftClaim {
  const values: Partial<Record<DraftClaimField, DraftValue>> = {};
  for (const [column, tokens] of event.cells) {
    const field = claimField(column);
    if (field === undefined) continue;
    if (column.meaning === undefined && !tokens.some(holdsMoney)) continue;
    const value = valueOfCell(tokens, field);
    const own = values[field];
    // Two columns of one kind of fee are added up; of two text columns the first counts.
    if (own === undefined) values[field] = value;
    else if (amountFields.has(field)) values[field] = addValues(own, value);
  }
  addDrugBehindDay(values, event);
  addNdc(values, event);
  if (planName !== undefined && values.planName === undefined) values.planName = planName;
  const all = [...event.cells.values()].flat();
  return { row, box: boxAround(all), fields: values };
}

/** An amount, or two that touch: an unreadable one must not look like nothing. */
function holdsMoney({ kind, text }: Token): boolean {
  return kind === 'amount' || /\d\.\d{2}\)?[-($]*\d[\d,]*\.\d{2}/.test(text);
}

function valueOfCell(tokens: readonly Token[], field: DraftClaimField): DraftValue {
  const shape = shapeOf(field);
  const day = shape === 'day' ? onlyDay(tokens) : undefined;
  return toDraftValue(day === undefined ? tokens : [day], shape);
}

/** The one date of a cell with other words: "DOS 01/20/2026". */
function onlyDay(tokens: readonly Token[]): Token | undefined {
  const [day, ...others] = tokens.filter(({ kind }) => kind === 'day');
  const isWord = (token: Token): boolean => token === day || /^[a-z]/i.test(token.text);
  const before = tokens.slice(0, day === undefined ? 0 : tokens.indexOf(day) + 1);
  return others.length === 0 && before.every(isWord) ? day : undefined;
}

/** If labels precede a claim's values, its drug may follow the date without one. */
function addDrugBehindDay(
  values: Partial<Record<DraftTextField, DraftValue>>,
  { cells }: ClaimEvent,
): void {
  const [column, tokens = []] =
    [...cells].find(([{ meaning }]) => meaning === 'dateOfService') ?? [];
  const day = onlyDay(tokens);
  if (column === undefined || day === undefined || values.drugName !== undefined) return;
  const behind = tokens.slice(tokens.indexOf(day) + 1);
  if (/[a-z]{3}/i.test(behind[0]?.text ?? '')) values.drugName = toDraftValue(behind, 'text');
}

/** Some print the NDC in the drug's cell, below its name. */
function addNdc(values: Partial<Record<DraftTextField, DraftValue>>, event: ClaimEvent): void {
  if (values.ndc !== undefined) return;
  for (const [column, tokens] of event.cells) {
    if (column.meaning !== 'drugName') continue;
    const code = tokens.find((token) => token.kind === 'ndc' || isLabeledNdc(token));
    if (code === undefined) continue;
    values.ndc = toDraftValue([withoutLabel(code)], 'ndc');
    const words = tokens.filter((token) => token !== code && !/^ndc:?$/i.test(token.text));
    if (words.length > 0) values.drugName = toDraftValue(words, 'text');
  }
}

/** `NDC:00003-0894-21` is one word. */
function isLabeledNdc({ text }: Token): boolean {
  return /^ndc[:#]?\d[\d-]{9,12}$/i.test(text);
}

function withoutLabel(token: Token): Token {
  if (!isLabeledNdc(token)) return token;
  const words = token.words.map((word) => ({ ...word, text: word.text.replace(/^ndc[:#]?/i, '') }));
  return { ...token, words };
}

const fees: ReadonlySet<DraftAmountField> = new Set(adjustmentFields);
/** What two lines of one claim have in common, if both have it. */
const shared = ['claimReference', 'ndc', 'planName'] as const;
const prices: readonly DraftAmountField[] = ['gross', 'ingredientCost', 'charge'];

/**
 * Joins a claim's second line: right below it, with its number, its date and only fees. Undefined
 * if it is a claim of its own. Without printed prices all claims look like that, so only fees that
 * the first line lacks and the second one deducts tell.
 */
export function withSecondLine(first: DraftClaim, second: DraftClaim): DraftClaim | undefined {
  if (!isSecondLine(first, second)) return undefined;
  const fields: Partial<Record<DraftClaimField, DraftValue>> = { ...first.fields };
  for (const field of draftAmountFields) {
    const [own, more] = [first.fields[field], second.fields[field]];
    if (more === undefined) continue;
    fields[field] = own === undefined || isCertainZero(own) ? more : addTo(own, more);
  }
  return { ...first, box: boxAroundBoth(first.box, second.box), fields };
}

function addTo(own: DraftValue, more: DraftValue): DraftValue {
  return isCertainZero(more) ? own : addValues(own, more);
}

function isCertainZero(value: DraftValue): boolean {
  return isZero(value) && value.otherReadings === undefined;
}

function isSecondLine({ fields: first }: DraftClaim, { fields: second }: DraftClaim): boolean {
  const { claimId, dateOfService } = second;
  if (claimId === undefined || claimId.value !== first.claimId?.value) return false;
  if (dateOfService?.value !== first.dateOfService?.value) return false;
  const differs = shared.some((field) => {
    const [own, other] = [first[field]?.value, second[field]?.value];
    return own !== undefined && other !== undefined && own !== other;
  });
  if (differs) return false;
  const told = draftAmountFields.filter((field) => {
    const value = second[field];
    return value !== undefined && !isZero(value);
  });
  const isOfFees = told.every((field) => fees.has(field) || field === 'net');
  if (!told.some((field) => fees.has(field)) || !isOfFees) return false;
  const isPriced = prices.some((field) => valueCents(first[field]) !== 0);
  const takesOff = valueCents(first.net) * valueCents(second.net) < 0;
  const isFirst = [...fees].every((field) => valueCents(first[field]) === 0);
  if (!isPriced && !(takesOff && isFirst)) return false;
  let feeCents = 0;
  for (const field of told) if (field !== 'net') feeCents += valueCents(second[field]);
  return !told.includes('net') || Math.abs(feeCents) === Math.abs(valueCents(second.net));
}

function isZero({ value }: DraftValue): boolean {
  return parseCents(value) === 0;
}

const otherReadingsMax = 64;

/** Adds two amounts, with all possible readings. If one can't be read, neither can the sum. */
export function addValues(first: DraftValue, second: DraftValue): DraftValue {
  const printed = `${first.printed}${between}${second.printed}`;
  const confidence = Math.min(first.confidence, second.confidence);
  const { otherReadings: _, ...plain } = first;
  const both = { ...plain, printed, confidence, box: boxAroundBoth(first.box, second.box) };
  const value = sumOf(first.value, second.value);
  if (value === undefined) return { ...both, value: '', confidence: 0 };
  const others = [
    ...(first.otherReadings ?? []).map((other) => sumOf(other, second.value)),
    ...(second.otherReadings ?? []).map((other) => sumOf(first.value, other)),
  ].filter((other) => other !== undefined);
  if (others.length === 0) return { ...both, value };
  return { ...both, value, otherReadings: [...new Set(others)].slice(0, otherReadingsMax) };
}

const between = ' + ';

/** Whether a value is the sum of two places, so that rereading one can't confirm it. */
export function isSumOfTwo({ printed }: DraftValue): boolean {
  return printed.includes(between);
}

function sumOf(first: string, second: string): string | undefined {
  const [one, other] = [parseCents(first), parseCents(second)];
  if (one === undefined || other === undefined) return undefined;
  return centsToText(sumCents([one, other]));
}
