import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { ColumnField, ContentStyle, HeadLabels } from '../corpus/style.ts';
import type { TrueRemittance } from '../corpus/truth.ts';

/** What a document prints, so far as a reader may be asked for it. */
export interface Prints {
  /** Of every claim. */
  readonly columns: readonly ColumnField[];
  /** Beside the payer's name, the number, the day and the amount of each payment. */
  readonly facts?: readonly (keyof HeadLabels)[];
  /** The sign of a lump sum that is taken. */
  readonly lumpsDeducted?: 'positive' | 'negative';
  /** The sign of a claim's fees that are taken; positive where left out. */
  readonly feesPrinted?: 'positive' | 'negative';
  /** What was taken back is printed as positive amounts, and a title says what it is. */
  readonly reversalsPositive?: boolean;
}

export interface WildLayout {
  readonly content: ContentStyle;
  readonly prints: Prints;
  /** A drug's name is cut off after so many characters. */
  readonly drugCharactersMax?: number;
  /** Changes the truth to what only this layout tells. */
  readonly adapt?: (truth: TrueRemittance) => TrueRemittance;
  readonly draw: (truth: TrueRemittance) => Promise<Uint8Array>;
}

/** Chooses everything that a document of the layout leaves open. */
export type MakeWildLayout = (random: SeededRandom) => WildLayout;
