import { createHash } from 'node:crypto';
import { bankNamesOf } from '@pfs/core/deposits/bank-text';
import type { CentralMatch, CentralPayment } from '@pfs/core/deposits/central-pay';
import { centsToText, toCents, toDollars } from '@pfs/core/money';
import type { ReportedCentralPayment } from '@pfs/documents/bank/bank-statement';
import type {
  BankPreview,
  CentralPaymentDetail,
  CentralPayment as ShownCentralPayment,
} from '@pfs/wire/deposits';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { refused } from './read-bank-file.ts';

/** PSAOs whose reports were imported before, the last one first. */
export async function knownSenders(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await sql<{ sender: string }>`
    select sender from central_payments where organization_id = ${tx.organizationId}
    group by sender order by max(id::text) desc`.execute(tx.query);
  return rows.map(({ sender }) => sender);
}

export const previewCentral = (
  central: readonly ReportedCentralPayment[],
): BankPreview['central'] =>
  central.map(({ reference, paidOn, rows, cents, withheldCents }) => ({
    ...{ reference, paidOn, rows: rows.length, net: toDollars(toCents(cents)) },
    withheld: toDollars(toCents(withheldCents)),
    amount: toDollars(toCents(cents + withheldCents)),
  }));

/** The PSAO as a line would name it. */
export function requireSender(sender: string | undefined): string {
  if (sender !== undefined && bankNamesOf(sender).length > 0) return sender;
  throw refused('Enter the PSAO’s name as your bank writes it, with 4 letters or more.', 'sender');
}

const amountText = (cents: number) => centsToText(toCents(cents));

/** A report's payments as they are kept. */
export const filedCentral = (central: readonly ReportedCentralPayment[]) =>
  central.map(({ rows, cents, withheldCents, ...one }) => ({
    ...one,
    ...{ id: uuidV7(), amount: amountText(cents), withheld: amountText(withheldCents) },
    fingerprint: fingerprintOf({ rows, cents, withheldCents, ...one }),
    rows: rows.map((row, position) => ({
      ...{ ...row, position, paidOn: row.paidOn ?? null },
      ...{ amount: amountText(row.cents), withheld: amountText(row.withheldCents) },
    })),
  }));

type FiledCentral = ReturnType<typeof filedCentral>;

/** How many of its rows no earlier report had. */
export async function countNewRows(tx: TenantTransaction, payments: FiledCentral): Promise<number> {
  const { rows: known } = await sql<{ fingerprint: string }>`
    select fingerprint from central_payments where organization_id = ${tx.organizationId}
      and fingerprint = any (${payments.map(({ fingerprint }) => fingerprint)}::text[])
  `.execute(tx.query);
  const earlier = new Set(known.map(({ fingerprint }) => fingerprint));
  return payments
    .filter(({ fingerprint }) => !earlier.has(fingerprint))
    .reduce((sum, { rows }) => sum + rows.length, 0);
}

export async function addCentralPayments(
  tx: TenantTransaction,
  payments: FiledCentral,
  { importId, sender }: { readonly importId: string; readonly sender: string },
): Promise<void> {
  await sql`
    insert into central_payments (organization_id, id, import_id, fingerprint, sender, reference,
      paid_on, amount, withheld)
    select ${tx.organizationId}, id, ${importId}::uuid, fingerprint, ${sender}, reference, "paidOn",
      amount, withheld
    from jsonb_to_recordset(${jsonText(payments)}::jsonb) as given (id uuid, fingerprint text,
      reference text, "paidOn" date, amount numeric, withheld numeric)`.execute(tx.query);
  await sql`
    insert into central_payment_rows (organization_id, central_id, position, line, payer,
      trace_number, paid_on, amount, withheld)
    select ${tx.organizationId}, given.id, position, line, payer, trace, "paidOn", amount, withheld
    from jsonb_to_recordset(${jsonText(payments)}::jsonb) as given (id uuid, rows jsonb)
    cross join jsonb_to_recordset(given.rows) as row (position int, line int, payer text,
      trace text, "paidOn" date, amount numeric, withheld numeric)`.execute(tx.query);
}

