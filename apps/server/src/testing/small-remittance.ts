import { toCents } from '@pfs/core/money';
import type {
  AdjustmentDescription,
  ClaimDescription,
  PaymentDescription,
} from '@pfs/edi/remittance-description';
import { write835Text } from '@pfs/edi/write-835';

export interface SmallClaim {
  readonly id: string;
  /** What the payer agreed to pay before fees, in cents. */
  readonly gross?: number;
  readonly dir?: number;
  /** On top of gross, in cents. */
  readonly patientPaid?: number;
  /** Taken under a reason that no rule knows (CO 253), in cents. */
  readonly unknown?: number;
  /** Of a refund: what the default amount exceeds it by (PI 307), in cents, with remark codes. */
  readonly short?: number;
  readonly remarks?: readonly string[];
  readonly status?: 'paid' | 'denied' | 'reversal';
  /** CLP02 of a paid claim: 2 of a secondary payer. */
  readonly paidAs?: '1' | '2' | '3';
  readonly drugName?: string;
  readonly ndc?: string;
  /** CLP07. */
  readonly payerControlNumber?: string;
  /** REF*F8 of a reversal. */
  readonly originalReference?: string;
  readonly filledOn?: string;
  readonly patient?: ClaimDescription['patient'];
}

export interface SmallPayment {
  readonly paidOn: string;
  readonly payer?: string;
  readonly trace?: string;
  readonly claims: readonly SmallClaim[];
  /** [code, reference, cents]; positive takes. */
  readonly lumps?: readonly (readonly [string, string, number])[];
  /** Cents; what claims and lump sums come to, unless said otherwise. */
  readonly amount?: number;
}

/** An 835 of a few claims whose every figure stands in the test. */
export function smallRemittance(...payments: readonly SmallPayment[]): string {
  const createdOn = payments[0]?.paidOn ?? '2026-01-01';
  return write835Text({ createdOn, payments: payments.map(toPayment) });
}

function toPayment(payment: SmallPayment, index: number): PaymentDescription {
  const name = payment.payer ?? 'PLAIN PAYER';
  return {
    traceNumber: payment.trace ?? `T${payment.paidOn.replaceAll('-', '')}${index}`,
    payerTaxId: '1411223344',
    paidOn: payment.paidOn,
    payer: { name, idQualifier: 'XV', id: name.replaceAll(' ', '').slice(0, 10) },
    payee: { name: 'CORNER PHARMACY', idQualifier: 'XX', id: '1457398802' },
    claims: payment.claims.map(toClaim),
    providerAdjustments: (payment.lumps ?? []).map(([code, reference, cents]) => ({
      code,
      reference,
      amountCents: toCents(cents),
      fiscalPeriodEnd: '2026-12-31',
    })),
    ...(payment.amount === undefined ? {} : { amountCents: toCents(payment.amount) }),
  };
}

function toClaim(claim: SmallClaim): ClaimDescription {
  const status = claim.status ?? 'paid';
  const sign = status === 'reversal' ? -1 : 1;
  const patientPaid = toCents(sign * (claim.patientPaid ?? 0));
  const short = claim.short ?? 0;
  const charge = toCents(sign * ((claim.gross ?? 10_000) + short) + patientPaid);
  const dir = sign * (claim.dir ?? 0);
  const adjustments: readonly AdjustmentDescription[] =
    status === 'denied'
      ? [{ group: 'CO', reason: '197', amountCents: charge }]
      : [
          ...(patientPaid === 0 ? [] : [{ group: 'PR', reason: '3', amountCents: patientPaid }]),
          ...(dir === 0 ? [] : [{ group: 'CO', reason: '295', amountCents: toCents(dir) }]),
          ...(short === 0
            ? []
            : [{ group: 'PI', reason: '307', amountCents: toCents(sign * short) }]),
          ...(claim.unknown === undefined
            ? []
            : [{ group: 'CO', reason: '253', amountCents: toCents(sign * claim.unknown) }]),
        ];
  return {
    claimId: claim.id,
    statusCode: { paid: claim.paidAs ?? '1', denied: '4', reversal: '22' }[status],
    chargeCents: charge,
    ...(patientPaid === 0 ? {} : { patientPaidCents: patientPaid }),
    ...(claim.payerControlNumber === undefined
      ? {}
      : { payerControlNumber: claim.payerControlNumber }),
    ...(claim.originalReference === undefined
      ? {}
      : { originalReference: claim.originalReference }),
    ...(claim.patient === undefined ? {} : { patient: claim.patient }),
    services: [
      {
        ndc: claim.ndc ?? '65862000801',
        drugName: claim.drugName ?? 'METFORMIN HCL 500 MG TAB',
        chargeCents: charge,
        quantity: '30',
        filledOn: claim.filledOn ?? '2025-12-20',
        adjustments,
        remarks: (claim.remarks ?? []).map((code) => ['HE', code] as const),
      },
    ],
  };
}
