import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

export function listLineRows(tx: TenantTransaction, invoiceId: string) {
  return tx.query
    .selectFrom('invoice_line_items')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type LineRow = Awaited<ReturnType<typeof listLineRows>>[number];

export function listPartRows(tx: TenantTransaction, invoiceId: string) {
  return tx.query
    .selectFrom('invoice_payments as part')
    .leftJoin('users', 'users.id', 'part.recorded_by')
    .select(['part.id', 'part.amount', 'part.paid_on', 'part.note', 'part.created_at', whoseName])
    .where('part.organization_id', '=', tx.organizationId)
    .where('part.invoice_id', '=', invoiceId)
    .orderBy('part.paid_on')
    .orderBy('part.id')
    .execute();
}

export type PartRow = Awaited<ReturnType<typeof listPartRows>>[number];

export function listStepRows(tx: TenantTransaction, invoiceId: string) {
  return tx.query
    .selectFrom('invoice_status_changes as step')
    .leftJoin('users', 'users.id', 'step.changed_by')
    .select(['step.id', 'step.from_status', 'step.to_status', 'step.reason', 'step.changed_at'])
    .select(whoseName)
    .where('step.organization_id', '=', tx.organizationId)
    .where('step.invoice_id', '=', invoiceId)
    .orderBy('step.changed_at')
    .orderBy('step.id')
    .execute();
}

export type StepRow = Awaited<ReturnType<typeof listStepRows>>[number];

const whoseName = sql<
  string | null
>`nullif(trim(concat_ws(' ', users.first_name, users.last_name)), '')`.as('person');
