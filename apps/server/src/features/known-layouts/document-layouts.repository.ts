import type { DocumentLayout } from '@pfs/core/draft/known-layout';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';

/**
 * Keeps what a document looks like. The numbers and days on its page are kept only while a person
 * may say which of them are its payment's.
 */
export async function keepDocumentLayout(
  tx: TenantTransaction,
  remittanceId: string,
  { layout, waits }: { layout: DocumentLayout | undefined; waits: boolean },
): Promise<void> {
  if (layout === undefined) return;
  const { knownLayoutId = null, ...seen } = layout;
  await tx.query
    .insertInto('document_layouts')
    .values({
      organization_id: tx.organizationId,
      remittance_id: remittanceId,
      layout: jsonText(waits ? seen : { ...seen, labelled: [] }),
      known_layout_id: knownLayoutId,
    })
    .execute();
}

export async function findDocumentLayout(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<DocumentLayout | undefined> {
  const row = await tx.query
    .selectFrom('document_layouts')
    .select('layout')
    .where('organization_id', '=', tx.organizationId)
    .where('remittance_id', '=', remittanceId)
    .executeTakeFirst();
  return row?.layout as unknown as DocumentLayout | undefined;
}

/** Nobody needs to find a typed value on the page any more. */
export async function forgetLabelled(
  tx: TenantTransaction,
  remittanceId: string,
  layout: DocumentLayout,
): Promise<void> {
  await tx.query
    .updateTable('document_layouts')
    .set({ layout: jsonText({ ...layout, labelled: [] }) })
    .where('organization_id', '=', tx.organizationId)
    .where('remittance_id', '=', remittanceId)
    .execute();
}
