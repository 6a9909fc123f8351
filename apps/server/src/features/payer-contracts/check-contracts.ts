import { setImmediate } from 'node:timers/promises';
import { checkPayment, termOf, withSharedDaws } from '@pfs/core/contracts/contract-terms';
import { countedOn, membershipOf, unknownReasons } from '@pfs/core/contracts/guarantees';
import type { Day } from '@pfs/core/remittance';
import { copyLine, decimalText } from '../../platform/database/copy-rows.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { replaceRows } from '../../platform/database/replace-rows.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTolerance } from '../claim-matches/public.ts';
import { forEachPharmacy, listActivePharmacies, workInTurns } from '../organizations/public.ts';
import { compareChangedFile, noteChangedMonths } from './compare-payer-files.ts';
import { type HeldGuarantee, type HeldTerm, readGuarantees, readTerms } from './held-contracts.ts';
import { type ContractRow, readContractRows } from './read-contract-claims.ts';

const statementTimeoutMs = 5 * 60_000;
/** About a second of work. */
const queuedMax = 4_000;

/** Others are served in between. */
const rowsAtOnce = 500;

/** Whether claims are still being held against contracts. */
export async function isComparing(tx: TenantTransaction): Promise<boolean> {
  const waiting = await selectOwn(tx, 'contract_queue').select('id').limit(1).execute();
  return waiting.length > 0;
}

/** Asks for all claims to be held against contracts again. */
export async function queueAll(tx: TenantTransaction): Promise<void> {
  await insertOwn(tx, 'contract_queue', {}).execute();
}

async function listQueued(tx: PlatformTransaction): Promise<readonly string[]> {
  const rows = await tx.query
    .selectFrom('contract_queue')
    .select('organization_id')
    .distinct()
    .execute();
  return rows.map((row) => row.organization_id);
}

/** Only one transaction of a pharmacy writes what claims come to. */
export async function lockContracts({ client, organizationId }: TenantTransaction): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `contracts ${organizationId}`,
  ]);
}

/**
 * Holds all queued claims against the terms and guarantees of their payers, in steps of a second.
 * Killed in the middle it goes on with what is still queued.
 */
export function checkQueuedContracts(
  parts: Pick<Platform, 'database' | 'log'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const failed = 'contracts will be checked next round';
  const steps = { reason: 'contracts: pharmacies to check', list: listQueued, isStopped, failed };
  return workInTurns(parts, steps, (organizationId) =>
    parts.database.withTenant(organizationId, checkSome, { statementTimeoutMs }),
  );
}

/** What is queued meanwhile stays queued. Answers whether there was any. */
async function checkSome(tx: TenantTransaction): Promise<boolean> {
  await lockContracts(tx);
  await spreadAll(tx);
  const { rows: queued } = await tx.client.query<{ id: string; rx_number: string }>(
    `select id, rx_number from contract_queue
     where organization_id = $1 and rx_number is not null order by rx_number limit $2`,
    [tx.organizationId, queuedMax],
  );
  if (queued.length === 0) {
    // Months stay queued until all files are compared, so that a stop in between loses none.
    if (await compareChangedFile(tx)) return true;
    await finish(tx);
    return false;
  }
  await checkRx(tx, [...new Set(queued.map(({ rx_number }) => rx_number))]);
  await tx.client.query(
    'delete from contract_queue where organization_id = $1 and id = any ($2::uuid[])',
    [tx.organizationId, queued.map(({ id }) => id)],
  );
  return true;
}

/** All: each Rx number that has an adjudication, or something that was said of one. */
async function spreadAll(tx: TenantTransaction): Promise<void> {
  await tx.client.query(
    `with everything as (
       delete from contract_queue where organization_id = $1 and rx_number is null
         and guarantee_id is null
       returning id)
     insert into contract_queue (organization_id, rx_number)
     select $1::uuid, rx_number from (
       select rx_number from adjudication_states where organization_id = $1
       union select rx_number from contract_checks where organization_id = $1
       union select rx_number from guarantee_claims where organization_id = $1) known
     where exists (select from everything)`,
    [tx.organizationId],
  );
}

