import type {
  DraftControl,
  DraftLump,
  DraftValue,
  PageBox,
} from '@pfs/core/draft/draft-remittance';
import { createLumpDirection, lumpColumns } from '@pfs/core/draft/proof/draft-signs';
import { parseCents } from '@pfs/core/money';
import { composedAmount, headingMeaning } from '../headings/heading-meanings.ts';
import { headingText } from '../headings/heading-text.ts';
import { labelMeaning, summedMeaning } from '../labels/label-meanings.ts';
import { columnCents, type DraftBuilder, valueCents } from './draft-builder.ts';

/** Words with an amount beside a payment's tables; what they are is known only at its end. */
export interface LooseSum {
  /** In full words, lower case. */
  readonly words: string;
  readonly reference: DraftValue | undefined;
  readonly amount: DraftValue;
  readonly box: PageBox;
  /** With a word for a sum. */
  readonly isTotal: boolean;
  /** In the lump-sum table. */
  readonly isOfLumps: boolean;
}

type SumRole =
  | { readonly as: 'amount' }
  /** Under unknown words, and exactly what the rows come to. */
  | { readonly as: 'likely_amount' }
  | { readonly as: 'control'; readonly of: DraftControl['of']; readonly mayBeLump?: boolean }
  | { readonly as: 'lump' }
  | { readonly as: 'nothing' };

/**
 * Decides what words with an amount are: the payment, a column of the claims, the listed lump sums,
 * or a lump sum themselves.
 */
export function classifySum(sum: LooseSum, draft: DraftBuilder): SumRole {
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
  const isNamed = createLumpDirection()(words) !== 0;
  if (isWhole && !sum.isOfLumps && !isNamed) return { as: 'likely_amount' };
  if (/claim count|number of claim/.test(words) || /^0\.00$/.test(amount.value))
    return { as: 'nothing' };
  if (!sum.isTotal || /balance/.test(words))
    return /[a-z]{3}/.test(words) ? { as: 'lump' } : { as: 'nothing' };
  if (column !== undefined) return control(column);
  if (namesLumps && draft.lumps.length > 0) return control('lumps');
  return /claim/.test(words) && draft.columns.has('net') ? control('net') : { as: 'nothing' };
}

interface Settled {
  readonly sum: LooseSum;
  readonly as: SumRole;
}

/**
 * If no known words name it, the amount paid is the last amount in a list of claims and lump sums,
 * if it is what they come to, or an amount above them that does.
 */
export function withClosingAmount(
  sums: readonly Settled[],
  draft: DraftBuilder,
): readonly Settled[] {
  if (draft.fields.amount !== undefined || sums.some(({ as }) => as.as === 'amount')) return sums;
  const lumps = sums.filter(({ as }) => as.as === 'lump').map(({ sum }) => sum);
  const last = sums.at(-1)?.sum;
  if (last === undefined || /balance/.test(last.words)) return sums;
  const isAmount = ({ amount, words }: LooseSum): boolean =>
    amount.value === last.amount.value && createLumpDirection()(words) === 0;
  const others = [...draft.lumps, ...lumps.filter((one) => !isAmount(one))];
  const [cents, net] = [sumOf(others), columnCents(draft.claims, 'net')];
  const paid = parseCents(last.amount.value) ?? 0;
  const closes = net !== 0 && cents !== 0 && [net + cents, net - cents].includes(paid);
  if (!closes || !isAmount(last)) return sums;
  return sums.map((one): Settled => {
    if (one.as.as === 'likely_amount') return { ...one, as: control('net') };
    return isAmount(one.sum) ? { ...one, as: { as: 'amount' } } : one;
  });
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
  return lumps.length > 0 && isSame(sumOf(lumps), amount);
}

/** Whether it repeats a printed sum of some claims. */
function isSumOfPart({ claims, controls }: DraftBuilder, { value }: DraftValue): boolean {
  return controls.some(
    ({ fromRow, of, toRow, value: sum }) =>
      of === 'net' && sum.value === value && toRow - fromRow + 1 < claims.length,
  );
}

/** Whether it is the claims' total with the lump sums deducted or added. */
function isNetOfLumps(draft: DraftBuilder, { value }: DraftValue): boolean {
  const printed = parseCents(value);
  if (printed === undefined || draft.claims.length === 0 || !draft.columns.has('net')) return false;
  const net = columnCents(draft.claims, 'net');
  const lumps = sumOf(draft.lumps);
  return printed !== 0 && (printed === net + lumps || printed === net - lumps);
}

/** The same money, whichever sign is printed. */
function isSame(cents: number, { value }: DraftValue): boolean {
  const printed = parseCents(value);
  return printed !== undefined && Math.abs(printed) === Math.abs(cents);
}

