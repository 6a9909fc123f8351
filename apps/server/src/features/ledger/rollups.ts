import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';

/** A row of a rollup that is not what a recount gives. Amounts are dollars as text. */
export interface RollupDifference {
  readonly rollup: (typeof rollups)[number]['rollup'];
  /** Of the row, for example its day and payer. */
  readonly key: Readonly<Record<string, string>>;
  /** Column → what is kept and what a recount gives; undefined: no such row. */
  readonly columns: Readonly<Record<string, RollupFigures>>;
}

interface RollupFigures {
  readonly kept: string | undefined;
  readonly recounted: string | undefined;
}

const rollups = [
  { rollup: 'payer_day_metrics', keys: ['metric_date', 'payer_id'] },
  { rollup: 'payer_fill_days', keys: ['payer_id', 'paid_on', 'filled_on'] },
  { rollup: 'drug_month_metrics', keys: ['month', 'ndc', 'drug_name', 'payer_id'] },
  { rollup: 'drug_cost_metrics', keys: ['month', 'ndc', 'drug_name', 'payer_id'] },
  { rollup: 'drug_total_metrics', keys: ['month', 'ndc', 'drug_name'] },
  { rollup: 'payer_cost_metrics', keys: ['month', 'payer_id'] },
  { rollup: 'lump_spreads', keys: ['provider_adjustment_id'] },
  { rollup: 'lump_spread_days', keys: ['provider_adjustment_id', 'filled_on'] },
  { rollup: 'claim_costs', keys: ['claim_id'] },
  { rollup: 'claim_lines', keys: ['claim_id'] },
  { rollup: 'fill_facts', keys: ['claim_id'] },
  { rollup: 'report_refunds', keys: ['refund_id'] },
  { rollup: 'fill_links', keys: ['claim_id', 'first_claim_id'] },
  { rollup: 'purchase_sums', keys: ['organization_id'] },
  { rollup: 'own_prices', keys: ['ndc', 'priced_on', 'line_id'] },
  { rollup: 'invoice_paid_amounts', keys: ['invoice_id'] },
  { rollup: 'case_sums', keys: ['party', 'kind', 'state'] },
  {
    rollup: 'expected_deposits',
    keys: [
      ...(['payment_id', 'payment_key', 'deposit_on'] as const),
      ...(['is_deposited', 'is_covered', 'is_check', 'is_held_back'] as const),
    ],
  },
] as const;

const ofMatches: ReadonlySet<string> = new Set(['claim_lines', 'fill_facts']);
const ofPrices: ReadonlySet<string> = new Set(['claim_costs', 'lump_spreads', 'lump_spread_days']);

/** More than anyone reads; one is a fault already. */
const DIFFERENCES_MAX = 1_000;

type Figures = Readonly<Record<string, unknown>>;

/**
 * Recounts every rollup of the organization from its counted payments. No difference: an empty
 * list.
 */
export async function verifyRollups(tx: TenantTransaction): Promise<readonly RollupDifference[]> {
  const found: RollupDifference[] = [];
  const recosting = await isRecosting(tx);
  for (const { rollup, keys } of rollups) {
    // While claims still follow new prices, one by one, those that wait have the prices and classes
    // before.
    if (ofPrices.has(rollup) && recosting) continue;
    if (rollup === 'fill_links' && !(await areFillsLinked(tx))) continue;
    // Claims whose plan was just confirmed, or that are to be matched, have what they had before.
    if (ofMatches.has(rollup) && (await isMatching(tx))) continue;
    // A statement may be imported or undone that matching has yet to follow.
    if (rollup === 'expected_deposits' && (await areDepositsQueued(tx))) continue;
    found.push(...(await compare(tx, rollup, keys)));
  }
  return found;
}

/** Whether fills in files from before there were links are linked, too. */
async function areFillsLinked(tx: TenantTransaction): Promise<boolean> {
  const state = await selectOwn(tx, 'recost_states').select('fills_linked').executeTakeFirst();
  return state?.fills_linked === true;
}

