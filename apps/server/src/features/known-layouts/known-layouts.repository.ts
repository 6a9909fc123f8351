import type { LayoutFacts } from '@pfs/core/draft/known-layout';
import { layoutFacts } from '@pfs/wire/known-layouts';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { insertOwn, onKey, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';

/** A pharmacy has a few dozen payers; each document is compared with every layout. */
export const layoutsMax = 500;

const payerNamesMax = 2_000;

function layouts(tx: TenantTransaction) {
  return selectOwn(tx, 'known_layouts as layout')
    .leftJoin('users', 'users.id', 'layout.learned_by')
    .leftJoin('remittances', onKey('remittances.id', 'layout.learned_from'))
    .select([
      'layout.id',
      'layout.fingerprint',
      'layout.facts',
      'layout.payer_name',
      'layout.file_type',
      'layout.version',
      'layout.learned_at',
      'layout.learned_from',
      'layout.deleted_at',
      'remittances.file_name',
      sql<string>`concat_ws(' ', users.first_name, users.last_name)`.as('learned_by_name'),
      sql<number>`(select count(*)::int from document_layouts used
        join remittances done on done.organization_id = used.organization_id
          and done.id = used.remittance_id and done.processing_status = 'completed'
        where used.organization_id = layout.organization_id
          and used.known_layout_id = layout.id)`.as('completed'),
    ]);
}

export type LayoutRow = Awaited<ReturnType<typeof listLayoutRows>>[number];

/** Those in use, the newest first. */
export function listLayoutRows(tx: TenantTransaction) {
  return layouts(tx)
    .where('layout.deleted_at', 'is', null)
    .orderBy('layout.learned_at', 'desc')
    .orderBy('layout.id', 'desc')
    .limit(layoutsMax)
    .execute();
}

export function findLayoutRow(tx: TenantTransaction, id: string) {
  return layouts(tx).where('layout.id', '=', id).executeTakeFirst();
}

/** As findLayoutRow, and locks the row. */
export async function lockLayoutRow(tx: TenantTransaction, id: string) {
  await lockLayouts(tx);
  return findLayoutRow(tx, id);
}

/** Locks a layout, so that two documents finished at once don't create it twice. */
export async function lockLayouts(tx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(
    hashtextextended(${`known_layouts ${tx.organizationId}`}, 0))`.execute(tx.query);
}

/** The stored form, which later versions may extend. */
export function factsOf({ facts }: Pick<LayoutRow, 'facts'>): LayoutFacts {
  return layoutFacts.parse(facts);
}

interface NewLayout {
  readonly fingerprint: string;
  readonly facts: LayoutFacts;
  readonly payerName: string | null;
  readonly fileType: string;
  readonly learnedFrom: string;
  readonly learnedBy: string;
}

/** Answers its id. */
export async function insertLayout(tx: TenantTransaction, layout: NewLayout): Promise<string> {
  const id = uuidV7();
  await insertOwn(tx, 'known_layouts', {
    id,
    fingerprint: layout.fingerprint,
    facts: jsonText(layout.facts),
    payer_name: layout.payerName,
    file_type: layout.fileType,
    learned_from: layout.learnedFrom,
    learned_by: layout.learnedBy,
  }).execute();
  return id;
}

export async function updateFacts(
  tx: TenantTransaction,
  id: string,
  facts: LayoutFacts,
): Promise<void> {
  await updateOwn(tx, 'known_layouts', { id })
    .set({ facts: jsonText(facts), version: sql`version + 1` })
    .execute();
}

export async function setDeleted(
  tx: TenantTransaction,
  id: string,
  isDeleted: boolean,
): Promise<void> {
  await updateOwn(tx, 'known_layouts', { id })
    .set({ deleted_at: isDeleted ? sql<Date>`now()` : null })
    .execute();
}

export async function listPayerNames(tx: TenantTransaction): Promise<readonly string[]> {
  const rows = await selectOwn(tx, 'payers')
    .select('name')
    .orderBy('created_at', 'desc')
    .limit(payerNamesMax)
    .execute();
  return rows.map(({ name }) => name);
}