const checkColumns = [
  ['adjudication_id', 'uuid'],
  ['rx_number', 'text'],
  ['filled_on', 'date'],
  ['term_id', 'uuid'],
  ['state', 'text'],
  ['priced_by', 'text'],
  ['benchmark', 'numeric'],
  ['is_at_most', 'boolean'],
  ['expected', 'numeric'],
  ['paid', 'numeric'],
  ['short', 'numeric'],
] as const;
const claimColumns = [
  ['guarantee_id', 'uuid'],
  ['adjudication_id', 'uuid'],
  ['rx_number', 'text'],
  ['month', 'date'],
  ['filled_on', 'date'],
  ['drug_class', 'text'],
  ['awp', 'numeric'],
  ['ingredient', 'numeric'],
  ['fee', 'numeric'],
  ['out_by', 'text'],
  ['out_rule', 'smallint'],
  ['identity', 'text'],
  ['is_reversal', 'boolean'],
] as const;

const monthColumns = ['guarantee_id', 'month'];

async function checkRx(tx: TenantTransaction, rxNumbers: readonly string[]): Promise<void> {
  const [heldTerms, heldGuarantees] = [await readTerms(tx), await readGuarantees(tx)];
  const all = [...heldTerms, ...heldGuarantees];
  const terms = withSharedDaws(heldTerms, all);
  const guarantees = withSharedDaws(heldGuarantees, all);
  const toleranceCents = await readTolerance(tx);
  const rows = all.length > 0 ? await readContractRows(tx, rxNumbers) : [];
  const lines = { checks: [] as string[], claims: [] as string[] };
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    lines.checks.push(...checkLine(row, { terms, toleranceCents }));
    lines.claims.push(...guarantees.flatMap((one) => claimLine(row, one)));
  }
  await replaceRows(tx, {
    ...{ table: 'contract_checks', columns: checkColumns, key: ['adjudication_id'], rxNumbers },
    lines: lines.checks,
  });
  const { gone, added } = await replaceRows(tx, {
    ...{ table: 'guarantee_claims', columns: claimColumns, rxNumbers },
    ...{ key: ['guarantee_id', 'adjudication_id', 'is_reversal'], lines: lines.claims },
    returned: { gone: monthColumns, added: monthColumns },
  });
  await queueMonths(tx, [...gone, ...added]);
}

/** Asks for the months to be summed, and their files to be compared, whose claims changed. */
async function queueMonths(
  tx: TenantTransaction,
  changed: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  const touched = [...new Set(changed.map((row) => `${row['guarantee_id']} ${row['month']}`))];
  if (touched.length === 0) return;
  const partOf = (at: 0 | 1) => touched.map((text) => text.split(' ')[at] ?? '');
  const [guarantees, months] = [partOf(0), partOf(1)];
  await tx.client.query(
    `insert into contract_queue (organization_id, guarantee_id, month)
     select $1, guarantee_id, month
     from unnest($2::uuid[], $3::date[]) touched (guarantee_id, month)
     where not exists (select from contract_queue queued where queued.organization_id = $1
       and queued.guarantee_id = touched.guarantee_id and queued.month = touched.month)`,
    [tx.organizationId, guarantees, months],
  );
  await noteChangedMonths(tx, guarantees, months);
}

/** Once no claim is queued and all files are compared: sums months, and has cases looked for. */
async function finish(tx: TenantTransaction): Promise<void> {
  const { rows } = await tx.client.query<{ guarantee_id: string; month: string }>(
    `delete from contract_queue where organization_id = $1 and guarantee_id is not null
     returning guarantee_id, month::text`,
    [tx.organizationId],
  );
  await sumMonths(tx, rows);
  await tx.client.query('insert into case_queue (organization_id) values ($1)', [
    tx.organizationId,
  ]);
}

interface Terms {
  readonly terms: readonly HeldTerm[];
  readonly toleranceCents: number;
}

const money = (cents: number | undefined) => decimalText(cents, 2);

