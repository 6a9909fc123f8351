import type { Day } from '@pfs/core/remittance';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import { dayIn } from '../../platform/clock.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/database/database.ts';
import type { Background } from '../../platform/jobs/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { forEachPharmacy, listActivePharmacies } from '../organizations/public.ts';
import { checkQueuedPrices, setPriceDeadlines } from '../price-appeals/public.ts';
import { countAskedAgain } from './asked-again.ts';
import { priceKinds, sameMoney, stageGaps } from './gaps.ts';
import { setTrueUpDays } from './gaps-contracts.ts';
import { findReceipts } from './receipts.ts';

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
  if (await isNothingFound(tx)) return foldSums(tx);
  await followParties(tx);
  await dropGone(tx);
  await addFound(tx, today);
  await sumFound(tx, today);
  await setPriceDeadlines(tx);
  await setTrueUpDays(tx);
  await findReceipts(tx);
  await countAskedAgain(tx);
  await foldSums(tx);
}

/** Neither gaps nor cases that could follow them. */
async function isNothingFound({ client, organizationId }: TenantTransaction): Promise<boolean> {
  const { rows } = await client.query(
    `select where exists (select from gaps)
       or exists (select from cases where organization_id = $1)`,
    [organizationId],
  );
  return rows.length === 0;
}

/** SQL: found cases of whose rows none is the party's any more, and whose most of them are now. */
const movedInSql = `
  select distinct on (cases.id) cases.id, cases.number, cases.kind, gaps.party
  from cases
  join case_rows held on held.organization_id = $1 and held.case_id = cases.id
  join gaps on gaps.kind = held.kind and gaps.row_key = held.row_key
  where cases.organization_id = $1 and cases.state = 'found'
  group by cases.id, cases.number, cases.kind, cases.party, gaps.party
  having not exists (select from case_rows own
    join gaps still on still.kind = own.kind and still.row_key = own.row_key
      and still.party = cases.party
    where own.organization_id = $1 and own.case_id = cases.id)
  order by cases.id, count(*) desc, gaps.party`;

/**
 * A plan whose payer becomes known, or a claim that turns out to be another payer's, takes its case
 * along: number, owner, deadline and notes stay. Where that payer has a found case already, that
 * one goes on, with the owner if it has none and the earlier deadline.
 */
async function followParties(tx: TenantTransaction): Promise<void> {
  const { organizationId } = tx;
  await tx.client.query(
    `with moved as (${movedInSql}), first as (
       select distinct on (kind, party) * from moved where not exists (
         select from cases there where there.organization_id = $1 and there.state = 'found'
           and there.kind = moved.kind and there.party = moved.party)
       order by kind, party, number
     )
     update cases set party = first.party from first
     where cases.organization_id = $1 and cases.id = first.id`,
    [organizationId],
  );
  await tx.client.query(
    `with moved as (${movedInSql}), coming as (
       select there.id, min(old.due_on) as due_on,
         (array_agg(old.due_reason order by old.due_on nulls last, old.number))[1] as due_reason,
         (array_agg(old.owner_id order by old.owner_id is null, old.number))[1] as owner_id
       from moved
       join cases old on old.organization_id = $1 and old.id = moved.id
       join cases there on there.organization_id = $1 and there.state = 'found'
         and there.kind = moved.kind and there.party = moved.party
       group by there.id
     )
     update cases set owner_id = coalesce(cases.owner_id, coming.owner_id),
       due_on = least(cases.due_on, coming.due_on),
       due_reason = case when coming.due_on < coalesce(cases.due_on, 'infinity')
         then coming.due_reason else cases.due_reason end
     from coming
     where cases.organization_id = $1 and cases.id = coming.id
       and (coming.owner_id is not null or coming.due_on is not null)`,
    [organizationId],
  );
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

/**
 * What is asked or won for a fill, whichever of its adjudications: a rebill is another one. Of the
 * gaps that are there beside each other, only the larger is staged.
 */
async function dropAskedPrices({ client, organizationId }: TenantTransaction): Promise<void> {
  await client.query(
    // Each adjudication is looked up by itself, also where the planner takes tables for empty.
    `delete from gaps using (
       select distinct mine.id from (
         select distinct row_key from case_rows held
         join cases on cases.organization_id = $1 and cases.id = held.case_id
           and cases.state <> 'found'
         where held.organization_id = $1 and held.kind = any ($2::text[])
           and (held.is_open or cases.state in ('won', 'partly'))
         offset 0
       ) held
       cross join lateral (select fill_id, cob_position from adjudications
         where organization_id = $1 and id = held.row_key::uuid offset 0) asked
       cross join lateral (select id from adjudications
         where organization_id = $1 and fill_id = asked.fill_id
           and cob_position = asked.cob_position offset 0) mine
     ) taken
     where gaps.kind = any ($2::text[]) and gaps.row_key = taken.id::text`,
    [organizationId, priceKinds],
  );
}

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
  await dropAskedPrices(tx);
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
           'Its rows were paid, corrected or moved to another case.'
         from ended)
     update cases set state = 'withdrawn', decided_on = $3, last_step_id = null from ended
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

/** Makes what changes added to the sums of cases one row for each party, kind and state. */
async function foldSums(tx: TenantTransaction): Promise<void> {
  await tx.client.query(
    `with loose as (
       select party, kind, state from case_sums where organization_id = $1
       group by party, kind, state having count(*) > 1 or sum(cases) = 0
     ), gone as (
       delete from case_sums old using loose where old.organization_id = $1
         and (old.party, old.kind, old.state) = (loose.party, loose.kind, loose.state)
       returning old.*
     )
     insert into case_sums (organization_id, party, kind, state, cases, asked, seen, by_itself,
       unpaid)
     select $1, party, kind, state, sum(cases), sum(asked), sum(seen), sum(by_itself), sum(unpaid)
     from gone group by party, kind, state having sum(cases) <> 0`,
    [tx.organizationId],
  );
}

async function listQueued(tx: PlatformTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from case_queue
    union select organization_id from price_queue`.execute(tx.query);
  return rows.map(({ id }) => id);
}

type Looking = Pick<Platform, 'database' | 'clock' | 'log'>;

/** Looks at the pharmacies that are queued. One whose look fails is tried again in the next run. */
export async function findQueuedCases(
  platform: Looking,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { database, log } = platform;
  const queued = new Set(await database.withPlatform('cases: pharmacies to look at', listQueued));
  if (queued.size === 0) return;
  const pharmacies = await database.withPlatform('cases: time zones', listActivePharmacies);
  for (const pharmacy of pharmacies) {
    if (isStopped()) return;
    if (!queued.has(pharmacy.id)) continue;
    try {
      await look(platform, pharmacy);
    } catch (error) {
      log.warn({ err: error, organizationId: pharmacy.id }, 'cases will be looked for next round');
    }
  }
}

/** Prices first, in a transaction of their own: nobody who steps a case waits for them. */
async function look(
  { database, clock }: Looking,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
): Promise<void> {
  const today = dayIn(timeZone, clock());
  await database.withTenant(id, (tx) => checkQueuedPrices(tx, today), { statementTimeoutMs });
  await database.withTenant(id, (tx) => findWhatIsQueued(tx, today), { statementTimeoutMs });
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
        (pharmacy) => look(platform, pharmacy),
      ),
  },
});
