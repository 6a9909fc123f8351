import type { DraftControl, DraftLump } from '@pfs/core/draft/draft-remittance';
import { lumpDirections } from '@pfs/core/draft/lump-signs';
import { parseCents } from '@pfs/core/money';

interface Payment {
  readonly lumps: readonly DraftLump[];
  /** Which of them stood in no table of lump sums. */
  readonly loose: ReadonlySet<DraftLump>;
  readonly netCents: number;
  readonly amountCents: number | undefined;
}

/** What is left of the lump sums, and what the others sum up. */
export interface ExplainedLumps {
  readonly lumps: readonly DraftLump[];
  readonly sums: readonly { readonly of: DraftControl['of']; readonly lump: DraftLump }[];
}

/**
 * Words with an amount that are no lump sums but what claims or lump sums come to, or the payment
 * once more: where the payment does not close with them and does without. Words that name a fee or
 * what else a payer takes or gives name a lump sum, whatever it comes to.
 */
export function explainedLumps({ lumps, loose, netCents, amountCents }: Payment): ExplainedLumps {
  const asTold: ExplainedLumps = { lumps, sums: [] };
  if (amountCents === undefined || sumsTo(lumps, netCents, amountCents)) return asTold;
  const directionOf = lumpDirections();
  const sums: ExplainedLumps['sums'][number][] = [];
  let rest = [...lumps];
  for (const lump of lumps.toReversed()) {
    if (!loose.has(lump) || directionOf(lump.reference?.value) !== 0) continue;
    const others = rest.filter((other) => other !== lump);
    const cents = Math.abs(centsOf(lump));
    const ofLumps = others.length > 0 && cents === Math.abs(sumOf(others));
    const ofClaims = cents === Math.abs(netCents);
    if (!ofLumps && !ofClaims && cents !== Math.abs(amountCents)) continue;
    rest = others;
    if (ofLumps || ofClaims) sums.push({ of: ofLumps ? 'lumps' : 'net', lump });
    if (sumsTo(rest, netCents, amountCents)) return { lumps: rest, sums };
  }
  return asTold;
}

/** Whether claims of such a net, and lump sums taken or given, come to an amount. */
export function sumsTo(
  lumps: readonly DraftLump[],
  netCents: number,
  amountCents: number,
): boolean {
  const sum = sumOf(lumps);
  return netCents - sum === amountCents || netCents + sum === amountCents;
}

function sumOf(lumps: readonly DraftLump[]): number {
  return lumps.reduce((sum, lump) => sum + centsOf(lump), 0);
}

function centsOf({ amount }: DraftLump): number {
  return parseCents(amount.value) ?? 0;
}
