import type { Cents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';

/** Amounts of a claim as the product counts them: a fee is positive when deducted. */
export interface TrueAmounts {
  readonly charge: Cents;
  readonly ingredientCost: Cents;
  readonly dispensingFee: Cents;
  readonly tax: Cents;
  readonly patientPaid: Cents;
  readonly gross: Cents;
  readonly dirFee: Cents;
  readonly gerFee: Cents;
  readonly transactionFee: Cents;
  readonly networkFee: Cents;
  readonly net: Cents;
}

export type TrueAmountField = keyof TrueAmounts;

export interface TrueClaim {
  readonly claimId: string;
  readonly status: 'paid' | 'denied' | 'reversal';
  readonly dateOfService: Day;
  readonly drugName: string;
  readonly ndc: string;
  readonly quantity: string;
  readonly planName: string;
  readonly claimReference: string;
  /** Made up, printed by some layouts, and must never be found in what is read. */
  readonly patientName: string;
  readonly memberId: string;
  readonly amounts: TrueAmounts;
}

export interface TrueLump {
  readonly reference: string;
  /** Positive when deducted. */
  readonly amount: Cents;
}

export interface TruePayment {
  readonly payerName: string;
  readonly traceNumber: string;
  readonly paidOn: Day;
  /** Net of the claims less the lump sums. */
  readonly amount: Cents;
  readonly payeeName: string;
  readonly payeeId: string;
  /** In document order. */
  readonly claims: readonly TrueClaim[];
  readonly lumps: readonly TrueLump[];
}

export interface TrueRemittance {
  readonly payments: readonly TruePayment[];
}
