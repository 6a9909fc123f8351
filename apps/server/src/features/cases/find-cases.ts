import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import { dayIn } from '../../platform/clock.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { forEachPharmacy, listActivePharmacies } from '../organizations/public.ts';
import { claimTextInSql, refundsOfFill, refundTextInSql, stageGaps } from './gaps.ts';

const statementTimeoutMs = 5 * 60_000;

/** Nobody else changes which rows are in which case meanwhile. */
export async function lockCases({ client, organizationId }: TenantTransaction): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `cases ${organizationId}`,
  ]);
}

/**
 * Brings cases that nobody has begun in line with the gaps of today, and finds the money that came
 * for the others. What a person has prepared stays as it was asked.
 */
export async function findCases(tx: TenantTransaction, today: Day): Promise<void> {
  await lockCases(tx);
  await stageGaps(tx, today);
  await dropGone(tx);
  await addFound(tx, today);
  await sumFound(tx, today);
  await findReceipts(tx);
}

/** Rows that need no asking any more, and amounts that changed. */
async function dropGone(tx: TenantTransaction): Promise<void> {
  // Of a case that is found again, because its preparing was undone.
  await tx.client.query(
    `delete from case_receipts old using cases where old.organization_id = $1
       and cases.organization_id = $1 and cases.id = old.case_id and cases.state = 'found'`,
    [tx.organizationId],
  );
  await tx.client.query(
    `delete from case_rows old using cases
     where old.organization_id = $1 and cases.organization_id = $1 and cases.id = old.case_id
       and cases.state = 'found' and not exists (
         select from gaps where gaps.kind = old.kind and gaps.row_key = old.row_key
           and gaps.party = cases.party)`,
    [tx.organizationId],
  );
  const contents = ['amount', 'filled_on', 'rx_number', 'fill_number', 'drug_name', 'ndc']
    .concat(['about', 'targets', 'had'])
    .map((name) => [`${name} = gaps.${name}`, `old.${name}`, `gaps.${name}`] as const);
  await tx.client.query(
    `update case_rows old set ${contents.map(([set]) => set).join(', ')}
     from cases, gaps
     where old.organization_id = $1 and cases.organization_id = $1 and cases.id = old.case_id
       and cases.state = 'found' and gaps.kind = old.kind and gaps.row_key = old.row_key
       and (${contents.map(([, one]) => one).join(', ')})
         is distinct from (${contents.map(([, , other]) => other).join(', ')})`,
    [tx.organizationId],
  );
}

/** The kinds that ask for the same money: what a begun case of one asks, no other asks too. */
const sameMoney = [
  ['underpaid', 'unpaid', 'missing_remittance'],
  ['mfp_late', 'mfp_short'],
];

/** Rows that are in no case of their kind yet, neither an open nor a decided one. */
async function addFound(tx: TenantTransaction, today: Day): Promise<void> {
  const { organizationId } = tx;
  await tx.client.query(
    `delete from gaps where exists (select from case_rows held
       where held.organization_id = $1 and held.kind = gaps.kind and held.row_key = gaps.row_key)`,
    [organizationId],
  );
  for (const kinds of sameMoney) {
    await tx.client.query(
      `delete from gaps where kind = any ($2::text[]) and exists (select from case_rows held
         join cases on cases.organization_id = $1 and cases.id = held.case_id
           and cases.state <> 'found'
         where held.organization_id = $1 and held.kind = any ($2::text[])
           and held.row_key = gaps.row_key and held.is_open)`,
      [organizationId, kinds],
    );
  }
  const { rows: parties } = await tx.client.query<{ kind: string; party: string }>(
    `select distinct kind, party from gaps where not exists (
       select from cases where organization_id = $1 and cases.kind = gaps.kind
         and cases.party = gaps.party and cases.state = 'found')
     order by kind, party`,
    [organizationId],
  );
  const added = parties.map((one) => ({ ...one, id: uuidV7(), step: uuidV7() }));
  await tx.client.query(
    `with added as (
       select * from jsonb_to_recordset($2::jsonb)
         as added (kind text, party text, id uuid, step uuid)
     ), numbered as (
       insert into cases (organization_id, id, number, kind, party, found_on)
       select $1, id, (select coalesce(max(number), 0) from cases where organization_id = $1)
         + row_number() over (order by id), kind, party, $3::date
       from added
       returning id
     )
     insert into case_steps (organization_id, id, case_id, at, action, state, before)
     select $1, step, id, now(), 'find', 'found', '{}' from added
     where exists (select from numbered where numbered.id = added.id)`,
    [organizationId, JSON.stringify(added), today],
  );
  await tx.client.query(
    `insert into case_rows (organization_id, case_id, kind, row_key, amount, filled_on, rx_number,
       fill_number, drug_name, ndc, about, targets, had)
     select $1, cases.id, gaps.kind, row_key, amount, filled_on, rx_number, fill_number, drug_name,
       ndc, about, targets, had
     from gaps join cases on cases.organization_id = $1 and cases.kind = gaps.kind
       and cases.party = gaps.party and cases.state = 'found'`,
    [organizationId],
  );
}