function checkLine(
  { adjudicationId, rxNumber, claim }: ContractRow,
  { terms, toleranceCents }: Terms,
): readonly string[] {
  if (claim.isReversed) return [];
  const term = termOf(claim, terms);
  if (term === undefined) return [];
  const of = [adjudicationId, rxNumber, claim.filledOn] as const;
  if (term === 'several' || term === 'not_told') {
    const nothing = [undefined, undefined, false, undefined, undefined, '0.00'];
    return [copyLine([...of, undefined, term, ...nothing])];
  }
  const { check, expected, paidCents, shortCents } = checkPayment(term, claim, toleranceCents);
  return [
    copyLine([
      ...[...of, term.id, check, expected?.by, money(expected?.benchmarkCents)],
      ...[expected?.isAtMost ?? false, money(expected?.cents), money(paidCents)],
      money(shortCents),
    ]),
  ];
}

function claimLine(
  { adjudicationId, rxNumber, identity, claim }: ContractRow,
  guarantee: HeldGuarantee,
): readonly string[] {
  const found = membershipOf(guarantee, claim);
  if (found === undefined) return [];
  const lineOf = (on: Day, sign: 1 | -1) => {
    const signed = (cents: number | undefined) => money(cents === undefined ? cents : sign * cents);
    return copyLine([
      ...[guarantee.id, adjudicationId, rxNumber, `${on.slice(0, 7)}-01`, on, found.drugClass],
      ...[signed(claim.benchmarks.awp), signed(claim.ingredientCents), signed(claim.feeCents)],
      ...(found.isIn ? [undefined, undefined] : [found.out, found.rule]),
      ...[identity, sign < 0],
    ]);
  };
  const takenBackOn = found.isIn ? found.takenBackOn : undefined;
  return [
    lineOf(countedOn(guarantee, claim), 1),
    ...(takenBackOn === undefined ? [] : [lineOf(takenBackOn, -1)]),
  ];
}

async function sumMonths(
  tx: TenantTransaction,
  touched: readonly { readonly guarantee_id: string; readonly month: string }[],
): Promise<void> {
  if (touched.length === 0) return;
  const pairs = [
    touched.map(({ guarantee_id }) => guarantee_id),
    touched.map(({ month }) => month),
  ];
  await tx.client.query(
    `delete from guarantee_months old
     using unnest($2::uuid[], $3::date[]) touched (guarantee_id, month)
     where old.organization_id = $1 and old.guarantee_id = touched.guarantee_id
       and old.month = touched.month`,
    [tx.organizationId, ...pairs],
  );
  await tx.client.query(
    `insert into guarantee_months (organization_id, guarantee_id, month, drug_class, claims,
       claims_out, claims_unknown, awp, ingredient, fees)
     select $1, claim.guarantee_id, claim.month, drug_class,
       coalesce(sum(case when is_reversal then -1 else 1 end) filter (where out_by is null), 0),
       count(*) filter (where out_by is not null),
       count(*) filter (where out_by = any ($4::text[])),
       coalesce(sum(awp) filter (where out_by is null), 0),
       coalesce(sum(ingredient) filter (where out_by is null), 0),
       coalesce(sum(fee) filter (where out_by is null), 0)
     from (select distinct * from unnest($2::uuid[], $3::date[])) touched (guarantee_id, month)
     join guarantee_claims claim on claim.organization_id = $1
       and claim.guarantee_id = touched.guarantee_id and claim.month = touched.month
     group by claim.guarantee_id, claim.month, drug_class`,
    [tx.organizationId, ...pairs, [...unknownReasons]],
  );
}

/** Costs and classes of drugs change without any claim of the pharmacy. */
async function queueWhereHeld(tx: TenantTransaction): Promise<void> {
  const terms = await selectOwn(tx, 'contract_terms').select('id').limit(1).execute();
  const guarantees = await selectOwn(tx, 'contract_guarantees').select('id').limit(1).execute();
  if (terms.length + guarantees.length > 0) await queueAll(tx);
}

export const contractWork = (platform: Platform): Background => ({
  soon: { contracts: (isStopped) => checkQueuedContracts(platform, isStopped) },
  daily: {
    contracts: (isStopped) =>
      forEachPharmacy(
        platform.database,
        { task: 'contracts', list: listActivePharmacies, isStopped },
        ({ id }) => platform.database.withTenant(id, queueWhereHeld),
      ),
  },
});
