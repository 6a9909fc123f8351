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
    sentence: 'A claim comes to {expected} but the file says it paid {found}, {difference}',
  },
  claim_adjusted_twice: {
    severity: 'warning',
    unit: 'money',
    sentence: 'A claim reports the same adjustments of {found} for itself and for its service',
  },
  claim_charges_differ: {
    severity: 'warning',
    unit: 'money',
    sentence: "A claim's services are charged {expected} but the claim {found}, {difference}",
  },
  claim_patient_share: {
    severity: 'info',
    unit: 'money',
    sentence:
      'A claim gives the patient {found} to pay but its patient adjustments come to {expected}',
  },
  service_out_of_balance: {
    severity: 'warning',
    unit: 'money',
    sentence: 'A service comes to {expected} but the file says it paid {found}, {difference}',
  },
  ndc_invalid: {
    severity: 'warning',
    unit: 'count',
    sentence: 'A drug code of {found} characters is not an NDC',
  },
  quantity_unreadable: {
    severity: 'warning',
    unit: 'name',
    sentence: 'The quantity in {element} could not be read as a number',
  },
  reference_not_standard: {
    severity: 'info',
    unit: 'name',
    sentence: 'A prescription number is sent as REF*XZ, which a remittance does not know',
  },
} as const satisfies Record<string, FindingKind>;
