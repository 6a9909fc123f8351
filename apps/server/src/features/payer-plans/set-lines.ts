import type { TenantTransaction } from '../../platform/database/database.ts';
import { refreshBelowCostAlerts, refreshPartDAlerts } from '../alerts/public.ts';
import { waitForLedger } from '../ledger/public.ts';

/** About a second of work. Imports of the pharmacy wait for it. */
const queuedMax = 4_000;

/**
 * Sets the line of business of claims of some queued Rx numbers, and what the export says of their
 * fills, and with them the figures and alerts that rest on them. Takes the ledger only
 * if one of them changes. Answers whether any was queued.
 */
export async function setLinesOfSome(tx: TenantTransaction): Promise<boolean> {
  const { rows: queued } = await tx.client.query<{ id: string; rx_number: string }>(
    `select id, rx_number from line_queue where organization_id = $1
     order by rx_number limit $2`,
    [tx.organizationId, queuedMax],
  );
  if (queued.length === 0) return false;
  const rxNumbers = [...new Set(queued.map(({ rx_number }) => rx_number))];
  const isChanged =
    (await listOtherFacts(tx, rxNumbers)).length > 0 ||
    (await listChanged(tx, rxNumbers)).length > 0;
  if (isChanged) {
    await waitForLedger(tx);
    // First what a refund's proof of Part D rests on.
    await setFacts(tx, await listOtherFacts(tx, rxNumbers));
    await setLines(tx, await listChanged(tx, rxNumbers));
  }
  await tx.client.query(
    `with done as (
       delete from line_queue where organization_id = $1 and id = any ($2::uuid[])
       returning rx_number)
     insert into contract_queue (organization_id, rx_number)
     select distinct $1::uuid, rx_number from done
     where exists (select from contract_terms where organization_id = $1
       union all select from contract_guarantees where organization_id = $1)`,
    [tx.organizationId, queued.map(({ id }) => id)],
  );
  return true;
}

interface ChangedLine {
  readonly claim_id: string;
  readonly wanted: string | null;
}

/** Claims of these Rx numbers, and what takes them back, whose line is not what it must be. */
async function listChanged(
  tx: TenantTransaction,
  rxNumbers: readonly string[],
): Promise<readonly ChangedLine[]> {
  const { rows } = await tx.client.query<ChangedLine>(
    `with mine as materialized (
       select claim_id, wanted from wanted_claim_lines
       where organization_id = $1 and rx_number = any ($2::text[])
         and line is distinct from wanted
     )
     select claim_id, wanted from mine
     union
     select claim_id, wanted from wanted_claim_lines
     where organization_id = $1 and reverses_claim_id = any (array(select claim_id from mine))
       and line is distinct from wanted`,
    [tx.organizationId, rxNumbers],
  );
  return rows;
}

async function setLines(tx: TenantTransaction, changed: readonly ChangedLine[]): Promise<void> {
  if (changed.length === 0) return;
  const { rows: touched } = await tx.client.query<{ payerId: string; month: string }>(
    `select payer_id as "payerId", to_char(month, 'YYYY-MM') as month
     from set_claim_lines($1::uuid[], $2::text[])`,
    [changed.map(({ claim_id }) => claim_id), changed.map(({ wanted }) => wanted)],
  );
  await refreshPartDAlerts(tx, touched);
  // How fast payers pay Part D claims rests on lines.
  await tx.client.query('insert into match_queue (organization_id) values ($1)', [
    tx.organizationId,
  ]);
}

interface OtherFacts {
  readonly claim_id: string;
  readonly wanted_fill: string | null;
  readonly wanted_position: number | null;
  readonly wanted_patient: string | null;
}

/** Claims of these Rx numbers of whose fill they don't keep what the export says. */
async function listOtherFacts(
  tx: TenantTransaction,
  rxNumbers: readonly string[],
): Promise<readonly OtherFacts[]> {
  const { rows } = await tx.client.query<OtherFacts>(
    `select claim_id, wanted_fill, wanted_position, wanted_patient::text as wanted_patient
     from wanted_fill_facts
     where organization_id = $1 and rx_number = any ($2::text[])
       and (fill_id, cob_position, fill_patient_paid)
         is distinct from (wanted_fill, wanted_position, wanted_patient)`,
    [tx.organizationId, rxNumbers],
  );
  return rows;
}

async function setFacts(tx: TenantTransaction, facts: readonly OtherFacts[]): Promise<void> {
  if (facts.length === 0) return;
  await tx.client.query(
    'select set_fill_facts($1::uuid[], $2::uuid[], $3::integer[], $4::numeric[])',
    [
      facts.map(({ claim_id }) => claim_id),
      facts.map(({ wanted_fill }) => wanted_fill),
      facts.map(({ wanted_position }) => wanted_position),
      facts.map(({ wanted_patient }) => wanted_patient),
    ],
  );
  await refreshBelowCostAlerts(tx);
}
