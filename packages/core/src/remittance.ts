import type { Category } from './category.ts';
import type { Cents } from './money.ts';

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export type Day = string;

/** A value's place in its file: the segment's number (1 = first) and its first byte. */
export interface Place {
  readonly segment: number;
  readonly byteOffset: number;
}

/** The rule that decided a category; `id` is stable, `version` grows when the rule changes. */
export interface RuleReference {
  readonly id: string;
  readonly version: number;
}

/** One CAS triplet of a claim or of its service line. Positive takes money from the pharmacy. */
export interface Adjustment {
  readonly level: 'claim' | 'service';
  readonly group: string;
  readonly reason: string;
  readonly amountCents: Cents;
  readonly category: Category;
  readonly rule: RuleReference;
}

export type ClaimStatus = 'paid' | 'denied' | 'reversal';

/** One prescription fill of a payment (835: one CLP with its SVC lines). */
export interface Claim {
  readonly place: Place;
  /** CLP01: the prescription number. */
  readonly claimId: string;
  /** CLP02 as sent. */
  readonly statusCode: string;
  readonly status: ClaimStatus;
  /** CLP03. */
  readonly chargeCents: Cents;
  /** CLP04, what the payer paid: `netAmount` in the API. */
  readonly netCents: Cents;
  /** CLP05. */
  readonly patientPaidCents: Cents;
  /** net + DIR + GER + other fees. */
  readonly grossCents: Cents;
  readonly dirFeeCents: Cents;
  readonly gerFeeCents: Cents;
  readonly otherFeesCents: Cents;
  /** CLP06, such as MC for Medicaid; undefined unless it is a code of the standard. */
  readonly filingCode: string | undefined;
  /** CLP07. */
  readonly payerControlNumber: string | undefined;
  /** REF*F8: the claim that a reversal reverses. */
  readonly originalReference: string | undefined;
  readonly dateOfService: Day | undefined;
  /** 11 digits. */
  readonly ndc: string | undefined;
  readonly drugName: string | undefined;
  /** Decimal text; undefined if the file doesn't say. Never a guess. */
  readonly quantity: string | undefined;
  readonly planName: string | undefined;
  readonly adjustments: readonly Adjustment[];
  /** CLP03 − Σ CAS − CLP04; 0 if the claim balances. */
  readonly differenceCents: Cents;
}

/**
 * The Medicare Transaction Facilitator's answer to one fill of a drug with a negotiated price (835:
 * a CLP whose number is an Rx number, FILL and the fill number). It brings money to a fill that its
 * plan's claim counts already, so it is never a claim itself.
 */
export interface MfpRefund
  extends Pick<
    Claim,
    'place' | 'statusCode' | 'status' | 'originalReference' | 'dateOfService' | 'ndc' | 'drugName'
  > {
  /** Without leading zeros. */
  readonly rxNumber: string;
  readonly fillNumber: number;
  /** CLP03: the Standard Default Refund Amount, (WAC − MFP) × quantity; negative if reversed. */
  readonly defaultCents: Cents;
  /** CLP04. */
  readonly paidCents: Cents;
  /** CLP07: the facilitator's own number of it. */
  readonly controlNumber: string | undefined;
  readonly quantity: string | undefined;
  /** LQ*HE: remark codes that say why less was paid. */
  readonly remarks: readonly string[];
}

/**
 * A facilitator's claim number: the Rx number in twelve digits, FILL, and the fill number. The
 * pattern means the same in JavaScript and in the database (`~`).
 */
export const refundNumberPattern = '^(\\d{12})FILL(\\d{1,2})$';
const refundNumber = new RegExp(refundNumberPattern);
/** Where the number of a facilitator's refund says FILL. */
export const refundLetterAt = 12;

/** The fill that a facilitator's claim number (CLP01) names; undefined for any other number. */
export function fillOfRefund(
  claimId: string,
): { readonly rxNumber: string; readonly fillNumber: number } | undefined {
  // Asked of every claim, and nearly none is one.
  if (claimId[refundLetterAt] !== 'F') return undefined;
  const [, rx, fill] = refundNumber.exec(claimId) ?? [];
  if (rx === undefined || fill === undefined) return undefined;
  return { rxNumber: rx.replace(/^0+(?=\d)/, ''), fillNumber: Number(fill) };
}

/** One PLB pair: a lump sum tied to no claim. Positive takes money from the pharmacy. */
export interface ProviderAdjustment {
  readonly place: Place;
  readonly code: string;
  readonly reference: string | undefined;
  readonly fiscalPeriodEnd: Day | undefined;
  readonly amountCents: Cents;
  readonly category: Category;
  readonly rule: RuleReference;
}

export interface Party {
  readonly name: string | undefined;
  readonly idQualifier: string | undefined;
  readonly id: string | undefined;
}