/** Whether claims have yet to follow the last import of NADAC or the current price lists. */
async function isRecosting(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql<{ recosting: boolean }>`
    select exists (select from nadac_imports) and not exists (
      select from recost_states
      where organization_id = ${tx.organizationId} and after_payment_id is null
        and nadac_import_id = (select id from nadac_imports order by imported_at desc, id desc
          limit 1))
      or exists (select from recost_states where organization_id = ${tx.organizationId}
        and (recosted_version <> price_lists_version
          or price_lists_version > 0 and after_payment_id is not null)) as recosting`.execute(
    tx.query,
  );
  return rows[0]?.recosting ?? false;
}

async function isMatching(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql<{ matching: boolean }>`
    select exists (select from line_queue where organization_id = ${tx.organizationId})
      or exists (select from match_queue where organization_id = ${tx.organizationId}
        and rx_number is not null) as matching`.execute(tx.query);
  return rows[0]?.matching ?? false;
}

async function areDepositsQueued(tx: TenantTransaction): Promise<boolean> {
  const row = await selectOwn(tx, 'deposit_queue').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

async function compare(
  tx: TenantTransaction,
  rollup: RollupDifference['rollup'],
  keys: readonly string[],
): Promise<readonly RollupDifference[]> {
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const columns = sql.join(await comparedColumns(tx, rollup));
  // A case's sums are several rows until a look makes them one.
  const table = rollup === 'case_sums' ? 'kept_case_sums' : rollup;
  const figures = (of: string) => sql`
    select to_jsonb(row_key) as key, to_jsonb(row_figures) as figures from ${sql.table(of)},
      lateral (select ${key}) row_key, lateral (select ${columns}) row_figures`;
  const { rows } = await sql<{ key: Figures; kept: Figures | null; recounted: Figures | null }>`
    select key, kept.figures as kept, recounted.figures as recounted
    from (${figures(table)}) kept full join (${figures(`recounted_${rollup}`)}) recounted
      using (key)
    where kept.figures is distinct from recounted.figures
    order by key limit ${DIFFERENCES_MAX}`.execute(tx.query);
  return rows.map((row) => toDifference(rollup, row));
}

/** What both have; a rollup also keeps columns worked out from its own. */
async function comparedColumns(tx: TenantTransaction, rollup: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`recounted_${rollup}`}::regclass and attnum > 0 and not attisdropped
      and atttypid in ('numeric'::regtype, 'integer'::regtype, 'bigint'::regtype)
    order by attnum`.execute(tx.query);
  return rows.map(({ name }) => sql.ref(name));
}

function toDifference(
  rollup: RollupDifference['rollup'],
  row: { key: Figures; kept: Figures | null; recounted: Figures | null },
): RollupDifference {
  const names = Object.keys(row.kept ?? row.recounted ?? {});
  const columns = names
    .map((name) => [name, figuresOf(row, name)] as const)
    .filter(([, figures]) => figures.kept !== figures.recounted);
  const key = Object.entries(row.key).map(([name, value]) => [name, String(value)] as const);
  return { rollup, key: Object.fromEntries(key), columns: Object.fromEntries(columns) };
}

function figuresOf(
  row: { kept: Figures | null; recounted: Figures | null },
  name: string,
): RollupFigures {
  const text = (figures: Figures | null) => (figures === null ? undefined : String(figures[name]));
  return { kept: text(row.kept), recounted: text(row.recounted) };
}

/**
 * Begins or ends the counting of payments: their flag and the rollups change together. Payments
 * that are already as wanted are left alone. Answers how many changed.
 */
export async function setPaymentsCounted(
  tx: TenantTransaction,
  paymentIds: readonly string[],
  counted: boolean,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select set_payments_counted(${paymentIds}::uuid[], ${counted}) as changed`.execute(tx.query);
  return rows[0]?.changed ?? 0;
}
