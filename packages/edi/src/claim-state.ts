import { differenceOfClaim } from '@pfs/core/balancing';
import type { Cents } from '@pfs/core/money';
import type { Adjustment, Claim, ClaimStatus, Day, Place } from '@pfs/core/remittance';
import { filingIndicators } from './code-lists.ts';
import { wholeFile } from './finding-log.ts';

/** The claim being read: one object, reset for each CLP. All amounts are cents. */
export interface ClaimState {
  open: boolean;
  place: Place;
  claimId: string;
  statusCode: string;
  status: ClaimStatus;
  /** CLP02 as `elementCode` packs it; -1 before the first claim. */
  packedStatus: number;
  /** The last CLP06 found in the standard's list. */
  knownFiling: number;
  charge: number;
  paid: number;
  patientPaid: number;
  hasPatientPaid: boolean;
  /** CLP06 as a packed code; 0 if it is none of the standard. */
  filing: number;
  payerControlNumber: string | undefined;
  originalReference: string | undefined;
  planName: string | undefined;
  serviceDay: Day | undefined;
  periodStart: Day | undefined;
  serviceStart: Day | undefined;
  ndc: string | undefined;
  drugName: string | undefined;
  quantity: string | undefined;
  /** Its first `adjustmentCount` are the claim's; the rest are of claims before. */
  readonly adjustments: Adjustment[];
  adjustmentCount: number;
  /** LQ*HE of a facilitator's refund. */
  remarks: string[];
  claimAdjustments: number;
  serviceAdjustments: number;
  patientAdjustments: number;
  dir: number;
  ger: number;
  other: number;
  services: number;
  servicesCharge: number;
  line: LineState;
}

/** The SVC being read. */
export interface LineState {
  open: boolean;
  /** Whether the claim takes its drug and quantity from this line. */
  leads: boolean;
  /** False if an amount is missing, so that the identity can't be checked. */
  comparable: boolean;
  segment: number;
  byteOffset: number;
  charge: number;
  paid: number;
  adjustments: number;
}

export function createClaimState(): ClaimState {
  return {
    open: false,
    place: wholeFile,
    claimId: '',
    statusCode: '',
    status: 'denied',
    packedStatus: -1,
    knownFiling: 0,
    charge: 0,
    paid: 0,
    patientPaid: 0,
    hasPatientPaid: false,
    filing: 0,
    payerControlNumber: undefined,
    originalReference: undefined,
    planName: undefined,
    serviceDay: undefined,
    periodStart: undefined,
    serviceStart: undefined,
    ndc: undefined,
    drugName: undefined,
    quantity: undefined,
    adjustments: [],
    adjustmentCount: 0,
    remarks: [],
    claimAdjustments: 0,
    serviceAdjustments: 0,
    patientAdjustments: 0,
    dir: 0,
    ger: 0,
    other: 0,
    services: 0,
    servicesCharge: 0,
    line: {
      open: false,
      leads: false,
      comparable: false,
      segment: 0,
      byteOffset: 0,
      charge: 0,
      paid: 0,
      adjustments: 0,
    },
  };
}

/** Clears the last claim. */
export function resetClaimState(state: ClaimState): void {
  state.originalReference = undefined;
  state.planName = undefined;
  state.serviceDay = undefined;
  state.periodStart = undefined;
  state.serviceStart = undefined;
  state.ndc = undefined;
  state.drugName = undefined;
  state.quantity = undefined;
  state.adjustmentCount = 0;
  if (state.remarks.length > 0) state.remarks = [];
  state.claimAdjustments = 0;
  state.serviceAdjustments = 0;
  state.patientAdjustments = 0;
  state.dir = 0;
  state.ger = 0;
  state.other = 0;
  state.services = 0;
  state.servicesCharge = 0;
  state.line.open = false;
}

/** The claim of the model. The only place that creates claims, so that all have one shape. */
export function claimFrom(state: ClaimState): Claim {
  return {
    place: state.place,
    claimId: state.claimId,
    statusCode: state.statusCode,
    status: state.status,
    chargeCents: state.charge as Cents,
    netCents: state.paid as Cents,
    patientPaidCents: state.patientPaid as Cents,
    grossCents: (state.paid + state.dir + state.ger + state.other) as Cents,
    dirFeeCents: state.dir as Cents,
    gerFeeCents: state.ger as Cents,
    otherFeesCents: state.other as Cents,
    filingCode: filingIndicators.get(state.filing),
    payerControlNumber: state.payerControlNumber,
    originalReference: state.originalReference,
    dateOfService: state.serviceDay ?? state.periodStart ?? state.serviceStart,
    ndc: state.ndc,
    drugName: state.drugName,
    quantity: state.quantity,
    planName: state.planName,
    adjustments: state.adjustments.slice(0, state.adjustmentCount),
    differenceCents: differenceOfClaim({
      chargeCents: state.charge,
      adjustmentsCents: state.claimAdjustments + state.serviceAdjustments,
      paidCents: state.paid,
    }),
  };
}