/** What is known of a payment before its first claim. */
export interface PaymentHeader {
  readonly place: Place;
  /** Counted from 0 in the file. */
  readonly index: number;
  /** BPR02; negative when BPR03 is D. */
  readonly amountCents: Cents;
  readonly method: string | undefined;
  readonly traceNumber: string | undefined;
  /** TRN03. */
  readonly payerTaxId: string | undefined;
  /** BPR16, else DTM*405. */
  readonly paidOn: Day | undefined;
  readonly payer: Party;
  readonly payee: Party;
  /** Missing if one payer pays the whole check, as in every 835. */
  readonly check?: SharedCheck;
}

/** A check shared by several payers; each payment is one payer's share. */
interface SharedCheck {
  /** Counted from 0 in the document. */
  readonly index: number;
  /** The amount of the whole check, the sum of its shares. */
  readonly amountCents: Cents;
}

/** A payment at its end, with its identity: claims − provider adjustments = amount. */
export interface Payment extends PaymentHeader {
  readonly claimCount: number;
  readonly paidClaimCount: number;
  readonly deniedClaimCount: number;
  readonly reversalCount: number;
  /** Refunds of the Medicare Transaction Facilitator, which are no claims. */
  readonly refundCount: number;
  /** Claims and refunds. */
  readonly claimsNetCents: Cents;
  readonly providerAdjustmentsCents: Cents;
  /** Σ CLP04 − Σ PLB − BPR02; 0 if the payment balances. */
  readonly differenceCents: Cents;
  readonly balanced: boolean;
  /** True if the payment has no SE: the file ended, or something else begins. */
  readonly cutOff: boolean;
}

export type FindingSeverity = 'error' | 'warning' | 'info';

/** Something wrong or odd in a file. Holds only amounts, counts and control numbers, no text. */
export interface Finding {
  readonly code: string;
  readonly severity: FindingSeverity;
  readonly place: Place;
  /** For example `BPR02`. */
  readonly element: string | undefined;
  readonly expected: string | undefined;
  readonly found: string | undefined;
  readonly differenceCents: Cents | undefined;
}

/** The events of a remittance reader, in the order of the file. */
export type RemittanceEvent =
  | { readonly kind: 'payment_started'; readonly payment: PaymentHeader }
  | { readonly kind: 'claim'; readonly claim: Claim }
  | { readonly kind: 'mfp_refund'; readonly refund: MfpRefund }
  | { readonly kind: 'provider_adjustment'; readonly adjustment: ProviderAdjustment }
  | { readonly kind: 'payment_ended'; readonly payment: Payment }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'ended'; readonly file: RemittanceFileSummary };

export interface RemittanceFileSummary {
  readonly bytes: number;
  readonly segments: number;
  readonly payments: number;
  readonly claims: number;
  /** ST01 values other than 835, for example `837`. */
  readonly otherTransactionSets: readonly string[];
  /** Set if the file can't be imported at all: the code of the finding that says why. */
  readonly unreadable: string | undefined;
}

/** CLP02 of claims that were processed for payment, as primary, secondary or tertiary payer. */
const paidCodes: ReadonlySet<string> = new Set(['1', '2', '3', '19', '20', '21']);
/** Denied, forwarded, or predetermination only: listed, never counted. */
const unpaidCodes: ReadonlySet<string> = new Set(['4', '23', '25']);
const reversalCode = '22';

/**
 * What a claim status code (CLP02) means for counting. An unknown code is `denied`, because a claim
 * that may not have been paid must not count.
 */
export function statusOfClaim(statusCode: string): ClaimStatus {
  if (statusCode === reversalCode) return 'reversal';
  return paidCodes.has(statusCode) ? 'paid' : 'denied';
}

/** Whether the standard's list has this claim status code. */
export function isClaimStatusCode(statusCode: string): boolean {
  return statusCode === reversalCode || paidCodes.has(statusCode) || unpaidCodes.has(statusCode);
}

/** Why a payment is stored and shown but not counted, in the order of checking. */
export const heldReasons = ['duplicate', 'cut_off', 'out_of_balance', 'undated'] as const;

export type HeldReason = (typeof heldReasons)[number];

/**
 * Why a payment is held by what its own file says; undefined if it may count. A cut-off payment
 * comes first: whether the rest balances says nothing about what is missing.
 */
export function heldReasonOf(
  payment: Pick<Payment, 'cutOff' | 'balanced' | 'paidOn'>,
): Exclude<HeldReason, 'duplicate'> | undefined {
  if (payment.cutOff) return 'cut_off';
  if (!payment.balanced) return 'out_of_balance';
  return payment.paidOn === undefined ? 'undated' : undefined;
}