/** Whatever the file's format, order and headings are, and however the PSAO's name was typed. */
function fingerprintOf(payment: ReportedCentralPayment): string {
  const { reference, paidOn, cents, withheldCents, rows } = payment;
  const said = rows.map((row) => JSON.stringify([row.trace, row.paidOn, row.cents])).toSorted();
  const all = [reference, paidOn, cents, withheldCents, said];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

/** SQL: of reports that overlap, the first one's payment counts. */
const isFirst = sql`not exists (select from central_payments earlier
  where earlier.organization_id = central.organization_id
    and earlier.fingerprint = central.fingerprint and earlier.id < central.id)`;

/** The rows of each central payment in their order. */
export async function readCentral(tx: TenantTransaction): Promise<readonly CentralPayment[]> {
  const { rows } = await sql<CentralPayment>`
    select central.id, reference, central.paid_on::text as "paidOn",
      (central.amount * 100)::float8 as cents, array(
        select distinct same.sender from central_payments same
        where same.organization_id = central.organization_id
          and same.fingerprint = central.fingerprint order by 1) as senders, (
        select jsonb_agg(jsonb_build_object('payer', payer, 'trace', trace_number,
          'paidOn', paid_on, 'cents', (row.amount * 100)::float8) order by position)
        from central_payment_rows row where row.organization_id = central.organization_id
          and row.central_id = central.id) as rows
    from central_payments central
    where central.organization_id = ${tx.organizationId} and ${isFirst}
    order by central.fingerprint`.execute(tx.query);
  return rows.map((one) => ({
    ...one,
    rows: (one.rows ?? []).map((row) => ({ ...row, paidOn: row.paidOn ?? undefined })),
  }));
}

/** Only what differs is written. A payment that an earlier report has keeps nothing. */
export async function saveCentral(
  tx: TenantTransaction,
  found: readonly CentralMatch[],
): Promise<void> {
  const lines = found.flatMap(({ id, lineId: line }) => (line === undefined ? [] : [{ id, line }]));
  const ofLines = sql`jsonb_to_recordset(${jsonText(lines)}::jsonb) as found (id uuid, line uuid)`;
  // First, because a line is of one payment.
  await sql`
    update central_payments central set line_id = null
    where central.organization_id = ${tx.organizationId} and central.line_id is not null
      and not exists (select from ${ofLines}
        where found.id = central.id and found.line = central.line_id)`.execute(tx.query);
  await sql`
    update central_payments central set line_id = found.line from ${ofLines}
    where central.organization_id = ${tx.organizationId} and central.id = found.id
      and central.line_id is null`.execute(tx.query);
  const rows = found.flatMap(({ id, rows: of }) =>
    of.map(({ state, paymentIds: payments }, position) => ({ id, position, state, payments })),
  );
  await sql`
    update central_payment_rows row set state = now.state, payment_ids = now.payments
    from (
      select known.central_id, known.position, coalesce(found.state, 'missing') as state,
        array(select jsonb_array_elements_text(found.payments)::uuid) as payments
      from central_payment_rows known
      left join jsonb_to_recordset(${jsonText(rows)}::jsonb)
        as found (id uuid, position int, state text, payments jsonb)
        on found.id = known.central_id and found.position = known.position
      where known.organization_id = ${tx.organizationId}
    ) now
    where row.organization_id = ${tx.organizationId} and row.central_id = now.central_id
      and row.position = now.position
      and (row.state, row.payment_ids) is distinct from (now.state, now.payments)`.execute(
    tx.query,
  );
}

export async function countCentral(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total
    from central_payments central where organization_id = ${tx.organizationId} and ${isFirst}
  `.execute(tx.query);
  return rows[0]?.total ?? 0;
}

/** Newest first. */
export async function listCentral(
  tx: TenantTransaction,
  { offset, limit }: PageWindow,
  id: string | null = null,
): Promise<ShownCentralPayment[]> {
  const { rows } = await sql<ShownCentralPayment>`
    select central.id, sender, reference, central.paid_on::text as "paidOn",
      (central.amount + central.withheld)::float8 as amount,
      central.withheld::float8 as withheld, central.amount::float8 as net,
      line.id as "lineId", line.posted_on::text as "postedOn", of_rows.rows, of_rows.found,
      case when line.id is null then 'no_line' when of_rows.found < of_rows.rows then 'incomplete'
        else 'matched' end as state
    from (
      select * from central_payments central where organization_id = ${tx.organizationId}
        and ${isFirst} and (${id}::uuid is null or id = ${id})
      order by paid_on desc, id desc offset ${offset} limit ${limit}
    ) central
    left join bank_lines line on line.organization_id = central.organization_id
      and line.id = central.line_id
    cross join lateral (
      select count(*)::int as rows, count(*) filter (where state = 'found')::int as found
      from central_payment_rows row where row.organization_id = central.organization_id
        and row.central_id = central.id
    ) of_rows
    order by central.paid_on desc, central.id desc`.execute(tx.query);
  return rows;
}

export async function getCentral(tx: TenantTransaction, id: string): Promise<CentralPaymentDetail> {
  const [one] = await listCentral(tx, { offset: 0, limit: 1 }, id);
  const { rows: payments } = await sql<CentralPaymentDetail['payments'][number]>`
    select row.line, row.payer, row.trace_number as "traceNumber", row.paid_on::text as "paidOn",
      row.amount::float8 as amount, row.withheld::float8 as withheld,
      case when payments.id is null and row.state = 'found' then 'missing' else row.state
        end as state,
      payments.remittance_id as "remittanceId"
    from central_payment_rows row
    left join payments on payments.organization_id = row.organization_id
      and row.state = 'found' and payments.id = any (row.payment_ids)
    where row.organization_id = ${tx.organizationId} and row.central_id = ${id}
    order by row.state = 'found', row.position`.execute(tx.query);
  return { ...orNotFound(one), payments };
}
