import { sql } from 'kysely';

/** A row of a packet as the database gives it. */
export type ReadRow = Readonly<Record<string, unknown>> & { readonly row_key: string };

/** What a plan calls itself: `004336/ADV/RX1`. */
export const planInSql = sql`nullif(concat_ws('/', coalesce(one.bin, ''), coalesce(one.pcn, ''),
  coalesce(one.group_number, '')), '//')`;

/** Without zeros at its end, but with cents: `2.50000` is `2.50`. */
export function decimals(text: string, least = 2): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const cut = fraction.replace(/0+$/, '').padEnd(least, '0');
  return cut === '' ? whole : `${whole}.${cut}`;
}
