import {
  type DocumentLayout,
  factsLearned,
  isSameLayout,
  type LayoutKnowledge,
  withLearned,
} from '@pfs/core/draft/known-layout';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { insertOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { insertAuditRow, type Origin } from '../audit/public.ts';
import {
  factsOf,
  insertLayout,
  layoutsMax,
  listLayoutRows,
  listPayerNames,
  lockLayouts,
  updateFacts,
} from './known-layouts.repository.ts';

/** The layouts that a reader gets before it reads a document of the pharmacy. */
export async function readLayoutKnowledge(tx: TenantTransaction): Promise<LayoutKnowledge> {
  const rows = await listLayoutRows(tx);
  if (rows.length === 0) return { layouts: [], payerNames: [] };
  return {
    layouts: rows.map((row) => ({
      id: row.id,
      fingerprint: row.fingerprint,
      facts: factsOf(row),
    })),
    payerNames: await listPayerNames(tx),
  };
}

interface FinishedDocument {
  readonly remittanceId: string;
  readonly fileType: string;
  readonly payments: readonly Pick<ProvenPayment, 'payment' | 'signs'>[];
  readonly userId: string;
  readonly origin: Origin;
}

/**
 * Learns what the person who finishes a document set in its head, for documents that look like it.
 * Answers whether there was something to learn.
 */
export async function learnLayout(
  tx: TenantTransaction,
  { remittanceId, fileType, payments, userId, origin }: FinishedDocument,
): Promise<boolean> {
  const layout = await findDocumentLayout(tx, remittanceId);
  if (layout === undefined) return false;
  const facts = factsLearned(payments, layout);
  // After a review no typed value has to be found on the page.
  await updateOwn(tx, 'document_layouts', { remittance_id: remittanceId })
    .set({ layout: jsonText({ ...layout, labelled: [] }) })
    .execute();
  if (Object.keys(facts).length === 0) return false;
  await lockLayouts(tx);
  const rows = await listLayoutRows(tx);
  const same = rows.find((row) => isSameLayout(row.fingerprint, layout.fingerprint));
  const record = (id: string, action: 'create' | 'update') =>
    insertAuditRow(tx, {
      userId,
      entityType: 'known_layout',
      entityId: id,
      action,
      description: 'Learned a layout from a finished document',
      origin,
      ...(same === undefined ? {} : { oldValues: { ...factsOf(same) } }),
      newValues: { ...facts, learnedFrom: remittanceId },
    });
  if (same !== undefined) {
    await updateFacts(tx, same.id, withLearned(factsOf(same), facts));
    await record(same.id, 'update');
    return true;
  }
  if (rows.length >= layoutsMax) return false;
  const payerName = facts.payerName ?? payments[0]?.payment.fields.payerName?.value ?? null;
  const { fingerprint } = layout;
  const from = { learnedFrom: remittanceId, learnedBy: userId };
  const id = await insertLayout(tx, { fingerprint, facts, payerName, fileType, ...from });
  await record(id, 'create');
  return true;
}

/**
 * Stores the layout of a document. The numbers and days on its page are stored only while a person
 * may choose its payment's among them.
 */
export async function keepDocumentLayout(
  tx: TenantTransaction,
  remittanceId: string,
  { layout, waits }: { layout: DocumentLayout | undefined; waits: boolean },
): Promise<void> {
  if (layout === undefined) return;
  const { knownLayoutId = null, ...seen } = layout;
  await insertOwn(tx, 'document_layouts', {
    remittance_id: remittanceId,
    layout: jsonText(waits ? seen : { ...seen, labelled: [] }),
    known_layout_id: knownLayoutId,
  }).execute();
}

async function findDocumentLayout(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<DocumentLayout | undefined> {
  const row = await selectOwn(tx, 'document_layouts', { remittance_id: remittanceId })
    .select('layout')
    .executeTakeFirst();
  return row?.layout as unknown as DocumentLayout | undefined;
}
