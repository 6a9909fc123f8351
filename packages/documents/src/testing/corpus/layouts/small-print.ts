import type { SeededRandom } from '@pfs/edi/seeded-random';
import type { Style } from '../style.ts';

/** Sixteen columns in small type, with unneeded ones and patient names among them. */
export function smallPrint(random: SeededRandom): Style {
  return {
    page: [792, 612],
    margin: 22,
    font: 'Helvetica',
    fontSize: 6,
    columns: [
      { field: 'line', label: 'Ln', align: 'right' },
      { field: 'claimId', label: 'Rx Nbr' },
      { field: 'claimReference', label: 'Authorization' },
      { field: 'memberId', label: 'Member ID' },
      { field: 'patientName', label: 'Patient Name' },
      { field: 'dateOfService', label: 'DOS' },
      { field: 'ndc', label: 'NDC' },
      { field: 'drugName', label: 'Drug Name' },
      { field: 'quantity', label: 'Qty', align: 'right' },
      { field: 'planName', label: 'Plan' },
      { field: 'charge', label: random.pick(['Submitted', 'Billed', 'U&C']) },
      { field: 'ingredientCost', label: 'Ing Cost' },
      { field: 'dispensingFee', label: 'Disp Fee' },
      { field: 'tax', label: 'Tax' },
      { field: 'patientPaid', label: 'Pat Pay' },
      { field: 'net', label: 'Net Paid' },
    ],
    rules: random.pick(['none', 'head', 'bands'] as const),
    spread: true,
    money: { negative: 'minus' },
    day: 'MM/DD/YYYY',
    headDay: 'MM/DD/YYYY',
    ndc: 'plain',
    head: {
      kind: 'columns',
      title: 'Pharmacy Remittance Detail',
      labels: {
        payer: 'Processor',
        trace: 'Payment Ref',
        paidOn: 'Cycle Pay Date',
        amount: 'Net Remitted',
        payee: 'Pharmacy Name',
        payeeId: 'Pharmacy NCPDP',
      },
    },
    totals: { label: 'Report total', count: 'Claim count' },
    footer: 'Contains PHI. Do not disclose.',
    content: {
      amounts: ['charge', 'dispensingFee', 'tax', 'patientPaid'],
      claims: [20, 120],
      reversals: true,
      decimalQuantities: true,
      claimIdDigits: 7,
    },
  };
}
