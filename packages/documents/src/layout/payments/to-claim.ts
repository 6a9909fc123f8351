import {
  type DraftAmountField,
  type DraftClaim,
  type DraftClaimField,
  type DraftTextField,
  type DraftValue,
  draftAmountFields,
  draftTextFields,
} from '@pfs/core/draft/draft-remittance';
import { centsToText, parseCents, sumCents } from '@pfs/core/money';
import type { HeadingMeaning } from '../headings/heading-meanings.ts';
import { boxAround, boxAroundBoth, type Token } from '../lines/tokens.ts';
import type { TableColumn } from '../tables/table-column.ts';
import type { ClaimEvent } from '../tables/table-events.ts';
import { toDraftValue, type ValueShape } from '../values/to-draft-value.ts';

const shapes: Partial<Record<DraftClaimField, ValueShape>> = {
  claimId: 'code',
  dateOfService: 'day',
  drugName: 'text',
  ndc: 'ndc',
  quantity: 'quantity',
  planName: 'text',
  payerName: 'text',
  status: 'text',
  claimReference: 'code',
};

const fields: ReadonlySet<string> = new Set([...draftAmountFields, ...draftTextFields]);

const amountFields: ReadonlySet<string> = new Set(draftAmountFields);

/** The field of a claim that a column has; amounts of no known name are told, never named. */
export function claimField(column: Pick<TableColumn, 'meaning'>): DraftClaimField | undefined {
  const { meaning } = column;
  if (meaning === undefined) return 'otherAdjustment';
  return fields.has(meaning) ? (meaning as HeadingMeaning & DraftClaimField) : undefined;
}

export function amountField(column: TableColumn): DraftAmountField | undefined {
  const field = claimField(column);
  return field !== undefined && amountFields.has(field) ? (field as DraftAmountField) : undefined;
}

/** A line of claims as a row of the draft. */
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
    // Two columns of one kind of fee are one amount; two columns of a text are the first.
    if (own === undefined) values[field] = value;
    else if (amountFields.has(field)) values[field] = addedUp(own, value);
  }
  addDrugBehindDay(values, event);
  addNdc(values, event);
  if (planName !== undefined && values.planName === undefined) values.planName = planName;
  const all = [...event.cells.values()].flat();
  return { row, box: boxAround(all), fields: values };
}

/** An amount, or two that touch: what cannot be read must not look like nothing. */
function holdsMoney({ kind, text }: Token): boolean {
  return kind === 'amount' || /\d\.\d{2}\)?[-($]*\d[\d,]*\.\d{2}/.test(text);
}

function valueOfCell(tokens: readonly Token[], field: DraftClaimField): DraftValue {
  const shape = shapes[field] ?? 'amount';
  const day = shape === 'day' ? onlyDay(tokens) : undefined;
  return toDraftValue(day === undefined ? tokens : [day], shape);
}

/** The one day of a cell that words stand beside: "DOS 01/20/2026". */
function onlyDay(tokens: readonly Token[]): Token | undefined {
  const [day, ...others] = tokens.filter(({ kind }) => kind === 'day');
  const isWord = (token: Token): boolean => token === day || /^[a-z]/i.test(token.text);
  const before = tokens.slice(0, day === undefined ? 0 : tokens.indexOf(day) + 1);
  return others.length === 0 && before.every(isWord) ? day : undefined;
}

/** Where labels stand before the values of a claim, its drug may follow the day without one. */
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

/** Some print the NDC in the drug's cell, under its name. */
function addNdc(values: Partial<Record<DraftTextField, DraftValue>>, event: ClaimEvent): void {
  if (values.ndc !== undefined) return;
  for (const [column, tokens] of event.cells) {
    if (column.meaning !== 'drugName') continue;
    const code = tokens.find((token) => token.kind === 'ndc' || isLabelledNdc(token));
    if (code === undefined) continue;
    values.ndc = toDraftValue([withoutLabel(code)], 'ndc');
    const words = tokens.filter((token) => token !== code && !/^ndc:?$/i.test(token.text));
    if (words.length > 0) values.drugName = toDraftValue(words, 'text');
  }
}

/** `NDC:00003-0894-21` is one word. */
function isLabelledNdc({ text }: Token): boolean {
  return /^ndc[:#]?\d[\d-]{9,12}$/i.test(text);
}

function withoutLabel(token: Token): Token {
  if (!isLabelledNdc(token)) return token;
  const words = token.words.map((word) => ({ ...word, text: word.text.replace(/^ndc[:#]?/i, '') }));
  return { ...token, words };
}

const fees: ReadonlySet<DraftAmountField> = new Set([
  'dirFee',
  'gerFee',
  'transactionFee',
  'networkFee',
  'withheld',
  'otherAdjustment',
]);

/** What two lines of one claim say alike, where both say it. */
const shared = ['claimReference', 'ndc', 'planName'] as const;

const prices: readonly DraftAmountField[] = ['gross', 'ingredientCost', 'charge'];

/**
 * A line right below a claim's with its number, its day and nothing but fees is a second line of
 * that claim: both as one, or undefined where it is a claim of its own. Where no prices are
 * printed all claims look so: there only fees that its first line lacks, and takes off, tell.
 */
export function withSecondLine(first: DraftClaim, second: DraftClaim): DraftClaim | undefined {
  if (!isSecondLine(first, second)) return undefined;
  const fields: Partial<Record<DraftClaimField, DraftValue>> = { ...first.fields };
  for (const field of draftAmountFields) {
    const [own, more] = [first.fields[field], second.fields[field]];
    if (more === undefined) continue;
    fields[field] = own === undefined || isSurelyNothing(own) ? more : addTo(own, more);
  }
  return { ...first, box: boxAroundBoth(first.box, second.box), fields };
}

function addTo(own: DraftValue, more: DraftValue): DraftValue {
  return isSurelyNothing(more) ? own : addedUp(own, more);
}

function isSurelyNothing(value: DraftValue): boolean {
  return isNothing(value) && value.otherReadings === undefined;
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
    return value !== undefined && !isNothing(value);
  });
  const isOfFees = told.every((field) => fees.has(field) || field === 'net');
  if (!told.some((field) => fees.has(field)) || !isOfFees) return false;
  const isPriced = prices.some((field) => centsOf(first[field]) !== 0);
  const takesOff = centsOf(first.net) * centsOf(second.net) < 0;
  const isFirst = [...fees].every((field) => centsOf(first[field]) === 0);
  if (!isPriced && !(takesOff && isFirst)) return false;
  let feeCents = 0;
  for (const field of told) if (field !== 'net') feeCents += centsOf(second[field]);
  return !told.includes('net') || Math.abs(feeCents) === Math.abs(centsOf(second.net));
}

function centsOf(value: DraftValue | undefined): number {
  return parseCents(value?.value ?? '0') ?? 0;
}

function isNothing({ value }: DraftValue): boolean {
  return parseCents(value) === 0;
}

const otherReadingsMax = 64;

/**
 * Two amounts as one, which may be all that either of them may be. What can not be read of either
 * can not be read of both.
 */
export function addedUp(first: DraftValue, second: DraftValue): DraftValue {
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

/** Whether a value is told in two places, and no look at one of them says it. */
export function isAddedUp({ printed }: DraftValue): boolean {
  return printed.includes(between);
}

function sumOf(first: string, second: string): string | undefined {
  const [one, other] = [parseCents(first), parseCents(second)];
  if (one === undefined || other === undefined) return undefined;
  return centsToText(sumCents([one, other]));
}