interface Payment {
  readonly lumps: readonly DraftLump[];
  /** Those outside of lump-sum tables. In a table, only the payment's own name is a sum. */
  readonly loose: ReadonlySet<DraftLump>;
  readonly netCents: number;
  readonly amountCents: number | undefined;
  /** What positive rows that may be taken back come to. */
  readonly backCents?: number;
  /** Printed sums of parts of the claims. */
  readonly partCents?: ReadonlySet<number>;
  /** What claims come to before all or some of their fees. */
  readonly grossCents?: ReadonlySet<number>;
}

/** The remaining lump sums, and what the others sum. */
interface ResolvedLumps {
  readonly lumps: readonly DraftLump[];
  readonly sums: readonly { readonly of: DraftControl['of']; readonly lump: DraftLump }[];
  /** The payment closes if the rows that may be taken back are. */
  readonly areTakenBack: boolean;
}

/**
 * Finds words with an amount that aren't lump sums but totals of claims or lump sums, or the
 * payment again: the payment doesn't close with them, and does without. Words for a fee or another
 * deduction or payment always name a lump sum; "less reversed" is the total of the reversed rows if
 * the payment closes only then.
 */
export function resolveLumps(payment: Payment): ResolvedLumps {
  const { backCents = 0, lumps, netCents } = payment;
  const asTold: ResolvedLumps = { lumps, sums: [], areTakenBack: false };
  const plain = closing(payment, netCents);
  if (plain !== undefined) return { ...plain, areTakenBack: false };
  if (backCents === 0) return asTold;
  const turned = closing(payment, netCents - 2 * backCents);
  return turned === undefined ? asTold : { ...turned, areTakenBack: true };
}

/** The lump sums with which claims of this net come to the amount, and what the others are. */
function closing(
  { amountCents, backCents, grossCents, loose, lumps, partCents }: Payment,
  netCents: number,
): Omit<ResolvedLumps, 'areTakenBack'> | undefined {
  if (amountCents === undefined) return { lumps, sums: [] };
  if (sumsTo(lumps, netCents, amountCents)) return { lumps, sums: [] };
  const directionOf = createLumpDirection();
  const sums: ResolvedLumps['sums'][number][] = [];
  let rest = [...lumps];
  for (const lump of lumps.toReversed()) {
    const words = lump.reference?.value;
    const cents = Math.abs(valueCents(lump.amount));
    const isBack = cents === Math.abs(backCents ?? 0) && reversalWords.test(words ?? '');
    const isListed = !loose.has(lump) && labelMeaning(headingText(words ?? '')) !== 'amount';
    const others = rest.filter((other) => other !== lump);
    const isGross = grossCents?.has(cents) === true && isOfGross(words ?? '');
    const ofAll = lump === lumps.at(-1) && cents === Math.abs(sumOf(others));
    const endsList = ofAll && listName.test(words ?? '');
    const mayBeSum = endsList || (directionOf(words) === 0 && !isListed);
    if (!isBack && !isGross && !mayBeSum) continue;
    const isOfSide = sideSums(lumps.slice(0, lumps.indexOf(lump))).has(cents);
    const ofLumps = !isOfSide && others.length > 0 && cents === Math.abs(sumOf(others));
    const ofClaims = cents === Math.abs(netCents);
    const isOfPart = isBack || isGross || isOfSide || partCents?.has(cents) === true;
    if (!ofLumps && !ofClaims && !isOfPart && cents !== Math.abs(amountCents)) continue;
    rest = others;
    if (ofLumps || ofClaims) sums.push({ of: ofLumps ? 'lumps' : 'net', lump });
    if (sumsTo(rest, netCents, amountCents)) return { lumps: rest, sums };
  }
  return undefined;
}

/** "Payable before fees": the deductions are below it. */
function isOfGross(words: string): boolean {
  const heading = headingText(words);
  const meaning = headingMeaning(heading) ?? composedAmount(heading);
  return meaning === 'gross';
}

/** What a list of lump sums is called. */
const listName = /\b(transactions|adjustments|deductions|fees|items|activity|recoveries)$/i;
const reversalWords = /\b(revers\w*|void\w*|take-?\s?backs?|taken back|recover\w*|retract\w*)\b/i;

/** Whether claims of this net, plus or minus lump sums, come to an amount. */
function sumsTo(lumps: readonly DraftLump[], netCents: number, amountCents: number): boolean {
  const [first = [], second = []] = lumpColumns(lumps);
  const sums = [sumOf(lumps), ...(first.length > 0 ? [sumOf(first) - sumOf(second)] : [])];
  return sums.some((sum) => netCents - sum === amountCents || netCents + sum === amountCents);
}

/** What each of two lump-sum columns comes to, for any number of first lines. */
function sideSums(lumps: readonly DraftLump[]): ReadonlySet<number> {
  const sides = lumps.flatMap((_, at) => lumpColumns(lumps.slice(0, at + 1)));
  return new Set(sides.map(sumOf));
}

function sumOf(lumps: readonly Pick<DraftLump, 'amount'>[]): number {
  return lumps.reduce((sum, lump) => sum + valueCents(lump.amount), 0);
}
