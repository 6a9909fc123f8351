import { isItemToCheck } from '@pfs/core/draft/items-to-check';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { linkDraft } from './document-drafts.repository.ts';
import { type ImportedFile, importStaged } from './import-staged.ts';
import type { PersonDecision } from './place-payments.ts';
import { stageDraft } from './stage-draft.ts';

export interface DraftImport {
  readonly file: ImportedFile;
  readonly payments: readonly ProvenPayment[];
  readonly today: string;
  /** Of who finished a review in which not all is proven. */
  readonly decision?: PersonDecision | undefined;
}

/**
 * Makes of a document's payments the pharmacy's own, as of an 835's, within the transaction that
 * holds the ledger. The document's rows know their claims from then on.
 */
export async function importDraft(
  tx: TenantTransaction,
  { file, payments, today, decision }: DraftImport,
): Promise<void> {
  const { rows, checks, links } = await stageDraft(tx, payments);
  const from = { kind: 'document', decision } as const;
  const itemsToCheck = payments.flatMap(({ doubts }) => doubts.filter(isItemToCheck)).length;
  const placed = await importStaged(tx, { file, rows, today, from, itemsToCheck });
  const paymentIds = placed.map(({ id }, at) => [checks[at] ?? at, id] as const);
  // Of a check of several payers the first.
  await linkDraft(tx, file.id, { links, paymentIds: new Map(paymentIds.toReversed()) });
}
