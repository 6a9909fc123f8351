import { isOpenCase } from '@pfs/core/recovery/cases';
import { taskOfAppeal } from '@pfs/core/recovery/price-appeals';
import type { RecoveryCase } from '@pfs/wire/cases';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { getLetterhead } from '../organizations/public.ts';
import { findAppealFiling } from '../price-appeals/public.ts';
import { heldPayments, paymentKeyOf } from './gaps-deposits.ts';

/**
 * SQL: the newest answer to a row `held` of a case. What it names is held against the pharmacy's
 * own invoices up to the fill date.
 */
export const answerOfRowInSql = sql`(
  select jsonb_build_object('kind', step.answer -> 'kind', 'ndc', step.answer -> 'ndc',
    'source', step.answer -> 'source', 'ownPrice', (
      select jsonb_build_object('unitCost', price.unit_cost::text, 'vendorName', vendors.name,
        'invoice', invoice.invoice_number, 'on', price.priced_on)
      from invoice_line_prices price
      join vendor_invoices invoice on invoice.organization_id = price.organization_id
        and invoice.id = price.invoice_id
      join vendors on vendors.organization_id = price.organization_id
        and vendors.id = price.vendor_id
      where price.organization_id = held.organization_id and price.ndc = step.answer ->> 'ndc'
        and price.priced_on <= held.filled_on
      order by price.priced_on desc, price.invoice_id desc, price.position desc limit 1))
  from case_steps step
  where step.organization_id = held.organization_id and step.case_id = held.case_id
    and step.answer is not null
    and (step.answer -> 'rows' = 'null' or step.answer -> 'rows' ? held.row_key)
  order by step.id desc limit 1)`;

/** SQL: a payment `counted` answers a row `asked`: the corrected one, or itself if included. */
const answersInSql = sql`counted.organization_id = asked.organization_id and counted.counted
  and counted.payer_id = cases.party::uuid
  and (counted.id::text = any (asked.targets)
    or counted.amount = coalesce(substring(asked.row_key
        from '[|](-?[0-9.]+)[|]-?[0-9.]+[|][^|]*$')::numeric, counted.amount)
      and (counted.trace_number = asked.about
        or asked.about is null and counted.trace_number is null
          and counted.paid_on = asked.filled_on))`;

/**
 * A payment that balances by now, or was included by a person, needs no answer any more; nor does
 * one that was deleted.
 */
async function taskOfHeld(
  tx: TenantTransaction,
  { id, state, rows: asked }: RecoveryCase,
): Promise<string | null> {
  if (!isOpenCase(state) || state === 'found') return null;
  const { rows } = await sql<{ held: boolean; answered: boolean }>`
    select coalesce(bool_or(held.row_key is not null), false) as held,
      coalesce(bool_or(exists (select from payments counted where ${answersInSql})), false)
        as answered
    from case_rows asked
    join cases on cases.organization_id = asked.organization_id and cases.id = asked.case_id
    left join (${heldPayments(tx)}) held (kind, party, row_key, amount, filled_on, rx_number,
      fill_number, drug_name, ndc, about, targets, had)
      on held.row_key = ${paymentKeyOf(sql`asked.row_key`)}
    where asked.organization_id = ${tx.organizationId}
      and asked.case_id = ${id}`.execute(tx.query);
  if (rows[0]?.held) return null;
  if (!rows[0]?.answered) {
    const gone = asked === 1 ? 'payment of this case is' : 'payments of this case are';
    return `The ${gone} no longer in your files. Withdraw the case.`;
  }
  return state === 'prepared'
    ? 'A corrected remittance came, or the payment was included. Withdraw the case.'
    : 'A corrected remittance came, or the payment was included. Mark the case won.';
}

/** What is to be done next: who sends it, when it is decided, whether to bill again. */
export async function readNextTask(
  tx: TenantTransaction,
  one: RecoveryCase,
): Promise<string | null> {
  const { id, kind, state, seen, byItself, asked, promised } = one;
  if (kind === 'held_payment') return taskOfHeld(tx, one);
  if (kind !== 'mac' && kind !== 'floor') return null;
  const { rows } = await sql<{ answer: string | null }>`
    select distinct ${answerOfRowInSql} ->> 'kind' as answer from case_rows held
    where held.organization_id = ${tx.organizationId} and held.case_id = ${id}`.execute(tx.query);
  const answers = new Set(rows.map(({ answer }) => answer));
  const isWaiting = state === 'sent' || state === 'acknowledged';
  const { state: usState } = await getLetterhead(tx);
  const stage = state === 'found' || state === 'prepared' ? 'to_send' : 'answered';
  const task = taskOfAppeal({
    stage: isWaiting && answers.has(null) ? 'waiting' : stage,
    filing: await findAppealFiling(tx, one),
    isAdjusted: state === 'won' || state === 'partly' || answers.has('adjusted'),
    isPaid: Math.round((seen + byItself) * 100) >= Math.round((promised ?? asked) * 100),
    state: usState,
  });
  return task ?? null;
}
