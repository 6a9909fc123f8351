import type pg from 'pg';

/** What the database holds of one pharmacy, as its superuser sees it. */
export interface Books {
  /** Content hash → the one remittance of it. */
  readonly remittances: ReadonlyMap<string, RemittanceRow>;
  /** Content hashes that have more than one remittance. */
  readonly repeated: readonly string[];
  /** Trace numbers with another count of payments than one. */
  readonly repeatedTraceNumbers: readonly string[];
  readonly filesUploaded: number;
  readonly claimsProcessed: number;
  readonly providerAdjustments: number;
}

export interface RemittanceRow {
  readonly id: string;
  readonly status: string;
  readonly claims: number;
  readonly payments: number;
  readonly countedPayments: number;
  readonly uploadsAudited: number;
  readonly readsAudited: number;
  readonly failureReason: string | null;
}

interface Row extends RemittanceRow {
  readonly sha256: string;
}

export async function readBooks(client: pg.Client, organizationId: string): Promise<Books> {
  const { rows } = await client.query<Row>(
    `with claim_counts as (
       select remittance_id, count(*)::int as claims from claims
       where organization_id = $1 group by remittance_id),
     payment_counts as (
       select remittance_id, count(*)::int as payments,
         count(*) filter (where counted)::int as counted
       from payments where organization_id = $1 group by remittance_id),
     audited as (
       select entity_id, count(*) filter (where action = 'create')::int as uploads,
         count(*) filter (where description like 'Read %')::int as reads
       from audit_trails where organization_id = $1 group by entity_id)
     select id, sha256, processing_status as status, failure_reason as "failureReason",
       coalesce(claims, 0) as claims, coalesce(payments, 0) as payments,
       coalesce(counted, 0) as "countedPayments", coalesce(uploads, 0) as "uploadsAudited",
       coalesce(reads, 0) as "readsAudited"
     from remittances
     left join claim_counts on claim_counts.remittance_id = remittances.id
     left join payment_counts on payment_counts.remittance_id = remittances.id
     left join audited on audited.entity_id = remittances.id::text
     where organization_id = $1`,
    [organizationId],
  );
  const traces = await client.query<{ trace_number: string }>(
    `select trace_number from payments where organization_id = $1
     group by trace_number having count(*) <> 1`,
    [organizationId],
  );
  const usage = await client.query<{ files: number; claims: number }>(
    `select coalesce(sum(files_uploaded), 0)::int as files,
       coalesce(sum(claims_processed), 0)::int as claims
     from usage_tracking where organization_id = $1`,
    [organizationId],
  );
  const lumps = await client.query<{ lumps: number }>(
    'select count(*)::int as lumps from provider_adjustments where organization_id = $1',
    [organizationId],
  );
  const hashes = rows.map(({ sha256 }) => sha256);
  return {
    remittances: new Map(rows.map((row) => [row.sha256, row])),
    repeated: hashes.filter((sha256, index) => hashes.indexOf(sha256) !== index),
    repeatedTraceNumbers: traces.rows.map((row) => row.trace_number),
    filesUploaded: usage.rows[0]?.files ?? 0,
    claimsProcessed: usage.rows[0]?.claims ?? 0,
    providerAdjustments: lumps.rows[0]?.lumps ?? 0,
  };
}

/** Remittances that are neither read nor given up. */
export async function countUnfinished(client: pg.Client, organizationId: string): Promise<number> {
  const { rows } = await client.query<{ unfinished: number }>(
    `select count(*)::int as unfinished from remittances
     where organization_id = $1 and processing_status in ('pending', 'processing')`,
    [organizationId],
  );
  return rows[0]?.unfinished ?? 0;
}

export async function isMatchingDeposits(
  client: pg.Client,
  organizationId: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from deposit_queue where organization_id = $1 limit 1',
    [organizationId],
  );
  return rowCount !== 0;
}

/** Puts the pharmacy on the plan without limits, so that a test may upload what it likes. */
export async function liftLimits(client: pg.Client, organizationId: string): Promise<void> {
  await client.query(
    `update organization_subscriptions set plan_type = 'enterprise_plus', plan_id =
       (select id from subscription_plans where plan_type = 'enterprise_plus')
     where organization_id = $1`,
    [organizationId],
  );
}
