import type { Cents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';

/** What a remittance file is to say; `write-835.ts` makes the file. */
export interface RemittanceDescription {
  readonly payments: Iterable<PaymentDescription>;
  /** ISA13, GS06; 1 unless said. */
  readonly controlNumber?: number;
  /** ISA09, GS04. The first payment's day is not known before the payments are walked. */
  readonly createdOn: Day;
  readonly separators?: Separators;
}

/** One character each, none of which may stand in any text of the file. */
export interface Separators {
  readonly element: string;
  readonly component: string;
  readonly segment: string;
  /** Put behind each segment terminator: nothing, or a line end. */
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
  /** Walked twice unless `amountCents` is given: the amount stands before the claims. */
  readonly claims: Iterable<ClaimDescription>;
  readonly providerAdjustments?: readonly ProviderAdjustmentDescription[];
  /** BPR02. What claims and provider adjustments come to, unless said otherwise. */
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
  /** CLP04. Charge less all adjustments, unless said otherwise. */
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
  /** SVC03. Charge less the service's adjustments, unless said otherwise. */
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
