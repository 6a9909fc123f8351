import type { DraftControl, DraftLump } from '@pfs/core/draft/draft-remittance';
import { lumpDirections, lumpSides } from '@pfs/core/draft/proof/draft-signs';
import { parseCents } from '@pfs/core/money';
import { composedAmount } from '../headings/composed-heading.ts';
import { headingMeaning } from '../headings/heading-meanings.ts';
import { headingText } from '../headings/heading-text.ts';
import { labelMeaning } from './label-meanings.ts';

interface Payment {
  readonly lumps: readonly DraftLump[];
  /** Which of them stood in no table of lump sums: in one only the payment's own name is a sum. */
  readonly loose: ReadonlySet<DraftLump>;
  readonly netCents: number;
  readonly amountCents: number | undefined;
  /** What rows come to that may be taken back and are printed above nothing. */
  readonly backCents?: number;
  /** Printed sums of parts of the claims. */
  readonly partCents?: ReadonlySet<number>;
  /** What claims come to before all or some of their fees. */
  readonly grossCents?: ReadonlySet<number>;
}

/** What is left of the lump sums, and what the others sum up. */
export interface ExplainedLumps {
  readonly lumps: readonly DraftLump[];
  readonly sums: readonly { readonly of: DraftControl['of']; readonly lump: DraftLump }[];
  /** The payment closes with the rows that may be taken back taken back. */
  readonly areTakenBack: boolean;
}

/**
 * Words with an amount that are no lump sums but what claims or lump sums come to, or the payment
 * once more: where the payment does not close with them and does without. Words that name a fee or
 * what else a payer takes or gives name a lump sum, whatever it comes to; "less reversed" is what
 * the rows taken back come to, where the payment closes with those only.
 */
export function explainedLumps(payment: Payment): ExplainedLumps {
  const { backCents = 0, lumps, netCents } = payment;
  const asTold: ExplainedLumps = { lumps, sums: [], areTakenBack: false };
  const plain = closing(payment, netCents);
  if (plain !== undefined) return { ...plain, areTakenBack: false };
  if (backCents === 0) return asTold;
  const turned = closing(payment, netCents - 2 * backCents);
  return turned === undefined ? asTold : { ...turned, areTakenBack: true };
}

/** The lump sums with which claims of such a net come to the amount, and what the others are. */
function closing(
  { amountCents, backCents, grossCents, loose, lumps, partCents }: Payment,
  netCents: number,
): Omit<ExplainedLumps, 'areTakenBack'> | undefined {
  if (amountCents === undefined) return { lumps, sums: [] };
  if (sumsTo(lumps, netCents, amountCents)) return { lumps, sums: [] };
  const directionOf = lumpDirections();
  const sums: ExplainedLumps['sums'][number][] = [];
  let rest = [...lumps];
  for (const lump of lumps.toReversed()) {
    const words = lump.reference?.value;
    const cents = Math.abs(centsOf(lump));
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

/** "Payable before fees": what is taken off stands below it. */
function isOfGross(words: string): boolean {
  const heading = headingText(words);
  const meaning = headingMeaning(heading) ?? composedAmount(heading);
  return meaning === 'gross';
}

/** What a list of lump sums is called, not one of them. */
const listName = /\b(transactions|adjustments|deductions|fees|items|activity|recoveries)$/i;

const reversalWords = /\b(revers\w*|void\w*|take-?\s?backs?|taken back|recover\w*|retract\w*)\b/i;

/** Whether claims of such a net, and lump sums taken or given, come to an amount. */
function sumsTo(lumps: readonly DraftLump[], netCents: number, amountCents: number): boolean {
  const [first = [], second = []] = lumpSides(lumps);
  const sums = [sumOf(lumps), ...(first.length > 0 ? [sumOf(first) - sumOf(second)] : [])];
  return sums.some((sum) => netCents - sum === amountCents || netCents + sum === amountCents);
}

/** What each of two columns of lump sums comes to, the first few lines of them or all. */
function sideSums(lumps: readonly DraftLump[]): ReadonlySet<number> {
  const sides = lumps.flatMap((_, at) => lumpSides(lumps.slice(0, at + 1)));
  return new Set(sides.map(sumOf));
}

function sumOf(lumps: readonly DraftLump[]): number {
  return lumps.reduce((sum, lump) => sum + centsOf(lump), 0);
}

function centsOf({ amount }: DraftLump): number {
  return parseCents(amount.value) ?? 0;
}
