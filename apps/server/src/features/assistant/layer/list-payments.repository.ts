import type { AssistantQuery } from '@pfs/core/assistant/query';
import { centsOfSum } from '@pfs/core/metrics/sums';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { prepare } from '../../../platform/database/prepared.ts';
import { inPeriod, limitValues, namesOrNull, periodValues } from '../../figures/public.ts';
import {
  type FoundRows,
  type ListOptions,
  type OfAllRows,
  ofAllRowsInSql,
  toFoundRows,
  toListedRow,
} from './found-rows.ts';

interface PaidRow extends OfAllRows {
  readonly id: string;
  readonly remittance_id: string;
  readonly reference: string | null;
  readonly party: string | null;
  readonly status: string | null;
  readonly day: string;
  readonly amount: string;
}

const ofPayers = `payments.organization_id = $1 and payments.counted
  and ${inPeriod('payments.paid_on')} and ($4::text[] is null or payers.name = any($4))`;

const payments = prepare<PaidRow>(
  'assistant: list of payments',
  `select payments.id, payments.remittance_id, payments.trace_number as reference,
    payers.name as party, payments.method as status, payments.paid_on::text as day,
    payments.amount::text as amount,
    ${ofAllRowsInSql({ amount: 'payments.amount', day: 'payments.paid_on' })}
  from payments join payers on payers.organization_id = $1 and payers.id = payments.payer_id
  where ${ofPayers} and ($5::numeric is null or payments.amount > $5)
    and ($6::numeric is null or payments.amount < $6)
  order by payments.paid_on desc, payments.id limit $7`,
);

const remittances = prepare<PaidRow>(
  'assistant: list of remittances',
  `select file.id, file.id as remittance_id, file.reference, null::text as party, file.status,
    file.day::text as day, file.amount::text as amount,
    ${ofAllRowsInSql({ amount: 'file.amount', day: 'file.day' })}
  from (
    select remittances.id, remittances.file_name as reference,
      remittances.processing_status as status, max(payments.paid_on) as day,
      sum(payments.amount) as amount
    from payments
    join payers on payers.organization_id = $1 and payers.id = payments.payer_id
    join remittances on remittances.organization_id = $1
      and remittances.id = payments.remittance_id
    where ${ofPayers} group by remittances.id, file_name, processing_status
  ) file
  where ($5::numeric is null or file.amount > $5) and ($6::numeric is null or file.amount < $6)
  order by file.day desc, file.id limit $7`,
);

/** Counted payments, the newest first. */
export function listPaymentsOf(
  tx: TenantTransaction,
  query: AssistantQuery,
  options: ListOptions,
): Promise<FoundRows> {
  return listPaid(tx, { query, options, read: payments });
}

/** Files with counted payments, the newest first, with what of these the filter takes. */
export function listRemittancesOf(
  tx: TenantTransaction,
  query: AssistantQuery,
  options: ListOptions,
): Promise<FoundRows> {
  return listPaid(tx, { query, options, read: remittances });
}

interface PaidList {
  readonly query: AssistantQuery;
  readonly options: ListOptions;
  readonly read: typeof payments;
}

async function listPaid(
  tx: TenantTransaction,
  { query: { filter }, options: { limit }, read }: PaidList,
): Promise<FoundRows> {
  const names = namesOrNull(filter.payers);
  const rows = await read(tx, ...periodValues(filter), names, ...limitValues(filter), limit);
  return toFoundRows(rows, (row) =>
    toListedRow({
      id: row.id,
      day: row.day,
      reference: row.reference,
      party: row.party,
      status: row.status,
      remittanceId: row.remittance_id,
      amounts: { totalAmount: centsOfSum(row.amount) },
    }),
  );
}
