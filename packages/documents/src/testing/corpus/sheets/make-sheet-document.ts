import { toCents } from '@pfs/core/money';
import { createSeededRandom } from '@pfs/edi/seeded-random';
import { makeTruth } from '../content/make-truth.ts';
import type { CorpusDocument } from '../make-corpus-document.ts';
import type { Fault } from '../style.ts';
import type { TruePayment, TrueRemittance } from '../truth.ts';
import { sheetsOf } from './sheet-cells.ts';
import { type SheetStyle, sheetStyle } from './sheet-style.ts';
import { writeSheets } from './write-sheets.ts';

export interface SheetDocument extends Omit<CorpusDocument, 'layout'> {
  readonly sheet: SheetStyle;
}

export interface SheetOptions {
  readonly seed: number;
  readonly fault?: Fault;
}

/** A payer's sheet with its columns in any order, and what it says. */
export function makeSheetDocument({ seed, fault }: SheetOptions): SheetDocument {
  const sheet = sheetStyle(createSeededRandom(seed, 41));
  const truth = makeTruth(createSeededRandom(seed, 42), sheet.style.content);
  const printed = fault === undefined ? truth : withFault(truth, fault);
  const style = fault === undefined ? sheet.style : { ...sheet.style, fault };
  return { seed, style, truth, sheet, bytes: writeSheets(sheetsOf(printed, sheet), sheet) };
}

/** One row that contradicts the payment's amount, or is missing. */
function withFault({ payments }: TrueRemittance, { kind, at }: Fault): TrueRemittance {
  const [first, ...others] = payments;
  if (first === undefined) return { payments };
  // Nobody misses a row without money.
  const paid = first.claims.filter(({ amounts }) => amounts.net > 0);
  const chosen = paid[Math.floor((paid.length * at) / 10_000)];
  const claims = first.claims.flatMap((claim): TruePayment['claims'] => {
    if (claim !== chosen) return [claim];
    if (kind === 'lost_row') return [];
    if (kind === 'doubled_row') return [claim, claim];
    const net = toCents(claim.amounts.net + 10);
    const gross = kind === 'gross' ? toCents(claim.amounts.gross + 10) : claim.amounts.gross;
    return [{ ...claim, amounts: { ...claim.amounts, net, gross } }];
  });
  return { payments: [{ ...first, claims }, ...others] };
}
