import type {
  DraftClaim,
  DraftPayment,
  DraftValue,
  PageBox,
} from '@pfs/core/draft/draft-remittance';

const box: PageBox = { page: 1, left: 72, top: 100, right: 120, bottom: 110 };

/** A value as it stands in the text of a page. */
export function printed(value: string, changes: Partial<DraftValue> = {}): DraftValue {
  return { value, printed: value, box, decidedBy: 'text_layer', confidence: 1, ...changes };
}

export interface PrintedClaim {
  readonly claimId: string;
  readonly gross: string;
  readonly dirFee: string;
  readonly net: string;
}

export function draftClaim(row: number, { claimId, gross, dirFee, net }: PrintedClaim): DraftClaim {
  return {
    row,
    box,
    fields: {
      claimId: printed(claimId),
      dateOfService: printed('2026-03-10'),
      ndc: printed('00071015523'),
      drugName: printed('ATORVASTATIN 20 MG'),
      quantity: printed('30'),
      gross: printed(gross),
      dirFee: printed(dirFee),
      net: printed(net),
    },
  };
}

export interface PrintedPayment {
  readonly payer?: string;
  readonly trace?: string;
  readonly paidOn?: string;
  readonly amount: string;
  readonly claims: readonly PrintedClaim[];
  /** A printed sum of the net column. */
  readonly totalNet?: string;
}

/** A payment as a digital document prints it: gross less DIR fee is net, net adds up. */
export function draftPayment(payment: PrintedPayment): DraftPayment {
  const { payer = 'Northwind Rx', trace = 'EFT 0042', paidOn = '2026-03-31' } = payment;
  const claims = payment.claims.map((claim, row) => draftClaim(row, claim));
  return {
    fields: {
      payerName: printed(payer),
      traceNumber: printed(trace),
      paidOn: printed(paidOn),
      amount: printed(payment.amount),
    },
    claims,
    lumps: [],
    controls: [
      {
        scope: 'payment',
        of: 'net',
        value: printed(payment.totalNet ?? payment.amount),
        fromRow: 0,
        toRow: claims.length - 1,
      },
    ],
  };
}

/** Three claims of $10.00 gross with fees of $1.00, $2.00 and $1.50: $25.50 is paid. */
export const threeClaims: readonly PrintedClaim[] = [
  { claimId: '7000001', gross: '10.00', dirFee: '1.00', net: '9.00' },
  { claimId: '7000002', gross: '10.00', dirFee: '2.00', net: '8.00' },
  { claimId: '7000003', gross: '10.00', dirFee: '1.50', net: '8.50' },
];
