import { expectationOf, ledgerFigures } from '@pfs/core/contracts/guarantees';
import { centsOfSum, toCents, toDollars } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type {
  CheckedClaim,
  ContractGuaranteeRow,
  ContractTermRow,
  ContractTrueUp,
  GuaranteeClaim,
  LedgerMonth,
  PayerContracts,
} from '@pfs/wire/payer-contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { isComparing } from './check-contracts.ts';
import { type HeldGuarantee, type HeldTerm, readGuarantees, readTerms } from './held-contracts.ts';
import { isUnclear, readMonths, readTrueUps, sumExpected, type TrueUpUnit } from './true-ups.ts';

/** Older periods are in the ledger. */
const trueUpsMax = 100;

export async function readContracts(tx: TenantTransaction, today: Day): Promise<PayerContracts> {
  const payers = await selectOwn(tx, 'payers').select(['id', 'name']).orderBy('name').execute();
  const names = new Map(payers.map(({ id, name }) => [id, name]));
  const payerOf = (id: string) => ({ id, name: names.get(id) ?? '' });
  const { rows: short } = await sql<{ term_id: string | null; claims: number; amount: string }>`
    select term_id, count(*)::int as claims, sum(short)::text as amount from contract_checks
    where organization_id = ${tx.organizationId} and state in ('short', 'several')
    group by term_id`.execute(tx.query);
  const shortOf = (id: string | null) => {
    const found = short.find(({ term_id }) => term_id === id);
    return {
      claims: found?.claims ?? 0,
      amount: toDollars(centsOfSum(found?.amount ?? null)),
    };
  };
  const trueUps = await readTrueUps(tx);
  const caseOf = await readCases(tx, trueUps);
  const terms = await readTerms(tx);
  return {
    updating: await isComparing(tx),
    payers,
    terms: terms.map((term) => ({
      ...toTerm(term),
      ...{ payer: payerOf(term.payerId), short: shortOf(term.id) },
    })),
    guarantees: (await readGuarantees(tx)).map((one) => ({
      ...toGuarantee(one),
      payer: payerOf(one.payerId),
    })),
    trueUps: trueUps.slice(0, trueUpsMax).map((unit) => ({
      ...toTrueUp(unit, today),
      ...{ payer: payerOf(unit.payerId), caseId: caseOf.get(unit.key) ?? null },
    })),
    expectedTrueUp: toDollars(sumExpected(trueUps, today)),
    severalTerms: shortOf(null).claims,
  };
}

/** The open case of each of these true-ups that has one. */
async function readCases(
  tx: TenantTransaction,
  trueUps: readonly TrueUpUnit[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; case_id: string | null }>`
    select key, case_of_row(${tx.organizationId}::uuid, array['true_up'], key) as case_id
    from unnest(${trueUps.map(({ key }) => key)}::text[]) key`.execute(tx.query);
  return new Map(rows.flatMap(({ key, case_id: id }) => (id === null ? [] : [[key, id]])));
}

const scopeOf = ({
  id,
  plans,
  networks,
  line,
  genericDaws,
  from,
  to,
  citation,
}: HeldTerm | HeldGuarantee) => ({
  ...{ id, plans: [...plans], networks: [...networks], line, genericDaws: [...genericDaws] },
  ...{ from, to, citation },
});

const dollarsOf = (cents: number) => toDollars(toCents(cents));

function toTerm(term: HeldTerm): Omit<ContractTermRow, 'payer' | 'short'> {
  return {
    ...scopeOf(term),
    ...{ drugClass: term.drugClass, ndcs: [...term.ndcs] },
    ...{ daysFrom: term.daysFrom, daysTo: term.daysTo, lesserOf: term.lesserOf },
    fee: dollarsOf(term.feeCents),
    legs: term.legs.map(({ benchmark, percentOff, addedCents }) => ({
      ...{ benchmark, percentOff: percentOff / 100, added: dollarsOf(addedCents) },
    })),
  };
}

function toGuarantee(one: HeldGuarantee): Omit<ContractGuaranteeRow, 'payer'> {
  return {
    ...scopeOf(one),
    ...{ kind: one.kind, rate: one.rate / 100, period: one.period },
    rules: one.rules.map(({ effect, test, values }) => ({ effect, test, values: [...values] })),
    ...{ measuredAt: one.measuredAt, offsetGroup: one.offsetGroup, settlement: one.settlement },
    ...{ disputeDays: one.disputeDays, disputeDayKind: one.disputeDayKind },
    disputeFrom: one.disputeFrom,
  };
}

function toTrueUp(unit: TrueUpUnit, today: Day): Omit<ContractTrueUp, 'payer' | 'caseId'> {
  const { takenCents, aboveCents, notice, doubts } = unit;
  const orNull = (cents: number | undefined) => (cents === undefined ? null : dollarsOf(cents));
  const isOver = unit.to < today;
  return {
    ...{ key: unit.key, guaranteeIds: unit.guarantees.map(({ id }) => id) },
    ...{ kinds: [...unit.kinds], isShared: unit.isShared, from: unit.from, to: unit.to },
    ...{ isOver, accrued: toDollars(unit.accruedCents), taken: orNull(takenCents) },
    above: isUnclear(doubts) ? null : orNull(aboveCents),
    isSettled: !isUnclear(doubts) && expectationOf(unit, isOver).isSettled,
    doubts: {
      ...{ months: isOver ? [...doubts.months] : [], claims: doubts.claims },
      lumps: doubts.lumps.map(({ paid_on: on, amount }) => ({
        ...{ on, amount: toDollars(centsOfSum(amount)) },
      })),
    },
    settledOn: unit.takenOn ?? null,
    notice:
      notice === undefined
        ? null
        : {
            ...{ id: notice.id, receivedOn: notice.receivedOn, note: notice.note },
            share: orNull(notice.shareCents),
          },
    disputeBy: unit.dispute?.by ?? null,
  };
}

