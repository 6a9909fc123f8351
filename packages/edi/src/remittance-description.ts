import type { Cents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';

/** The content of a remittance file; `write-835.ts` writes the file. */
export interface RemittanceDescription {
  readonly payments: Iterable<PaymentDescription>;
  /** ISA13, GS06. Default: 1. */
  readonly controlNumber?: number;
  /** ISA09, GS04. The first payment's day isn't known before iteration. */
  readonly createdOn: Day;
  readonly separators?: Separators;
}

/** One character each; none may occur in any text of the file. */
export interface Separators {
  readonly element: string;
  readonly component: string;
  readonly segment: string;
  /** Written after each segment terminator: nothing, or a line end. */
  readonly lineEnd: string;
}

/** One check or EFT: one ST to SE. */
export interface PaymentDescription {
  readonly traceNumber: string;
  /** TRN03: `1` and the payer's tax id. */
  readonly payerTaxId: string;
  readonly paidOn: Day;
  readonly method?: 'ACH' | 'CHK';
  readonly payer: PartyDescription;
  readonly payee: PartyDescription;
  /** Iterated twice unless `amountCents` is given: the amount comes before the claims. */
  readonly claims: Iterable<ClaimDescription>;
  readonly providerAdjustments?: readonly ProviderAdjustmentDescription[];
  /** BPR02. Default: the sum of claims and provider adjustments. */
  readonly amountCents?: Cents;
}

export interface PartyDescription {
  readonly name: string;
  readonly idQualifier?: string;
  readonly id?: string;
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
}

export interface AdjustmentDescription {
  readonly group: string;
  readonly reason: string;
  readonly amountCents: Cents;
}

export interface ClaimDescription {
  readonly claimId: string;
  readonly statusCode: string;
  readonly chargeCents: Cents;
  /** CLP04. Default: charge minus all adjustments. */
  readonly paidCents?: Cents;
  readonly patientPaidCents?: Cents;
  readonly filingIndicator?: string;
  readonly payerControlNumber?: string;
  readonly originalReference?: string;
  readonly planName?: string;
  /** DTM*050: when the payer received the claim. */
  readonly receivedOn?: Day;
  readonly patient?: { readonly last: string; readonly first: string; readonly memberId: string };
  readonly adjustments?: readonly AdjustmentDescription[];
  readonly services: readonly ServiceDescription[];
}

export interface ServiceDescription {
  readonly ndc: string;
  readonly drugName?: string;
  readonly chargeCents: Cents;
  /** SVC03. Default: charge minus the service's adjustments. */
  readonly paidCents?: Cents;
  /** Decimal text. */
  readonly quantity?: string;
  readonly filledOn?: Day;
  /** REF*6R: the pharmacy's own number of the line. */
  readonly lineControlNumber?: string;
  readonly adjustments?: readonly AdjustmentDescription[];
  /** LQ: remark codes as [list, code], for example `['RX', '75']`. */
  readonly remarks?: readonly (readonly [string, string])[];
}

export interface ProviderAdjustmentDescription {
  readonly code: string;
  readonly reference?: string;
  readonly amountCents: Cents;
  readonly fiscalPeriodEnd: Day;
}
