import type { DoubtCode } from './draft-messages.ts';

/** Where a value stands on a page, in points from the upper left corner of the upright page. */
export interface PageBox {
  /** Counted from 1. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * How a value was decided: written in the file's text or cells, read from a picture, the one
 * reading of doubtful characters that closes the equations, what is known of the document's layout,
 * or a person.
 */
export const draftDeciders = [
  'text_layer',
  'cells',
  'ocr',
  'repaired',
  'layout',
  'person',
] as const;

export type DraftDecider = (typeof draftDeciders)[number];

/** One value of a document in its normal form: `-12.34`, `2026-03-31`, 11 digits of an NDC. */
export interface DraftValue {
  readonly value: string;
  /** As the page has it. */
  readonly printed: string;
  /** Undefined where a person wrote it and no place is known. */
  readonly box: PageBox | undefined;
  readonly decidedBy: DraftDecider;
  /** From 0 to 1; 1 for text, cells and persons. */
  readonly confidence: number;
  /** Other normal forms that the doubtful characters allow, likeliest first. */
  readonly otherReadings?: readonly string[];
  /** What the document says of it in another place, just as plainly. */
  readonly toldOtherwise?: string;
}

/** The amounts of a claim's row, in the field's words. Signs are as printed. */
export const draftAmountFields = [
  'charge',
  'ingredientCost',
  'dispensingFee',
  'tax',
  'incentive',
  'patientPaid',
  'otherPayer',
  'gross',
  'dirFee',
  'gerFee',
  'transactionFee',
  'networkFee',
  'withheld',
  'otherAdjustment',
  'net',
] as const;

export type DraftAmountField = (typeof draftAmountFields)[number];

/** What else a row says. People's names are not read: they are not kept. */
export const draftTextFields = [
  'claimId',
  'dateOfService',
  'drugName',
  'ndc',
  'quantity',
  'planName',
  'payerName',
  'status',
  'claimReference',
] as const;

export type DraftTextField = (typeof draftTextFields)[number];

export type DraftClaimField = DraftAmountField | DraftTextField;

export interface DraftClaim {
  /** Counted from 0 in its payment, kept when rows before it are removed. */
  readonly row: number;
  readonly box: PageBox | undefined;
  readonly fields: Partial<Readonly<Record<DraftClaimField, DraftValue>>>;
}

/** A lump sum: an amount with words and no claim. Its sign is as printed. */
export interface DraftLump {
  readonly row: number;
  readonly box: PageBox | undefined;
  readonly reference: DraftValue | undefined;
  readonly amount: DraftValue;
  /** Whose it is, in a check of several payers. */
  readonly payerName?: DraftValue | undefined;
}

/** A person's word that a doubt about the document itself may stand. */
export interface DraftAcceptance {
  readonly code: DoubtCode;
  readonly field?: string | undefined;
  /** What it was about: the acceptance is for that alone. */
  readonly seen: string;
  /** The id of the person. */
  readonly by: string;
  /** An instant of ISO 8601. */
  readonly at: string;
}

/** A printed sum or count that rows must come to. */
export interface DraftControl {
  readonly scope: 'group' | 'page' | 'section' | 'payment';
  readonly of: DraftAmountField | 'claims' | 'lumps';
  readonly value: DraftValue;
  /** The `row`s that it covers, first and last, both included. */
  readonly fromRow: number;
  readonly toRow: number;
  /** Words beside the rows, which may name a lump sum of just the same amount. */
  readonly mayBeLump?: boolean;
  readonly accepted?: readonly DraftAcceptance[];
}

export const draftPaymentFields = [
  'payerName',
  'payerId',
  'traceNumber',
  'paidOn',
  'amount',
  'payeeName',
  'payeeId',
] as const;

export type DraftPaymentField = (typeof draftPaymentFields)[number];

/** The heading of an amount column. */
export interface DraftColumn {
  readonly field: DraftAmountField;
  readonly printed: string;
  /** From 0 to 1: how sure its words were read, and that they mean this field. */
  readonly confidence: number;
}

/** What a workbook hides: it is read like the rest, and a person is told. */
export interface HiddenCells {
  readonly rows: number;
  readonly columns: number;
  readonly sheets: number;
}

/** Something printed on a page that no value of a payment says. */
export interface LeftOver {
  readonly printed: string;
  readonly box: PageBox;
}

/** Of which headings and sections a payment was read: what a person says of them can be learned. */
export interface DraftShape {
  readonly headings: readonly { readonly heading: string; readonly field: DraftClaimField }[];
  /** Claims under a title of their own, by their first and last `row`. */
  readonly sections: readonly DraftSection[];
}

export interface DraftSection {
  /** As it is printed. */
  readonly title: string;
  readonly fromRow: number;
  readonly toRow: number;
}

/** What a person has said of whole columns and sections, in its order. */
interface DraftSaid {
  readonly moved: readonly { readonly field: DraftClaimField; readonly into: DraftClaimField }[];
  /** The `row`s of claims whose sign is the other way. */
  readonly turned: readonly number[];
}

export interface DraftPayment {
  readonly shape?: DraftShape;
  readonly said?: DraftSaid;
  /** What a lump sum above nothing does, where a known layout says so: 1 takes, -1 gives. */
  readonly lumpSign?: 1 | -1;
  /** The `row`s at which tables with columns elsewhere than before begin, where there are any. */
  readonly tables?: readonly number[];
  /** Left out where headings were sure. */
  readonly columns?: readonly DraftColumn[];
  /** How many pages of its document are not there; left out where none is known to miss. */
  readonly pagesMissing?: number;
  /** Of pictures: all writing on the pages of its document became words that were sure. */
  readonly isAllRead?: boolean;
  /** Its document says that amounts are not in dollars of the United States. */
  readonly otherCurrency?: boolean;
  readonly accepted?: readonly DraftAcceptance[];
  /** Left out where its file hides nothing. */
  readonly hidden?: HiddenCells;
  /** Amounts on its pages that are no value of it and not named as anything else. */
  readonly leftOver?: readonly LeftOver[];
  /** Lines like a claim's that became none, by their claim number. */
  readonly rowsLeftOver?: readonly LeftOver[];
  readonly fields: Partial<Readonly<Record<DraftPaymentField, DraftValue>>>;
  readonly claims: readonly DraftClaim[];
  readonly lumps: readonly DraftLump[];
  readonly controls: readonly DraftControl[];
}

export interface DraftPage {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly turnedDegrees: 0 | 90 | 180 | 270;
  /** How many words were met, and how: a page without any is told to a person. */
  readonly words: number;
  readonly source: 'text_layer' | 'cells' | 'ocr';
}

/** A document that was laid out as a remittance, nothing of it proven yet. */
export interface DraftRemittance {
  readonly pages: readonly DraftPage[];
  readonly payments: readonly DraftPayment[];
  /** Set where the document is no remittance, for example `no_claims`, `letter`, `no_text`. */
  readonly notRemittance: string | undefined;
}
