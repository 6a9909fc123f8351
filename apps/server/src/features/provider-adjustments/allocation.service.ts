import { type Category, categoryTable } from '@pfs/core/category';
import { addDays, addMonths } from '@pfs/core/days';
import { centsOfSum, toCents, toDollars } from '@pfs/core/money';
import type { Allocation } from '@pfs/wire/provider-adjustments';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/errors.ts';
import {
  type AllocatedRow,
  type AllocationBase,
  countEligibleClaims,
  listAllocatedClaims,
  monthsBefore,
} from './allocation.repository.ts';
import {
  findLumpRow,
  type LumpRow,
  toProviderAdjustment,
} from './provider-adjustments.repository.ts';

type Basis = Allocation['basis'];

const dayForm = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const countForm = new Intl.NumberFormat('en-US');

/** One or two sentences about how a lump sum was allocated. */
function basisSentence(
  { kind, weight, from, to }: Omit<Basis, 'sentence'>,
  claimCount: number,
): string {
  const count = countForm.format(claimCount);
  const claims = `${count} paid ${claimCount === 1 ? 'claim' : 'claims'}`;
  const by = weight === 'gross' ? 'by gross amount' : 'evenly';
  switch (kind) {
    case 'payment':
      return `Allocated across the ${claims} in its payment, ${by}.`;
    case 'months_before':
      return (
        `Its payment has no eligible claims, so it’s allocated across the ${claims} from this ` +
        `payer from ${toWords(from)} to ${toWords(to)}, ${by}.`
      );
    case 'none':
      return (
        'Neither its payment nor the prior three months have an eligible claim from this payer, ' +
        'so it isn’t allocated.'
      );
    case 'not_a_fee':
      return 'Only fees are allocated to claims. This isn’t a fee, so it isn’t allocated.';
  }
}

function toWords(day: string | null): string {
  return day === null ? 'the beginning' : dayForm.format(new Date(day));
}

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** The allocation of a lump sum: which claims, by what weight, and a page of their parts. */
export async function getAllocation(
  tx: TenantTransaction,
  id: string,
  { page, pageSize }: Page,
): Promise<Allocation> {
  const lump = orNotFound(await findLumpRow(tx, id));
  const { base, basis, claimCount } = await findBasis(tx, lump);
  const amountCents = centsOfSum(lump.amount);
  const rows =
    base === undefined
      ? []
      : await listAllocatedClaims(tx, base, {
          amountCents,
          offset: (page - 1) * pageSize,
          limit: pageSize,
        });
  return {
    providerAdjustment: toProviderAdjustment(lump),
    basis: { ...basis, sentence: basisSentence(basis, claimCount) },
    claimCount,
    allocatedTotal: base === undefined ? 0 : toDollars(amountCents),
    rows: rows.map(toRow),
  };
}

interface FoundBasis {
  readonly base: AllocationBase | undefined;
  readonly basis: Omit<Allocation['basis'], 'sentence'>;
  readonly claimCount: number;
}

/** The claims of the same payment, or, if none are eligible, the payer's earlier claims. */
export async function findBasis(tx: TenantTransaction, lump: LumpRow): Promise<FoundBasis> {
  const weight = categoryTable[lump.category as Category].fee?.spread ?? null;
  const nothing = { weight, from: null, to: null } as const;
  if (weight === null) {
    return { base: undefined, basis: { kind: 'not_a_fee', ...nothing }, claimCount: 0 };
  }
  const own: AllocationBase = { weight, set: { kind: 'payment', paymentId: lump.payment_id } };
  const ownCount = await countEligibleClaims(tx, own);
  if (ownCount > 0) {
    return { base: own, basis: { kind: 'payment', ...nothing }, claimCount: ownCount };
  }
  const set = { kind: 'months_before', payerId: lump.payer_id, paidOn: lump.paid_on } as const;
  const before: AllocationBase = { weight, set };
  const claimCount = await countEligibleClaims(tx, before);
  if (claimCount === 0) {
    return { base: undefined, basis: { kind: 'none', ...nothing }, claimCount };
  }
  return {
    base: before,
    basis: {
      kind: 'months_before',
      weight,
      from: addMonths(lump.paid_on, -monthsBefore),
      to: addDays(lump.paid_on, -1),
    },
    claimCount,
  };
}

function toRow(row: AllocatedRow): Allocation['rows'][number] {
  return {
    id: row.id,
    claimId: row.claim_id,
    remittanceId: row.remittance_id,
    processedDate: row.processed_date,
    drugName: row.drug_name,
    ndc: row.ndc,
    grossAmount: Number(row.gross_amount),
    allocated: toDollars(toCents(Number(row.allocated_cents))),
  };
}
