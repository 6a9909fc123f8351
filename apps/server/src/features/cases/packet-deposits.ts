import { type RawBuilder, sql } from 'kysely';
import { heldInSql, isUploadOfHeldInSql, paymentKeyOf } from './gaps-deposits.ts';

/** Columns of payments as the payer's treasury finds them. */
export const depositFields = {
  table: ['ncpdp', 'npi', 'trace', 'payerNumber', 'paidOn', 'asked'],
  letter: ['trace', 'payerNumber', 'paidOn', 'asked'],
} as const;

const balance = ['paymentAmount', 'claimsTotal', 'adjustmentsTotal', 'asked'] as const;
export const heldFields = {
  table: ['ncpdp', 'npi', 'trace', 'payerNumber', 'paidOn', ...balance],
  letter: ['trace', 'payerNumber', 'paidOn', ...balance],
} as const;

type Row = Readonly<Record<string, unknown>> & { readonly row_key: string };

export function depositRows(held: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select held.row_key, 'own' as store_id, expected.trace_number as trace,
      expected.payer_tax_id as "payerNumber", expected.paid_on::text as "paidOn",
      expected.amount as asked
    from ${held} held
    join expected_deposits expected on expected.organization_id = held.organization_id
      and expected.payment_key = ${paymentKeyOf(sql`held.row_key`)}
      and expected.payment_id::text = any (held.targets) and not expected.is_deposited
    order by expected.paid_on, expected.trace_number, expected.payment_id`;
}

export function heldRows(held: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    select held.row_key, 'own' as store_id, payments.trace_number as trace,
      payments.payer_tax_id as "payerNumber", payments.paid_on::text as "paidOn",
      payments.amount as "paymentAmount", payments.claims_net as "claimsTotal",
      payments.provider_adjustments_total as "adjustmentsTotal",
      abs(payments.difference) as asked
    from ${held} held
    join payments on payments.organization_id = held.organization_id
      and ${isUploadOfHeldInSql} and ${heldInSql}
    order by payments.paid_on, payments.trace_number, payments.id`;
}
