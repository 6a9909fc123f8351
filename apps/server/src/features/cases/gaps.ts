import { addDays } from '@pfs/core/days';
import { lastLateFillDay } from '@pfs/core/refunds';
import type { Day } from '@pfs/core/remittance';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { lateFromInSql } from '../claim-matches/public.ts';
import { contractShorts, trueUps } from './gaps-contracts.ts';
import { heldPayments, missingDeposits } from './gaps-deposits.ts';
import { priceGaps } from './gaps-prices.ts';

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
  const has = await readSources(tx);
  const kinds = [
    ...(has.states ? [underpaid(tx), late(tx, today)] : []),
    ...(has.contracts
      ? [contractShorts(tx, { fill: fillOfState, claimText: claimTextInSql })]
      : []),
    ...(has.prices ? [priceGaps(tx, claimTextInSql)] : []),
    ...(has.refunds ? [refundGaps(tx, today)] : []),
    partDQuestions(tx),
    await trueUps(tx, today),
    unexplainedLumps(tx, today),
    heldPayments(tx),
    missingDeposits(tx, today),
    ...(has.findings ? [vendorFindings(tx)] : []),
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
  await keepLargerPrice(tx);
  await sql`analyze gaps`.execute(tx.query);
}

/** Which rows a pharmacy has at all: most lack some, and planning for nothing takes long. */
async function readSources(tx: TenantTransaction) {
  const ofTenant = sql`where organization_id = ${tx.organizationId}`;
  const { rows } = await sql<
    Record<'contracts' | 'findings' | 'prices' | 'refunds' | 'states', boolean>
  >`
    select exists (select from adjudication_states ${ofTenant}) as states,
      exists (select from contract_checks ${ofTenant}) as contracts,
      exists (select from price_checks ${ofTenant}) as prices,
      exists (select from invoice_findings ${ofTenant}) as findings,
      exists (select from mfp_refunds ${ofTenant})
        or exists (select from reported_refunds ${ofTenant})
        or exists (select from fills ${ofTenant} and sdra > 0) as refunds`.execute(tx.query);
  const [has] = rows;
  if (has === undefined) throw new Error('a select without from has one row');
  return has;
}

/** The kinds that ask for the same money: what a begun case of one asks, no other asks too. */
export const sameMoney = [
  ['underpaid', 'unpaid', 'missing_remittance'],
  ['mfp_late', 'mfp_short'],
];

/** The kinds that ask for another price of a fill: the same cents, as far as they reach. */
export const priceKinds: readonly string[] = ['contract_short', 'mac', 'floor'];

