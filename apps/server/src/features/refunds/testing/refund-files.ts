import { type SmallClaim, smallRemittance } from '../../../testing/small-remittance.ts';

export const eliquis = '00003089421';
export const npi = '1999999984';

export const drug = { ndc: eliquis, drugName: 'ELIQUIS 5 MG', filledOn: '2026-02-10' };
/** The plan paid the negotiated price: $100.00, and the patient $20.00. */
export const fill = (id: string) => ({ id, gross: 10_000, patientPaid: 2_000, ...drug });
export const refund = (rx: string, more: Omit<SmallClaim, 'id'> = {}): SmallClaim => ({
  ...{ id: `${rx.padStart(12, '0')}FILL1`, gross: 18_000, ...drug, ...more },
});
export const facilitatorFile = (trace: string, ...claims: readonly SmallClaim[]) => ({
  name: `${trace}.835`,
  content: smallRemittance({ paidOn: '2026-03-05', payer: 'MTF PM NGS', trace, claims }),
});

export const headings =
  'Rx Num,NDC,Service Date,ICN,SDRA,MFR Payment Amount,Pricing Method,Payment Issue Date,NPI';

interface Line {
  readonly rx: string;
  readonly icn?: string;
  readonly sdra?: string;
  readonly paid?: string;
  readonly on?: string;
}

export const lineOf = ({ rx, icn = '', sdra = '180.00', paid = '', on = '3/6/2026' }: Line) =>
  `${rx},3089421,2/10/2026,${icn},${sdra},${paid},SDRA,${paid === '' ? '' : on},${npi}`;
export const report = (...lines: readonly Line[]) =>
  [headings, ...lines.map(lineOf), ''].join('\n');
