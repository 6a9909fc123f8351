import { type Category, categoryTable } from '@pfs/core/category';
import { addDays, addMonths, dayLabel } from '@pfs/core/days';
import { type LumpWeight, lumpProgramTable, programOf } from '@pfs/core/lumps/lump-programs';
import { missingMonths, periodLabel } from '@pfs/core/lumps/settle-periods';
import { centsOfSum, toCents, toDollars } from '@pfs/core/money';
import type { Allocation } from '@pfs/wire/provider-adjustments';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { orNotFound } from '../../platform/errors.ts';
import { monthLabel } from '../../platform/format-days.ts';
import {
  type AllocatedRow,
  type AllocationBase,
  countEligibleClaims,
  findPeriodBase,
  listAllocatedClaims,
  monthsBefore,
  type PeriodBase,
} from './allocation.repository.ts';
import { withPeriods } from './listed-periods.service.ts';
import { findLumpRow, type LumpRow } from './provider-adjustments.repository.ts';

type Basis = Allocation['basis'];

const countForm = new Intl.NumberFormat('en-US');

const weightWords: Readonly<Record<LumpWeight, string>> = {
  awp: 'by AWP',
  gross: 'by gross amount',
  claim: 'evenly',
};
const populationWords = { all: 'paid', generic: 'paid generic', brand: 'paid brand' } as const;

/** A few sentences about how a lump sum was allocated. */
function basisSentence(basis: Omit<Basis, 'sentence'>, claimCount: number): string {
  const { kind, weight, from, to, population } = basis;
  const count = countForm.format(claimCount);
  const noun = claimCount === 1 ? 'claim' : 'claims';
  const claims = `${count} ${populationWords[population]} ${noun}`;
  const by = weightWords[weight ?? 'claim'];
  switch (kind) {
    case 'period':
      return periodSentence(basis, `${claims} from this payer filled in ${periodWords(basis)}`);
    case 'payment':
      return `Allocated across the ${claims} in its payment, ${by}.`;
    case 'months_before':
      return (
        `Its payment has no eligible claims, so it’s allocated across the ${claims} from this ` +
        `payer from ${toWords(from)} to ${toWords(to)}, ${by}.`
      );
    case 'none':
      return from === null
        ? `Neither its payment nor the prior three months have a ${populationWords[population]} ` +
            'claim from this payer that can carry it, so it isn’t allocated.'
        : `No ${populationWords[population]} claim from this payer was filled in ` +
            `${periodWords(basis)}, so it isn’t allocated.`;
    case 'not_a_fee':
      return 'Only fees are allocated to claims. This isn’t a fee, so it isn’t allocated.';
  }
}

function periodSentence(basis: Omit<Basis, 'sentence'>, claims: string): string {
  const { weight, wantedWeight, missingMonths: missing } = basis;
  const months = missing.map(monthLabel);
  return [
    `Allocated across the ${claims}, ${weightWords[weight ?? 'claim']}.`,
    weight === wantedWeight ? '' : 'Not every claim has an AWP, so gross amount is used.',
    months.length === 0 ? '' : `No claims for ${listForm.format(months)}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

const listForm = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });

function periodWords({ from, to }: Omit<Basis, 'sentence'>): string {
  return from === null || to === null ? '' : periodLabel({ from, to });
}

function toWords(day: string | null): string {
  return day === null ? 'the beginning' : dayLabel(day);
}

/** The allocation of a lump sum: which claims, by what weight, and a page of their parts. */
export async function getAllocation(
  tx: TenantTransaction,
  id: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Allocation> {
  const lump = orNotFound(await findLumpRow(tx, id));
  const [listed] = await withPeriods(tx, [lump]);
  if (listed === undefined) throw new Error('one lump sum is listed as one');
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
    providerAdjustment: listed,
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

/**
 * The claims of its service period and population; without a period those of the same payment, or,
 * if none are eligible, the payer's earlier claims. A GER without a period has only generics, too.
 */
export async function findBasis(tx: TenantTransaction, lump: LumpRow): Promise<FoundBasis> {
  const weight = categoryTable[lump.category as Category].fee?.spread ?? null;
  const program = programOf(lump.category as Category, lump.reference);
  const population = program === undefined ? 'all' : lumpProgramTable[program].population;
  const nothing: Omit<Basis, 'kind' | 'sentence'> = {
    ...{ weight, wantedWeight: weight, from: null, to: null, population },
    missingMonths: [],
  };
  if (weight === null) {
    return { base: undefined, basis: { kind: 'not_a_fee', ...nothing }, claimCount: 0 };
  }
  const period = await findPeriodBase(tx, lump.id);
  if (period !== undefined) return toPeriodBasis(lump, period);
  const ofPayment = { kind: 'payment', paymentId: lump.payment_id } as const;
  const own: AllocationBase = { weight, population, set: ofPayment };
  const ownCount = await countEligibleClaims(tx, own);
  if (ownCount > 0) {
    return { base: own, basis: { kind: 'payment', ...nothing }, claimCount: ownCount };
  }
  const set = { kind: 'months_before', payerId: lump.payer_id, paidOn: lump.paid_on } as const;
  const before: AllocationBase = { weight, population, set };
  const claimCount = await countEligibleClaims(tx, before);
  if (claimCount === 0) {
    return { base: undefined, basis: { kind: 'none', ...nothing }, claimCount };
  }
  const days = { from: addMonths(lump.paid_on, -monthsBefore), to: addDays(lump.paid_on, -1) };
  return { base: before, basis: { ...nothing, kind: 'months_before', ...days }, claimCount };
}

/** Without claims it stays with the payer. */
function toPeriodBasis(
  { id }: LumpRow,
  { from, to, population, wanted, weighedBy, months, claimCount }: PeriodBase,
): FoundBasis {
  const basis = { from, to, population, wantedWeight: wanted, weight: weighedBy ?? wanted };
  if (weighedBy === null || months.length === 0) {
    const missing = [...missingMonths({ from, to }, new Set())];
    const none = { ...basis, kind: 'none', missingMonths: missing } as const;
    return { base: undefined, basis: none, claimCount: 0 };
  }
  const base = { weight: weighedBy, population, set: { kind: 'period', lumpId: id } } as const;
  const missing = [...missingMonths({ from, to }, new Set(months))];
  return {
    base,
    basis: { ...basis, kind: 'period', missingMonths: missing },
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
