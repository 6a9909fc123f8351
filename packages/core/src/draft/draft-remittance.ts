import type { DoubtCode } from './draft-messages.ts';

/** Where a value is on a page, in points from the upper left corner of the upright page. */
export interface PageBox {
  /** Counted from 1. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * How a value was determined: the file's text or cells, OCR, the only reading of uncertain
 * characters that closes the equations, what is known about the document's layout, or a person.
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

/** One value of a document in its normal form: `-12.34`, `2026-03-31`, an 11-digit NDC. */
export interface DraftValue {
  readonly value: string;
  /** As printed. */
  readonly printed: string;
  /** Undefined if a person entered it and no place is known. */
  readonly box: PageBox | undefined;
  readonly decidedBy: DraftDecider;
  /** From 0 to 1; 1 for text, cells and people. */
  readonly confidence: number;
  /** Other normal forms that the uncertain characters allow, likeliest first. */
  readonly otherReadings?: readonly string[];
  /** A different value that the document shows elsewhere, just as clearly. */
  readonly toldOtherwise?: string;
}

/** The amounts in a claim's row. Signs are as printed. */
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

/** A claim row's other values. Patients' names are never read. */
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
  /** Counted from 0 in its payment; unchanged when earlier rows are removed. */
  readonly row: number;
  readonly box: PageBox | undefined;
  readonly fields: Partial<Readonly<Record<DraftClaimField, DraftValue>>>;
}

/** A lump sum: an amount with a description and no claim. Its sign is as printed. */
export interface DraftLump {
  readonly row: number;
  readonly box: PageBox | undefined;
  readonly reference: DraftValue | undefined;
  readonly amount: DraftValue;
  /** Its payer, if the check covers several. */
  readonly payerName?: DraftValue | undefined;
}

/** A person accepted a doubt about the document itself. */
export interface DraftAcceptance {
  readonly code: DoubtCode;
  readonly field?: string | undefined;
  /** What the person saw; the acceptance covers only that. */
  readonly seen: string;
  /** The person's ID. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A printed sum or count that rows must come to. */
export interface DraftControl {
  readonly scope: 'group' | 'page' | 'section' | 'payment';
  readonly of: DraftAmountField | 'claims' | 'lumps';
  readonly value: DraftValue;
  /** The first and last `row` it covers, inclusive. */
  readonly fromRow: number;
  readonly toRow: number;
  /** Text next to the rows, which may name a lump sum of the same amount. */
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
  /** From 0 to 1: how well it was read, and how likely it means this field. */
  readonly confidence: number;
}

/** What a workbook hides. It is read like the rest, and the user is told. */
export interface HiddenCells {
  readonly rows: number;
  readonly columns: number;
  readonly sheets: number;
}

/** Something printed on a page that is in no value of a payment. */
export interface LeftOver {
  readonly printed: string;
  readonly box: PageBox;
}

/**
 * The headings and sections a payment was read from. What a person says about them can be learned.
 */
export interface DraftShape {
  readonly headings: readonly { readonly heading: string; readonly field: DraftClaimField }[];
  /** Claims under a title of their own, by first and last `row`. */
  readonly sections: readonly DraftSection[];
}

export interface DraftSection {
  /** As printed. */
  readonly title: string;
  readonly fromRow: number;
  readonly toRow: number;
}

/** What a person said about whole columns and sections, in order. */
interface DraftSaid {
  readonly moved: readonly { readonly field: DraftClaimField; readonly into: DraftClaimField }[];
  /** The `row`s of claims whose sign was flipped. */
  readonly turned: readonly number[];
}

export interface DraftPayment {
  readonly shape?: DraftShape;
  readonly said?: DraftSaid;
  /** What a positive lump sum does, if a known layout says so: 1 deducts, -1 pays. */
  readonly lumpSign?: 1 | -1;
  /** The `row`s where tables with different column positions start, if any. */
  readonly tables?: readonly number[];
  /** Omitted if headings were certain. */
  readonly columns?: readonly DraftColumn[];
  /** How many pages of its document are missing; omitted if none is known to be. */
  readonly pagesMissing?: number;
  /** For pictures: all ink on the document's pages became certain words. */
  readonly isAllRead?: boolean;
  /** Its document says that amounts are not in US dollars. */
  readonly otherCurrency?: boolean;
  readonly accepted?: readonly DraftAcceptance[];
  /** Omitted if its file hides nothing. */
  readonly hidden?: HiddenCells;
  /** Amounts on its pages that are in none of its values and not labeled as something else. */
  readonly leftOver?: readonly LeftOver[];
  /** Claim-like lines that weren't read as claims, by their claim number. */
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
  /** How many words were found. A page without any is reported to the user. */
  readonly words: number;
  readonly source: 'text_layer' | 'cells' | 'ocr';
}

/** A document laid out as a remittance. Nothing is proven yet. */
export interface DraftRemittance {
  readonly pages: readonly DraftPage[];
  readonly payments: readonly DraftPayment[];
  /** Set if the document is not a remittance, for example `no_claims`, `letter`, `no_text`. */
  readonly notRemittance: string | undefined;
}
