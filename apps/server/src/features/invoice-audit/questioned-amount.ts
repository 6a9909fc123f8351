import { type RawBuilder, sql } from 'kysely';

/**
 * SQL of the money that findings are about, each dollar once. `rows` is what follows `from`, with
 * the findings as `finding`. Both findings about a line's price are about the same dollars; what is
 * overdue holds whatever else is questioned of its invoice.
 */
export function questionedAmount(rows: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select coalesce(sum(greatest(questioned, overdue)), 0)::text from (
      select sum(questioned) as questioned, max(overdue) as overdue from (
        select finding.invoice_id, max(finding.amount) filter (where kind = 'overdue') as overdue,
          coalesce(max(finding.amount) filter (where ${isPrice}), 0)
            + coalesce(sum(finding.amount) filter (where kind <> 'overdue' and not ${isPrice}), 0)
            as questioned
        from ${rows}
        group by finding.invoice_id, finding.line_id
      ) line
      group by invoice_id
    ) invoice)`;
}

const isPrice = sql`kind in ('price_above_last', 'price_above_nadac')`;