/** A found case without rows goes; one that a person has written to ends. */
async function sumFound(tx: TenantTransaction, today: Day): Promise<void> {
  await tx.client.query(
    `update cases set rows = sums.rows, asked = sums.asked
     from (
       select cases.id, count(held.row_key)::int as rows, coalesce(sum(held.amount), 0) as asked
       from cases left join case_rows held on held.organization_id = $1 and held.case_id = cases.id
       where cases.organization_id = $1 and cases.state = 'found'
       group by cases.id
     ) sums
     where cases.organization_id = $1 and cases.id = sums.id
       and (cases.rows, cases.asked) is distinct from (sums.rows, sums.asked)`,
    [tx.organizationId],
  );
  const { rows: empty } = await tx.client.query<{ id: string; is_begun: boolean }>(
    `select id, exists (select from case_steps step where step.organization_id = $1
       and step.case_id = cases.id and step.user_id is not null) as is_begun
     from cases where organization_id = $1 and state = 'found' and rows = 0`,
    [tx.organizationId],
  );
  const begun = empty.filter(({ is_begun }) => is_begun).map(({ id }) => ({ id, step: uuidV7() }));
  await tx.client.query(
    `with ended as (select * from jsonb_to_recordset($2::jsonb) as ended (id uuid, step uuid)),
       stepped as (
         insert into case_steps (organization_id, id, case_id, at, action, state, before, note)
         select $1, step, id, now(), 'withdraw', 'withdrawn', '{}',
           'Its rows were paid or corrected.'
         from ended)
     update cases set state = 'withdrawn', decided_on = $3 from ended
     where cases.organization_id = $1 and cases.id = ended.id`,
    [tx.organizationId, JSON.stringify(begun), today],
  );
  const ids = empty.filter(({ is_begun }) => !is_begun).map(({ id }) => id);
  await tx.client.query(
    'delete from case_steps where organization_id = $1 and case_id = any ($2::uuid[])',
    [tx.organizationId, ids],
  );
  await tx.client.query('delete from cases where organization_id = $1 and id = any ($2::uuid[])', [
    tx.organizationId,
    ids,
  ]);
}

/**
 * Payments for rows of a case that somebody has prepared, as far as they had not come before. A
 * payment proves the oldest case that it answers, and one that was given up only if no other is.
 */
