import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ColumnField, ContentStyle, HeadLabels } from '../corpus/style.ts';
import type { TrueRemittance } from '../corpus/truth.ts';

/** What a document prints, as far as a reader may be asked for it. */
export interface Prints {
  /** Of every claim. */
  readonly columns: readonly ColumnField[];
  /** Besides the payer's name, number, date and amount of each payment. */
  readonly facts?: readonly (keyof HeadLabels)[];
  /** The sign of a lump sum that is deducted. */
  readonly lumpsDeducted?: 'positive' | 'negative';
  /** The sign of a claim's deducted fees; positive by default. */
  readonly feesPrinted?: 'positive' | 'negative';
  /** Reversals are printed as positive amounts, and a title says what they are. */
  readonly reversalsPositive?: boolean;
}

export interface WildLayout {
  readonly content: ContentStyle;
  readonly prints: Prints;
  /** A drug name is cut off after that many characters. */
  readonly drugCharactersMax?: number;
  /** Changes the truth to what only this layout states. */
  readonly adapt?: (truth: TrueRemittance) => TrueRemittance;
  readonly draw: (truth: TrueRemittance) => Promise<Uint8Array>;
}

/** Chooses everything a document of the layout leaves open. */
export type MakeWildLayout = (random: SeededRandom) => WildLayout;
