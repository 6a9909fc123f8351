import type { ContractTerm, TermLeg } from '@pfs/core/contracts/contract-terms';
import type {
  DisputeStart,
  Guarantee,
  GuaranteePeriod,
  PopulationRule,
} from '@pfs/core/contracts/guarantees';
import type { PlanLine } from '@pfs/core/recovery/plans';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';

export interface HeldTerm extends ContractTerm {
  readonly citation: string;
}

export interface HeldGuarantee extends Guarantee {
  readonly offsetGroup: string | null;
  readonly settlement: 'remittance' | 'invoice' | 'rates';
  readonly disputeDays: number | null;
  readonly disputeDayKind: 'calendar' | 'business';
  readonly disputeFrom: DisputeStart;
  readonly citation: string;
}

export async function readTerms(tx: TenantTransaction): Promise<readonly HeldTerm[]> {
  const rows = await selectOwn(tx, 'contract_terms')
    .selectAll()
    .orderBy('from_on', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...scopeOf(row),
    drugClass: row.drug_class as ContractTerm['drugClass'],
    ndcs: row.ndcs,
    daysFrom: row.days_from,
    daysTo: row.days_to,
    legs: row.legs as unknown as readonly TermLeg[],
    lesserOf: row.lesser_of,
    feeCents: row.fee_cents,
  }));
}

export async function readGuarantees(tx: TenantTransaction): Promise<readonly HeldGuarantee[]> {
  const rows = await selectOwn(tx, 'contract_guarantees')
    .selectAll()
    .orderBy('from_on', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...scopeOf(row),
    kind: row.kind as Guarantee['kind'],
    rate: row.rate,
    measuredAt: row.measured_at as Guarantee['measuredAt'],
    rules: row.rules as unknown as readonly PopulationRule[],
    period: row.period as GuaranteePeriod,
    offsetGroup: row.offset_group,
    settlement: row.settlement as HeldGuarantee['settlement'],
    disputeDays: row.dispute_days,
    disputeDayKind: row.dispute_day_kind as HeldGuarantee['disputeDayKind'],
    disputeFrom: row.dispute_from as DisputeStart,
  }));
}

/**
 * Keeps a guarantee as it is until the transaction ends. Answers the version of its values;
 * undefined once it was deleted.
 */
export async function holdGuarantee(
  tx: TenantTransaction,
  id: string,
): Promise<string | undefined> {
  const found = selectOwn(tx, 'contract_guarantees', { id })
    .select(sql<string>`updated_at::text`.as('version'))
    .forShare();
  return (await found.executeTakeFirst())?.version;
}

interface ScopeRow {
  readonly id: string;
  readonly payer_id: string;
  readonly plans: string[];
  readonly networks: string[];
  readonly line: string | null;
  readonly generic_daws: string[];
  readonly from_on: string;
  readonly to_on: string | null;
  readonly citation: string;
}

const scopeOf = (row: ScopeRow) => ({
  ...{ id: row.id, payerId: row.payer_id, plans: row.plans, networks: row.networks },
  ...{ line: row.line as PlanLine | null, genericDaws: row.generic_daws },
  ...{ from: row.from_on, to: row.to_on, citation: row.citation },
});
