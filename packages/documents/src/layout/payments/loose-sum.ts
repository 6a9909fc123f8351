import type {
  DraftControl,
  DraftLump,
  DraftValue,
  PageBox,
} from '@pfs/core/draft/draft-remittance';
import { lumpDirections } from '@pfs/core/draft/proof/draft-signs';
import { parseCents } from '@pfs/core/money';
import { columnCents } from './column-cents.ts';
import type { DraftBuilder } from './draft-builder.ts';
import { labelMeaning, summedMeaning } from './label-meanings.ts';

/** Words with an amount beside a payment's tables: what they are of is known at its end only. */
export interface LooseSum {
  /** In full words, lower case. */
  readonly words: string;
  readonly reference: DraftValue | undefined;
  readonly amount: DraftValue;
  readonly box: PageBox;
  /** With a word that says that it sums up others. */
  readonly isTotal: boolean;
  /** In the table of lump sums. */
  readonly isOfLumps: boolean;
}

export type SettledSum =
  | { readonly as: 'amount' }
  /** Under words that nobody knows, and just what the rows come to. */
  | { readonly as: 'likely_amount' }
  | { readonly as: 'control'; readonly of: DraftControl['of']; readonly mayBeLump?: boolean }
  | { readonly as: 'lump' }
  | { readonly as: 'nothing' };

/**
 * What words with an amount are of: the payment, a column of the claims, the lump sums listed, or
 * else a lump sum themselves.
 */
export function settleSum(sum: LooseSum, draft: DraftBuilder): SettledSum {
  const { words, amount } = sum;
  if (sum.isOfLumps && sum.isTotal && !/claim|payment|check/.test(words)) return control('lumps');
  if (labelMeaning(words) === 'amount') return { as: 'amount' };
  const column = columnOf(words, draft);
  if (column !== undefined && columnComesTo(draft, column, amount)) {
    return sum.isTotal ? control(column) : { ...control(column), mayBeLump: true };
  }
  const namesLumps = /adjust|deduct|lump|fee|other|withh|recoup|assess/.test(words);
  if (namesLumps && listComesTo(draft.lumps, amount)) return control('lumps');
  if (
    /\b(claims?|paid|net|sub ?total|submitted total)\b/.test(words) &&
    columnComesTo(draft, 'net', amount)
  )
    return control('net');
  if (draft.lumps.length > 0 && allLumps.test(words)) return control('lumps');
  const isOfPart = sum.isTotal || allClaims.test(words);
  if (isOfPart && isSumOfPart(draft, amount)) return { as: 'nothing' };
  if (draft.columns.has('net') && allClaims.test(words)) return control('net');
  const isWhole = draft.fields.amount === undefined && isNetOfLumps(draft, amount);
  const isNamed = lumpDirections()(words) !== 0;
  if (isWhole && !sum.isOfLumps && !isNamed) return { as: 'likely_amount' };
  if (/claim count|number of claim/.test(words) || /^0\.00$/.test(amount.value))
    return { as: 'nothing' };
  if (!sum.isTotal || /balance/.test(words))
    return /[a-z]{3}/.test(words) ? { as: 'lump' } : { as: 'nothing' };
  if (column !== undefined) return control(column);
  if (namesLumps && draft.lumps.length > 0) return control('lumps');
  return /claim/.test(words) && draft.columns.has('net') ? control('net') : { as: 'nothing' };
}

const allLumps =
  /^((total|less|other|plus|all|net|provider|payment|minus)( |$))*(adjustment|deduction)( total)?$/;
const allClaims = /^(\d+ )?(total )?(of )?claim( (paid|total|payment|amount))*$/;

function control(of: DraftControl['of']) {
  return { as: 'control', of } as const;
}

type Column = DraftBuilder['columns'] extends ReadonlySet<infer Field> ? Field : never;

function columnOf(words: string, draft: DraftBuilder): Column | undefined {
  const meaning = summedMeaning(words);
  return [...draft.columns].find((field) => field === meaning);
}

function columnComesTo(draft: DraftBuilder, column: Column, amount: DraftValue): boolean {
  if (draft.claims.length === 0 || !draft.columns.has(column)) return false;
  return isSame(columnCents(draft.claims, column), amount);
}

function listComesTo(lumps: readonly DraftLump[], amount: DraftValue): boolean {
  let cents = 0;
  for (const lump of lumps) cents += parseCents(lump.amount.value) ?? 0;
  return lumps.length > 0 && isSame(cents, amount);
}

/** Whether it repeats the printed sum of some of the claims. */
function isSumOfPart({ claims, controls }: DraftBuilder, { value }: DraftValue): boolean {
  return controls.some(
    ({ fromRow, of, toRow, value: sum }) =>
      of === 'net' && sum.value === value && toRow - fromRow + 1 < claims.length,
  );
}

/** Whether it is what the claims come to with the lump sums taken off or added. */
function isNetOfLumps(draft: DraftBuilder, { value }: DraftValue): boolean {
  const printed = parseCents(value);
  if (printed === undefined || draft.claims.length === 0 || !draft.columns.has('net')) return false;
  const net = columnCents(draft.claims, 'net');
  let lumps = 0;
  for (const lump of draft.lumps) lumps += parseCents(lump.amount.value) ?? 0;
  return printed !== 0 && (printed === net + lumps || printed === net - lumps);
}

/** The same money whatever way it is printed. */
function isSame(cents: number, { value }: DraftValue): boolean {
  const printed = parseCents(value);
  return printed !== undefined && Math.abs(printed) === Math.abs(cents);
}
