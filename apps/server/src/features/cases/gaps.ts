import { addDays } from '@pfs/core/days';
import { lastLateFillDay } from '@pfs/core/refunds';
import type { Day } from '@pfs/core/remittance';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { lateFromInSql } from '../claim-matches/public.ts';

/** The facilitator of Medicare's refunds, until one of its files has named it. */
export const facilitatorKey = 'facilitator';
/** Our choices: less is not worth a letter, and a later file may explain a lump sum. */
const lumpCentsMin = 300;
const lumpDaysMin = 10;

/**
 * Fills the temporary table `gaps` with every row that something may be asked for today, each with
 * its kind, whom to ask, and how much. Rows that are in no case yet are among them.
 */
export async function stageGaps(tx: TenantTransaction, today: Day): Promise<void> {
  await sql`drop table if exists pg_temp.gaps`.execute(tx.query);
  await sql`create temporary table gaps (kind text, party text, row_key text,
    amount numeric(12,2), filled_on date, rx_number text, fill_number integer, drug_name text,
    ndc text, about text, targets text[], had text[],
    primary key (kind, row_key)) on commit drop`.execute(tx.query);
  const kinds = [
    underpaid(tx),
    late(tx, today),
    refundGaps(tx, today),
    partDQuestions(tx),
    unexplainedLumps(tx, today),
    vendorFindings(tx),
  ];
  for (const rows of kinds) {
    // Rows that nothing tells apart, such as two equal lump sums of a payment, are numbered.
    await sql`
      insert into gaps
      select kind, party, row_key || case when at > 1 then '#' || at else '' end, amount, filled_on,
        rx_number, fill_number, drug_name, ndc, about, targets, had
      from (
        select *, row_number() over (partition by kind, row_key order by party, targets) as at
        from (${rows}) found (kind, party, row_key, amount, filled_on, rx_number, fill_number,
          drug_name, ndc, about, targets, had)
      ) numbered`.execute(tx.query);
  }
}

/** SQL: the claims matched to an adjudication, each as a text by which it is known again. */
export const claimTextInSql = sql`concat_ws('|', claims.processed_date, claims.status_code,
  claims.net_amount, claims.payer_control_number)`;

const matchedInSql = sql`array(
  select ${claimTextInSql} from claim_matches match
  join claims on claims.organization_id = match.organization_id and claims.id = match.claim_id
  where match.organization_id = state.organization_id and match.rx_number = state.rx_number
    and match.adjudication_id = state.adjudication_id
  order by 1)`;

/** Of an adjudication `state`, joined with `fills` by adjudications. */
const fillOfState = sql`join adjudications one on one.organization_id = state.organization_id
    and one.id = state.adjudication_id
  join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id`;

function underpaid(tx: TenantTransaction): RawBuilder<unknown> {
  return sql`
    select 'underpaid', state.payer_key, state.adjudication_id::text,
      state.expected - state.remitted - state.explained, state.filled_on, fills.rx_number,
      fills.fill_number, fills.drug_name, fills.ndc, null::text,
      array[state.adjudication_id::text], ${matchedInSql}
    from adjudication_states state ${fillOfState}
    where state.organization_id = ${tx.organizationId} and state.state = 'short'
      and state.expected - state.remitted > state.explained`;
}

/**
 * Late claims: one by one where the payer paid or denied others of their day, else the day is
 * missing as a whole.
 */
function late(tx: TenantTransaction, today: Day): RawBuilder<unknown> {
  return sql`
    with late as materialized (
      select state.*, exists (
        select from recovery_days came
        where came.organization_id = state.organization_id and not came.is_claim
          and came.payer_key = state.payer_key and came.filled_on = state.filled_on
          and (came.with_claims > 0 or came.state = 'ambiguous' and came.rows > 0)) as is_come
      from adjudication_states state
      where state.organization_id = ${tx.organizationId} and state.state = 'unpaid'
        and state.expected > 0 and ${today}::date - state.filled_on >= ${lateFromInSql}
    )
    select 'unpaid', state.payer_key, state.adjudication_id::text, state.expected,
      state.filled_on, fills.rx_number, fills.fill_number, fills.drug_name, fills.ndc, null::text,
      array[state.adjudication_id::text], ${matchedInSql}
    from late state ${fillOfState}
    where state.is_come
    union all
    select 'missing_remittance', state.payer_key,
      state.filled_on || '|' || min(state.adjudication_id::text),
      sum(state.expected), state.filled_on, null, null, null, null, count(*)::text,
      array_agg(state.adjudication_id::text order by state.adjudication_id), '{}'::text[]
    from late state
    where not state.is_come
    group by state.payer_key, state.filled_on`;
}

/** SQL: a counted refund as a text by which it is known again. */
export const refundTextInSql = sql`concat_ws('|', refund.paid_on, refund.amount,
  refund.control_number)`;