/** A fill that is below its contract and below its cost is asked for once, at what is more. */
async function keepLargerPrice(tx: TenantTransaction): Promise<void> {
  await sql`
    delete from gaps using gaps other
    where gaps.kind = any (${priceKinds}::text[]) and other.kind = any (${priceKinds}::text[])
      and other.row_key = gaps.row_key
      and (other.amount, other.kind) > (gaps.amount, gaps.kind)`.execute(tx.query);
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

/** Late claims: unpaid where the payer answered others of their day, else their day is missing. */
function late(tx: TenantTransaction, today: Day): RawBuilder<unknown> {
  return sql`
    select case when exists (
        select from recovery_days came
        where came.organization_id = state.organization_id
          and came.payer_key = state.payer_key and came.filled_on = state.filled_on
          and (came.with_claims > 0
            or (came.is_claim or came.state = 'ambiguous') and came.rows > 0)
      ) then 'unpaid' else 'missing_remittance' end, state.payer_key, state.adjudication_id::text,
      state.expected, state.filled_on, fills.rx_number, fills.fill_number, fills.drug_name,
      fills.ndc, null::text, array[state.adjudication_id::text], ${matchedInSql}
    from adjudication_states state ${fillOfState}
    where state.organization_id = ${tx.organizationId} and state.state = 'unpaid'
      and state.expected > 0 and ${today}::date - state.filled_on >= ${lateFromInSql}`;
}

/** SQL: a counted refund as a text by which it is known again. */
export const refundTextInSql = sql`concat_ws('|', refund.paid_on, refund.amount,
  refund.control_number)`;

/**
 * SQL: the refunds of counted payments of a fill, whatever its Rx, fill number, day and drug are
 * called where they are compared. Reports tell no fill number.
 */
export const refundsOfFill = (fill: {
  readonly rx: RawBuilder<unknown>;
  readonly number: RawBuilder<unknown>;
  readonly day: RawBuilder<unknown>;
  readonly drug: RawBuilder<unknown>;
}) => sql`refund.rx_number = ${fill.rx}
    and (refund.fill_number is null or ${fill.number} is null
      or refund.fill_number = ${fill.number})
    and abs(refund.date_of_service - ${fill.day}) <= 3
    and (refund.ndc is null or ${fill.drug} is null or refund.ndc = ${fill.drug})
    and exists (select from payments where payments.organization_id = refund.organization_id
      and payments.id = refund.payment_id and payments.counted)`;

/** SQL: what a fill of refunds is known by; the screen's views have it by drug, too. */
export const refundKeyInSql = (of: string) => sql`coalesce(${sql.ref(`${of}.fill_id`)}::text,
  concat_ws('|', ${sql.ref(`${of}.rx_number`)}, ${sql.ref(`${of}.fill_number`)},
    ${sql.ref(`${of}.filled_on`)}, ${sql.ref(`${of}.drug`)}))`;

/** SQL after `from`: fills whose refund is missing, short or was taken back. */
export const openRefundsInSql = (organizationId: RawBuilder<unknown>) => sql`(
    select 'mfp_late' as kind, organization_id, rx_number, fill_number, filled_on,
      coalesce(ndc, '') as drug, expected, 0::numeric as amount, fill_id, claim_id, drug_name
    from awaited_refunds where organization_id = ${organizationId}
    union all
    select case fill.state when 'short' then 'mfp_short' else 'mfp_late' end,
      fill.organization_id, fill.rx_number, fill.fill_number, fill.date_of_service, fill.drug,
      fill.expected, greatest(fill.amount, 0), fill.fill_id, fill.claim_id, claims.drug_name
    from refunded_fills fill
    left join claims on claims.organization_id = fill.organization_id and claims.id = fill.claim_id
    where fill.organization_id = ${organizationId} and fill.state in ('short', 'reversed')
      and fill.expected > greatest(fill.amount, 0) and fill.date_of_service is not null
  )`;

function refundGaps(tx: TenantTransaction, today: Day): RawBuilder<unknown> {
  const party = sql`coalesce((
    select payer_id::text from mfp_refunds where organization_id = ${tx.organizationId}
      and remittance_id is not null
    order by paid_on desc, id limit 1), ${facilitatorKey})`;
  const ofFill = refundsOfFill({
    rx: sql`ltrim(substring(fill.rx_number from '[0-9]+'), '0')`,
    number: sql`fill.fill_number`,
    day: sql`fill.filled_on`,
    drug: sql`nullif(fill.drug, '')`,
  });
  return sql`
    select fill.kind, ${party}, ${refundKeyInSql('fill')}, fill.expected - fill.amount,
      fill.filled_on, fill.rx_number, fill.fill_number, fill.drug_name, nullif(fill.drug, ''), (
        select string_agg(distinct remark, ' ') from mfp_refunds refund, unnest(remarks) remark
        where refund.organization_id = fill.organization_id and ${ofFill}),
      array[ltrim(substring(fill.rx_number from '[0-9]+'), '0'), fill.fill_number::text,
        fill.filled_on::text], array(
        select ${refundTextInSql} from mfp_refunds refund
        where refund.organization_id = fill.organization_id and ${ofFill}
        order by 1)
    from ${openRefundsInSql(sql`${tx.organizationId}`)} fill
    where fill.kind = 'mfp_short' or fill.filled_on <= ${lastLateFillDay(today)}::date`;
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

/** Lump sums that nobody has given back since, each by one of the same name and amount. */
function unexplainedLumps(tx: TenantTransaction, today: Day): RawBuilder<unknown> {
  return sql`
    with counted as (
      select lump.*, payments.trace_number, row_number() over (partition by lump.payer_id,
        lump.code, lump.reference, lump.amount order by lump.paid_on, lump.id) as nth
      from provider_adjustments lump
      join payments on payments.organization_id = lump.organization_id
        and payments.id = lump.payment_id and payments.counted
      where lump.organization_id = ${tx.organizationId}
    )
    select 'unexplained_lump', lump.payer_id::text,
      concat_ws('|', lump.trace_number, lump.paid_on, lump.code, lump.reference, lump.amount),
      lump.amount, lump.paid_on, null, null::integer, null, null,
      concat_ws(' ', lump.code, lump.reference), array[lump.id::text], '{}'::text[]
    from counted lump
    where lump.category = 'unclassified' and lump.amount >= ${lumpCentsMin}::numeric / 100
      and lump.paid_on <= ${addDays(today, -lumpDaysMin)}::date and not exists (
        select from counted back
        where back.payer_id = lump.payer_id and back.code = lump.code
          and back.reference is not distinct from lump.reference and back.amount = -lump.amount
          and back.nth = lump.nth and back.paid_on > lump.paid_on)`;
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
