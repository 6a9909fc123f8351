import type { Category } from '@pfs/core/category';
import type { Day } from '@pfs/core/remittance';
import { countCosts, countRefunds, patientOf, unitsOf } from './counted-costs.ts';
import { type CountedEarned, countEarned, countSpreads } from './counted-spreads.ts';
import type { RawClaim, RawInvoice, RawLump, RawRefund, RawRows } from './raw-rows.ts';

export const sumNames = [
  ...(['gross', 'dir', 'ger', 'other', 'net', 'patient', 'recouped', 'refunds', 'lump'] as const),
  ...(['claims', 'denied', 'reversals', 'received', 'payments', 'units', 'soldGross'] as const),
  ...(['soldPatient', 'cost', 'unknown', 'loss', 'belowCost', 'allocated'] as const),
  'mfp',
  ...(['earnedDir', 'earnedFees'] as const),
  ...(['spend', 'vendorPaid', 'invoices', 'open', 'overdue'] as const),
] as const;

export type SumName = (typeof sumNames)[number];
export type Sums = Readonly<Record<SumName, number>>;

const factKinds = [
  ...(['claim', 'lump', 'payment', 'spread', 'refund', 'invoice', 'invoicePayment'] as const),
  // By fill date.
  ...(['fill', 'earnedLump'] as const),
] as const;

/** What one raw row adds to which sums, and by what it may be told apart. */
export interface Fact {
  readonly of: (typeof factKinds)[number];
  readonly id: string;
  readonly day: Day;
  readonly payer: string | null;
  readonly drug: string | null;
  readonly ndc: string | null;
  readonly vendor: string | null;
  readonly category: Category | null;
  readonly status: string | null;
  readonly remittance: string | null;
  readonly sums: Partial<Sums>;
  /** As lists show them and filters compare them. */
  readonly amounts: Readonly<Record<string, number>>;
}

const nothing = {
  ...{ payer: null, drug: null, ndc: null, vendor: null, category: null },
  ...{ status: null, remittance: null, amounts: {} },
} as const;

/** Each raw row by itself. Source: docs/domain/formulas.md. */
export function countFacts(rows: RawRows, today: Day): readonly Fact[] {
  const costs = countCosts(rows);
  return [
    ...rows.claims.map((claim) => claimFact(claim, costs.get(claim.id))),
    ...rows.lumps.map(lumpFact),
    ...rows.payments.map(({ id, day, payer, remittanceId, amount }) => ({
      ...{ ...nothing, of: 'payment' as const, id, day, payer, remittance: remittanceId },
      ...{ sums: { received: amount, payments: 1 }, amounts: { totalAmount: amount } },
    })),
    ...countSpreads(rows).map(({ lump, claim, cents }) => ({
      ...{ ...nothing, of: 'spread' as const, id: lump.id, day: lump.day, payer: lump.payer },
      ...{ drug: claim.drug, ndc: claim.ndc, sums: { allocated: cents } },
    })),
    ...rows.claims.map(fillFact),
    ...countEarned(rows).map(earnedLumpFact),
    ...countRefunds(rows).map(refundFact),
    ...rows.invoices.flatMap((invoice) => invoiceFacts(invoice, today)),
  ];
}

function claimFact(
  claim: RawClaim,
  known: { readonly cost: number; readonly loss: number } | undefined,
): Fact {
  const { id, day, payer, drug, ndc, status, remittanceId } = claim;
  const { gross, dir, ger, other, net } = claim;
  const patient = patientOf(claim);
  return {
    ...{ ...nothing, of: 'claim', id, day, payer, drug, ndc, status, remittance: remittanceId },
    amounts: {
      ...{ grossAmount: gross, dirFee: dir, gerFee: ger, otherFees: other, netAmount: net },
      patientPaid: claim.patient,
    },
    sums: {
      ...{ gross, dir, ger, other, net, patient },
      claims: { paid: 1, denied: 0, reversal: -1 }[status],
      denied: status === 'denied' ? 1 : 0,
      reversals: status === 'reversal' ? 1 : 0,
      ...{ soldGross: gross, soldPatient: patient },
      units: unitsOf(claim) ?? 0,
      ...(known === undefined
        ? { unknown: gross + patient }
        : { cost: known.cost, loss: known.loss, belowCost: known.loss > 0 ? 1 : 0 }),
    },
  };
}

function fillFact({ id, filledOn, payer, drug, ndc, dir, ger, other }: RawClaim): Fact {
  return {
    ...{ ...nothing, of: 'fill', id, day: filledOn, payer, drug, ndc },
    sums: { earnedDir: dir, earnedFees: dir + ger + other },
  };
}

function earnedLumpFact({ lump, day, cents }: CountedEarned): Fact {
  return {
    ...{ ...nothing, of: 'earnedLump', id: lump.id, day, payer: lump.payer },
    sums: { earnedDir: lump.category === 'dir' ? cents : 0, earnedFees: cents },
  };
}

function refundFact({ id, day, payer, drug, ndc, remittanceId, amount }: RawRefund): Fact {
  return {
    ...{ ...nothing, of: 'refund', id, day, payer, drug, ndc, remittance: remittanceId },
    sums: { mfp: amount },
  };
}

function lumpFact({ id, day, payer, category, amount, remittanceId }: RawLump): Fact {
  const fees = {
    dir: category === 'dir' ? amount : 0,
    ger: category === 'effective_rate' ? amount : 0,
    other: category === 'transaction_fee' || category === 'network_fee' ? amount : 0,
  };
  return {
    ...{ ...nothing, of: 'lump', id, day, payer, category, remittance: remittanceId },
    amounts: { totalAmount: amount },
    sums: {
      ...fees,
      net: -(fees.dir + fees.ger + fees.other),
      recouped: category === 'recoupment' ? amount : 0,
      refunds: category === 'mfp_refund' ? amount : 0,
      lump: amount,
    },
  };
}

function invoiceFacts(invoice: RawInvoice, today: Day): readonly Fact[] {
  const { id, day, due, vendor, status, duplicate, total, parts } = invoice;
  const paid = parts.reduce((sum, { amount }) => sum + amount, 0);
  const isCancelled = status === 'cancelled';
  const counts = !isCancelled && status !== 'disputed' && !duplicate;
  const isOpen = counts && status !== 'paid';
  const isOverdue = isOpen && due !== null && due < today && paid < total;
  const sums = {
    invoices: 1,
    spend: counts ? total : 0,
    open: isOpen ? total - paid : 0,
    overdue: isOverdue ? total - paid : 0,
  };
  return [
    {
      ...{ ...nothing, of: 'invoice', id, day, vendor, status, sums },
      amounts: { totalAmount: total, paidAmount: paid },
    },
    ...parts.map(
      (part): Fact => ({
        ...{ ...nothing, of: 'invoicePayment', id, day: part.day, vendor, status },
        sums: { vendorPaid: isCancelled ? 0 : part.amount },
      }),
    ),
  ];
}
