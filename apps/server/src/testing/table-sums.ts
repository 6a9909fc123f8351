import type pg from 'pg';

/** Of each table that figures come from: its rows, and what each numeric column adds up to. */
export type TableSums = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

const tables = [
  'claim_costs',
  'claims',
  'drug_cost_metrics',
  'drug_month_metrics',
  'drug_total_metrics',
  'financial_metrics',
  'invoice_line_items',
  'invoice_paid_amounts',
  'lump_spread_parts',
  'own_prices',
  'part_d_metrics',
  'payer_cost_metrics',
  'payer_day_metrics',
  'payments',
  'provider_adjustments',
  'purchase_sums',
  'remittances',
  'vendor_invoices',
] as const;

/** As the server's superuser, who sees every row. */
export async function tableSums(client: pg.Client): Promise<TableSums> {
  const sums: Record<string, Record<string, string | null>> = {};
  for (const table of tables) {
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1
         and data_type in ('numeric', 'bigint', 'integer', 'smallint') order by 1`,
      [table],
    );
    const added = columns.map(({ name }) => `sum(${name})::text as ${name}`);
    const { rows } = await client.query<Record<string, string | null>>(
      `select ${['count(*)::text as rows', ...added].join(', ')} from ${table}`,
    );
    sums[table] = rows[0] ?? {};
  }
  return sums;
}
