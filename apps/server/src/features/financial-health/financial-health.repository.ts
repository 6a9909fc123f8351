import { prepare } from '../../platform/database/prepared.ts';

/** Beside what the catalogue of figures knows: what fell due, and what waits for a person. */
export interface HealthDuesRow {
  /** Of invoices by the month of their due date, months without any left out. */
  readonly dues:
    | readonly { readonly month: string; readonly due: string; readonly paid_by_due: string }[]
    | null;
  readonly overdue: { readonly invoices: number; readonly open: string };
  readonly unclassified: { readonly rows: number; readonly amount: string };
}

/**
 * Values: the first day of the period before, the first and the last day of the period, and today.
 * Only what was due before today can have been paid in time.
 */
export const readHealthDues = prepare<HealthDuesRow>(
  'financial health: dues',
  `select
    (select json_agg(part) from (
      select to_char(due_date, 'YYYY-MM') as month, sum(total_amount)::text as due,
        sum(greatest(0, least(total_amount, (
          select coalesce(sum(part.amount), 0) from invoice_payments part
          where part.organization_id = $1 and part.invoice_id = invoice.id
            and part.paid_on <= due_date))))::text as paid_by_due
      from counted_invoices invoice
      where organization_id = $1 and total_amount > 0 and due_date < $5::date
        and due_date between $2::date and $4::date
      group by 1
    ) part) as dues,
    (select json_build_object('invoices', count(*),
        'open', coalesce(sum(total_amount - paid_amount), 0)::text)
      from counted_invoices
      where organization_id = $1 and due_date < $5::date and paid_amount < total_amount
    ) as overdue,
    (select json_build_object('rows', count(*), 'amount', coalesce(sum(amount), 0)::text)
      from provider_adjustments
      where organization_id = $1 and paid_on between $3::date and $4::date
        and category = 'unclassified' and exists (select from payments
          where payments.organization_id = $1 and payments.counted
            and payments.id = provider_adjustments.payment_id)) as unclassified`,
);
