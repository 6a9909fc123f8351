import type { FindingKind } from './finding-kind.ts';

export const claimFindings = {
  claim_number_missing: {
    severity: 'warning',
    unit: 'name',
    sentence: 'A claim has no prescription number',
  },
  claim_out_of_balance: {
    severity: 'warning',
    unit: 'money',
    sentence: 'A claim adds up to {expected}, but the file says it paid {found}, {difference}',
  },
  claim_adjusted_twice: {
    severity: 'warning',
    unit: 'money',
    sentence:
      'A claim reports the same adjustments of {found} on both the claim and its service line',
  },
  claim_charges_differ: {
    severity: 'warning',
    unit: 'money',
    sentence:
      "A claim's service charges total {expected}, but the claim charge is {found}, {difference}",
  },
  claim_patient_share: {
    severity: 'info',
    unit: 'money',
    sentence: 'A claim says the patient pays {found}, but its patient adjustments total {expected}',
  },
  service_out_of_balance: {
    severity: 'warning',
    unit: 'money',
    sentence: 'A service adds up to {expected}, but the file says it paid {found}, {difference}',
  },
  ndc_invalid: {
    severity: 'warning',
    unit: 'count',
    sentence: 'A drug code with {found} characters is not an NDC',
  },
  quantity_unreadable: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The quantity in {element} is not a number',
  },
  reference_not_standard: {
    severity: 'info',
    unit: 'name',
    sentence: 'A prescription number is sent as REF*XZ, which is not valid in a remittance',
  },
} as const satisfies Record<string, FindingKind>;
