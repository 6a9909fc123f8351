import { differenceOfPayment } from '@pfs/core/balancing';
import type { Cents } from '@pfs/core/money';
import type { Day, Party, Payment, PaymentHeader, Place } from '@pfs/core/remittance';
import { wholeFile } from './finding-log.ts';

/** The payment being read, reset at each ST. Amounts are cents. */
export interface PaymentState {
  open: boolean;
  /** The position: before the first LX or CLP, among claims, or among lump sums after them. */
  stage: 'header' | 'claims' | 'adjustments';
  place: Place;
  index: number;
  hasAmount: boolean;
  amountPlace: Place;
  amount: number;
  method: string | undefined;
  traceNumber: string | undefined;
  payerTaxId: string | undefined;
  paidOn: Day | undefined;
  producedOn: Day | undefined;
  payer: Party;
  payee: Party;
  /** The N1 that following REFs belong to. */
  party: 'payer' | 'payee' | 'none';
  header: PaymentHeader | undefined;
  claimCount: number;
  paidClaimCount: number;
  deniedClaimCount: number;
  reversalCount: number;
  refundCount: number;
  claimsNet: number;
  claimsDifference: number;
  providerAdjustments: number;
  /** The first lump sums, to find one that explains a difference. */
  lumps: { readonly place: Place; readonly element: string; readonly amount: number }[];
}

const nobody: Party = { name: undefined, idQualifier: undefined, id: undefined };

export function createPaymentState(): PaymentState {
  return {
    open: false,
    stage: 'header',
    place: wholeFile,
    index: -1,
    hasAmount: false,
    amountPlace: wholeFile,
    amount: 0,
    method: undefined,
    traceNumber: undefined,
    payerTaxId: undefined,
    paidOn: undefined,
    producedOn: undefined,
    payer: nobody,
    payee: nobody,
    party: 'none',
    header: undefined,
    claimCount: 0,
    paidClaimCount: 0,
    deniedClaimCount: 0,
    reversalCount: 0,
    refundCount: 0,
    claimsNet: 0,
    claimsDifference: 0,
    providerAdjustments: 0,
    lumps: [],
  };
}

/** The next payment of the file, beginning at `place`. */
export function resetPaymentState(state: PaymentState, place: Place): void {
  const index = state.index + 1;
  Object.assign(state, createPaymentState(), { open: true, place, index });
}

export function headerFrom(state: PaymentState): PaymentHeader {
  return {
    place: state.place,
    index: state.index,
    amountCents: state.amount as Cents,
    method: state.method,
    traceNumber: state.traceNumber,
    payerTaxId: state.payerTaxId,
    paidOn: state.paidOn ?? state.producedOn,
    payer: state.payer,
    payee: state.payee,
  };
}

/** The ended payment with its identity. `readable`: all its amounts could be read. */
export function paymentFrom(
  state: PaymentState,
  header: PaymentHeader,
  end: { readonly cutOff: boolean; readonly readable: boolean },
): Payment {
  const differenceCents = differenceOfPayment({
    claimsNetCents: state.claimsNet,
    providerAdjustmentsCents: state.providerAdjustments,
    amountCents: state.amount,
  });
  return {
    ...header,
    claimCount: state.claimCount,
    paidClaimCount: state.paidClaimCount,
    deniedClaimCount: state.deniedClaimCount,
    reversalCount: state.reversalCount,
    refundCount: state.refundCount,
    claimsNetCents: state.claimsNet as Cents,
    providerAdjustmentsCents: state.providerAdjustments as Cents,
    differenceCents,
    balanced: differenceCents === 0 && end.readable,
    cutOff: end.cutOff,
  };
}