/** The months of a guarantee by class, the latest first. */
export async function readLedger(tx: TenantTransaction, id: string): Promise<LedgerMonth[]> {
  const guarantee = orNotFound((await readGuarantees(tx)).find((one) => one.id === id));
  return (await readMonths(tx, id)).map((sums) => {
    const { achieved, allowedCents, varianceCents } = ledgerFigures(guarantee, sums);
    const { month, drugClass, claims, claimsOut, awpCents } = sums;
    const paid = guarantee.kind === 'dfer' ? sums.feeCents : sums.ingredientCents;
    return {
      ...{ month, drugClass, claims, claimsOut, awp: toDollars(awpCents), paid: toDollars(paid) },
      ...{ achieved, allowed: toDollars(allowedCents), variance: toDollars(varianceCents) },
    };
  });
}

const claimColumns = sql`one.id, fills.rx_number as "rxNumber", fills.fill_number as "fillNumber",
  fills.filled_on::text as "filledOn", fills.drug_name as "drugName", fills.ndc,
  concat_ws('/', coalesce(one.bin, ''), coalesce(one.pcn, ''), coalesce(one.group_number, ''))
    as plan, one.basis`;
const fillOf = (row: RawBuilder<unknown>) => sql`
  join adjudications one on one.organization_id = ${row}.organization_id
    and one.id = ${row}.adjudication_id
  join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id`;

interface CheckFilter {
  readonly termId?: string | undefined;
  readonly check: CheckedClaim['check'];
}

const checksWhere = (tx: TenantTransaction, { termId, check }: CheckFilter) => sql`
  checked.organization_id = ${tx.organizationId} and checked.state = ${check}
  ${termId === undefined ? sql`` : sql`and checked.term_id = ${termId}`}`;

export async function countChecks(tx: TenantTransaction, filter: CheckFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from contract_checks checked
    where ${checksWhere(tx, filter)}`.execute(tx.query);
  return rows[0]?.total ?? 0;
}

/** The latest fills first. */
export async function listChecks(
  tx: TenantTransaction,
  filter: CheckFilter,
  { offset, limit }: PageWindow,
): Promise<CheckedClaim[]> {
  const { rows } = await sql<CheckedClaim>`
    select ${claimColumns}, checked.state as check, checked.priced_by as "pricedBy",
      checked.benchmark::float8, checked.is_at_most as "isAtMost", checked.expected::float8,
      checked.paid::float8, checked.short::float8,
      case_of_row(checked.organization_id, array['contract_short'],
        checked.adjudication_id::text) as "caseId"
    from (
      select * from contract_checks checked where ${checksWhere(tx, filter)}
      order by filled_on desc, adjudication_id offset ${offset} limit ${limit}
    ) checked ${fillOf(sql`checked`)}
    order by checked.filled_on desc, checked.adjudication_id`.execute(tx.query);
  return rows;
}

interface ClaimFilter {
  readonly guaranteeId: string;
  readonly month?: string | undefined;
  readonly drugClass?: string | undefined;
  readonly shown: 'in' | 'out';
}

const claimsWhere = (tx: TenantTransaction, filter: ClaimFilter) => sql`
  claim.organization_id = ${tx.organizationId} and claim.guarantee_id = ${filter.guaranteeId}
  ${filter.month === undefined ? sql`` : sql`and claim.month = ${`${filter.month}-01`}::date`}
  and (claim.out_by is null) = ${filter.shown === 'in'}
  ${filter.drugClass === undefined ? sql`` : sql`and claim.drug_class = ${filter.drugClass}`}`;

export async function countGuaranteeClaims(
  tx: TenantTransaction,
  filter: ClaimFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from guarantee_claims claim
    where ${claimsWhere(tx, filter)}`.execute(tx.query);
  return rows[0]?.total ?? 0;
}

export async function listGuaranteeClaims(
  tx: TenantTransaction,
  filter: ClaimFilter,
  { offset, limit }: PageWindow,
): Promise<GuaranteeClaim[]> {
  const found = selectOwn(tx, 'contract_guarantees', { id: filter.guaranteeId }).select('kind');
  const { kind } = orNotFound(await found.executeTakeFirst());
  const paid = kind === 'dfer' ? sql`claim.fee` : sql`claim.ingredient`;
  const { rows } = await sql<GuaranteeClaim>`
    select ${claimColumns}, claim.awp::float8, ${paid}::float8 as paid, claim.out_by as out,
      claim.out_rule as rule, claim.is_reversal as "isReversal",
      claim.filled_on::text as "countedOn"
    from (
      select * from guarantee_claims claim where ${claimsWhere(tx, filter)}
      order by filled_on, adjudication_id offset ${offset} limit ${limit}
    ) claim ${fillOf(sql`claim`)}
    order by claim.filled_on, claim.adjudication_id`.execute(tx.query);
  return rows;
}
