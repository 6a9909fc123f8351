import type {
  DraftAmountField,
  DraftClaim,
  DraftClaimField,
  DraftTextField,
  DraftValue,
} from '@pfs/core/draft/draft-remittance';
import { draftAmountFields, draftTextFields } from '@pfs/core/draft/draft-remittance';
import type { HeadingMeaning } from '../headings/heading-meanings.ts';
import type { Token } from '../lines/placed-word.ts';
import { boxAround } from '../lines/placed-word.ts';
import type { TableColumn } from '../tables/table-column.ts';
import type { ClaimEvent } from '../tables/table-events.ts';
import type { ValueShape } from '../values/to-draft-value.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import { addedUp } from './added-up.ts';

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