function refundGaps(tx: TenantTransaction, today: Day): RawBuilder<unknown> {
  const isLate = (day: RawBuilder<unknown>) => sql`${day} <= ${lastLateFillDay(today)}::date`;
  const party = sql`coalesce((
    select payer_id::text from mfp_refunds where organization_id = ${tx.organizationId}
      and remittance_id is not null
    order by paid_on desc, id limit 1), ${facilitatorKey})`;
  return sql`
    with refunded as materialized (
      select * from refunded_fills fill
      where organization_id = ${tx.organizationId} and state in ('short', 'reversed')
        and expected > amount
    )
    select 'mfp_late', ${party}, awaited.rx_number || '|' || fill_number || '|' || filled_on,
      expected, filled_on, rx_number, fill_number, drug_name, ndc, null::text,
      array[ltrim(substring(rx_number from '[0-9]+'), '0'), fill_number::text, filled_on::text],
      '{}'::text[]
    from awaited_refunds awaited
    where organization_id = ${tx.organizationId} and ${isLate(sql`filled_on`)}
    union
    select case fill.state when 'short' then 'mfp_short' else 'mfp_late' end, ${party},
      fill.rx_number || '|' || fill.fill_number || '|' || fill.date_of_service,
      fill.expected - fill.amount, fill.date_of_service, fill.rx_number, fill.fill_number,
      claims.drug_name, nullif(fill.drug, ''), (
        select string_agg(distinct remark, ' ') from mfp_refunds refund, unnest(remarks) remark
        where refund.organization_id = fill.organization_id
          and refund.rx_number = fill.rx_number and refund.fill_number = fill.fill_number
          and refund.date_of_service = fill.date_of_service),
      array[fill.rx_number, fill.fill_number::text, fill.date_of_service::text], array(
        select ${refundTextInSql} from mfp_refunds refund
        join payments on payments.organization_id = refund.organization_id
          and payments.id = refund.payment_id and payments.counted
        where refund.organization_id = fill.organization_id
          and refund.rx_number = fill.rx_number and refund.fill_number = fill.fill_number
          and refund.date_of_service = fill.date_of_service
        order by 1)
    from refunded fill
    left join claims on claims.organization_id = fill.organization_id and claims.id = fill.claim_id
    where fill.date_of_service is not null
      and (fill.state = 'short' or ${isLate(sql`fill.date_of_service`)})`;
}

function partDQuestions(tx: TenantTransaction): RawBuilder<unknown> {
  return sql`
    select 'part_d_question', claims.payer_id::text,
      claims.claim_id || '|' || ${claimTextInSql},
      question.part_d_dir + question.part_d_ger + question.part_d_network,
      claims.date_of_service, claims.rx_number, null::integer, claims.drug_name, claims.ndc,
      claims.claim_id, array[claims.id::text], '{}'::text[]
    from questioned_claims question
    join claims on claims.organization_id = question.organization_id
      and claims.id = question.claim_id
    join payments on payments.organization_id = question.organization_id
      and payments.id = question.payment_id and payments.counted
    where question.organization_id = ${tx.organizationId} and question.part_d_claims > 0
      and not is_taken_back(question.organization_id, question.claim_id)`;
}

function unexplainedLumps(tx: TenantTransaction, today: Day): RawBuilder<unknown> {
  return sql`
    select 'unexplained_lump', lump.payer_id::text,
      concat_ws('|', payments.trace_number, lump.paid_on, lump.code, lump.reference, lump.amount),
      lump.amount, lump.paid_on, null, null::integer, null, null,
      concat_ws(' ', lump.code, lump.reference), array[lump.id::text], '{}'::text[]
    from provider_adjustments lump
    join payments on payments.organization_id = lump.organization_id
      and payments.id = lump.payment_id and payments.counted
    where lump.organization_id = ${tx.organizationId} and lump.category = 'unclassified'
      and lump.amount >= ${lumpCentsMin}::numeric / 100
      and lump.paid_on <= ${addDays(today, -lumpDaysMin)}::date`;
}

/** NADAC and another vendor's price are none that this vendor has promised: they start no case. */
function vendorFindings(tx: TenantTransaction): RawBuilder<unknown> {
  return sql`
    select case finding.kind when 'duplicate_invoice' then 'vendor_duplicate'
        else 'vendor_overcharge' end, invoice.vendor_id::text,
      concat_ws('|', invoice.id, finding.line_id, finding.kind), finding.amount,
      invoice.invoice_date, null, null::integer, line.description, line.ndc,
      invoice.invoice_number, array[finding.id::text, invoice.id::text], '{}'::text[]
    from invoice_findings finding
    join vendor_invoices invoice on invoice.organization_id = finding.organization_id
      and invoice.id = finding.invoice_id
    left join invoice_line_items line on line.organization_id = finding.organization_id
      and line.id = finding.line_id
    where finding.organization_id = ${tx.organizationId} and finding.amount > 0
      and finding.status in ('open', 'disputed') and (finding.kind in ('line_arithmetic',
        'total_mismatch', 'duplicate_invoice', 'price_above_list', 'paid_over_total')
        or finding.kind = 'price_above_last' and finding.evidence ->> 'sameVendor' = 'true')`;
}