async function findReceipts(tx: TenantTransaction): Promise<void> {
  const ofFill = refundsOfFill({
    rx: sql`held.targets[1]`,
    number: sql`held.targets[2]::integer`,
    day: sql`held.targets[3]::date`,
    drug: sql`held.ndc`,
  });
  await sql`drop table if exists pg_temp.came`.execute(tx.query);
  await sql`
    create temporary table came on commit drop as
    select distinct on (source, source_id) case_id, row_key, source, source_id, amount, came_on
    from (
      select held.case_id, held.row_key, 'claim' as source, claims.id as source_id,
        claims.net_amount as amount, payments.paid_on as came_on
      from case_rows held
      cross join lateral unnest(held.targets) target (adjudication_id)
      join adjudication_states state on state.organization_id = held.organization_id
        and state.adjudication_id = target.adjudication_id::uuid
      join claim_matches match on match.organization_id = held.organization_id
        and match.rx_number = state.rx_number and match.adjudication_id = state.adjudication_id
      join claims on claims.organization_id = held.organization_id and claims.id = match.claim_id
        and claims.status <> 'denied'
      join payments on payments.organization_id = held.organization_id
        and payments.id = claims.payment_id
      where held.organization_id = ${tx.organizationId}
        and held.kind in ('underpaid', 'unpaid', 'missing_remittance')
        and not ${claimTextInSql} = any (held.had)
      union all
      select held.case_id, held.row_key, 'refund', refund.id, refund.amount, refund.paid_on
      from case_rows held
      join mfp_refunds refund on refund.organization_id = held.organization_id and ${ofFill}
      where held.organization_id = ${tx.organizationId} and held.kind in ('mfp_late', 'mfp_short')
        and not ${refundTextInSql} = any (held.had)
    ) found
    join cases on cases.organization_id = ${tx.organizationId} and cases.id = case_id
      and cases.state <> 'found'
    order by source, source_id, cases.state in ('lost', 'expired', 'withdrawn'), cases.number,
      row_key`.execute(tx.query);
  await tx.client.query(
    `delete from case_receipts old where organization_id = $1 and not exists (
       select from came where (came.case_id, came.row_key, came.source, came.source_id, came.amount,
         came.came_on) = (old.case_id, old.row_key, old.source, old.source_id, old.amount,
         old.came_on))`,
    [tx.organizationId],
  );
  await tx.client.query(
    `insert into case_receipts (organization_id, case_id, row_key, source, source_id, amount,
       came_on)
     select $1, case_id, row_key, source, source_id, amount, came_on from came
     on conflict (organization_id, source, source_id) do nothing`,
    [tx.organizationId],
  );
  await sumSeen(tx);
}

/** Sums the money of one case, or of all: what came once it was sent, and before. */
export async function sumSeen(tx: TenantTransaction, caseId: string | null = null): Promise<void> {
  await tx.client.query(
    `update cases set seen = sums.seen, by_itself = sums.by_itself
     from (
       select cases.id,
         coalesce(sum(amount) filter (where came_on >= cases.sent_on), 0) as seen,
         coalesce(sum(amount) filter (where cases.sent_on is null or came_on < cases.sent_on), 0)
           as by_itself
       from cases
       left join case_receipts receipt on receipt.organization_id = $1
         and receipt.case_id = cases.id
       where cases.organization_id = $1 and ($2::uuid is null or cases.id = $2)
       group by cases.id
     ) sums
     where cases.organization_id = $1 and cases.id = sums.id
       and (cases.seen, cases.by_itself) is distinct from (sums.seen, sums.by_itself)`,
    [tx.organizationId, caseId],
  );
}

async function listQueued(tx: PlatformTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct organization_id as id from case_queue`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/** Looks at the pharmacies that are queued. One whose look fails is tried again in the next run. */
export async function findQueuedCases(
  { database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const queued = new Set(await database.withPlatform('cases: pharmacies to look at', listQueued));
  if (queued.size === 0) return;
  const pharmacies = await database.withPlatform('cases: time zones', listActivePharmacies);
  for (const { id, timeZone } of pharmacies) {
    if (isStopped()) return;
    if (!queued.has(id)) continue;
    try {
      await database.withTenant(id, (tx) => findWhatIsQueued(tx, dayIn(timeZone, clock())), {
        statementTimeoutMs,
      });
    } catch (error) {
      log.warn({ err: error, organizationId: id }, 'cases will be looked for next round');
    }
  }
}

async function findWhatIsQueued(tx: TenantTransaction, today: Day): Promise<void> {
  const { rows } = await tx.client.query<{ id: string }>(
    'select id from case_queue where organization_id = $1',
    [tx.organizationId],
  );
  await findCases(tx, today);
  await tx.client.query(
    'delete from case_queue where organization_id = $1 and id = any ($2::uuid[])',
    [tx.organizationId, rows.map(({ id }) => id)],
  );
}

export const caseWork = (platform: Platform): Background => ({
  soon: { cases: (isStopped) => findQueuedCases(platform, isStopped) },
  // Claims and refunds become late with time.
  daily: {
    cases: (isStopped) =>
      forEachPharmacy(
        platform.database,
        { task: 'cases', list: listActivePharmacies, isStopped },
        ({ id, timeZone }) =>
          platform.database.withTenant(
            id,
            (tx) => findCases(tx, dayIn(timeZone, platform.clock())),
            { statementTimeoutMs },
          ),
      ),
  },
});
