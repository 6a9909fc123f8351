import type { TenantTransaction } from '../../platform/database/database.ts';
import { notify, type Recipients } from '../notifications/public.ts';

interface ImportedFile {
  readonly id: string;
  readonly name: string;
  /** Null where no person of the pharmacy sent it. */
  readonly uploadedBy: string | null;
}

interface Imported {
  readonly payments: number;
  readonly claims: number;
  readonly held: number;
  /** Values of documents, beside the money, that a person still checks. */
  readonly itemsToCheck: number;
}

/** Tells who sent a file that it was read; and what is held back, those who can decide about it. */
export async function tellImported(
  tx: TenantTransaction,
  file: ImportedFile,
  { payments, claims, held, itemsToCheck }: Imported,
): Promise<void> {
  const actionUrl = `/remittances/${file.id}`;
  if (held === 0) {
    await notify(tx, {
      to: uploaderOf(file),
      type: 'success',
      title: `${file.name} was processed`,
      message:
        `${count(payments, 'payment')} with ${count(claims, 'claim')} included in your totals.` +
        (itemsToCheck === 0 ? '' : ` ${count(itemsToCheck, 'item')} to check.`),
      actionUrl: itemsToCheck === 0 ? actionUrl : `${actionUrl}/review`,
    });
    return;
  }
  const { organizationId } = tx;
  await notify(tx, {
    to: [...uploaderOf(file), { organizationId, role: 'pharmacy_admin' }],
    type: 'warning',
    title: `${count(held, 'payment')} of ${file.name} held`,
    message: `${heldOf(held, payments)} excluded from totals until someone reviews it.`,
    actionUrl,
  });
}

/** Tells who sent a file why it could not be read. */
export async function tellNotRead(
  tx: TenantTransaction,
  file: ImportedFile,
  reason: string,
): Promise<void> {
  await notify(tx, {
    to: uploaderOf(file),
    type: 'error',
    title: `${file.name} could not be read`,
    message: reason,
    actionUrl: `/remittances/${file.id}`,
  });
}

/** Tells who sent a document that a person has to look at it before it counts. */
export async function tellInReview(tx: TenantTransaction, file: ImportedFile): Promise<void> {
  await notify(tx, {
    to: whoDecides(tx, file),
    type: 'warning',
    title: `${file.name} needs review`,
    message:
      'Some amounts couldn’t be verified. They’re excluded from totals until someone reviews them.',
    actionUrl: `/remittances/${file.id}/review`,
  });
}

/** Of a file that came by mail the administrators. */
function whoDecides(
  { organizationId }: TenantTransaction,
  file: ImportedFile,
): readonly Recipients[] {
  return file.uploadedBy === null ? [{ organizationId, role: 'pharmacy_admin' }] : uploaderOf(file);
}

function uploaderOf({ uploadedBy }: ImportedFile): readonly Recipients[] {
  return uploadedBy === null ? [] : [{ userId: uploadedBy }];
}

function heldOf(held: number, payments: number): string {
  if (held < payments)
    return `${held} of ${payments} payments in this file ${held === 1 ? 'is' : 'are'}`;
  return payments === 1
    ? 'The payment in this file is'
    : `All ${payments} payments in this file are`;
}

function count(many: number, what: string): string {
  return `${many.toLocaleString('en-US')} ${what}${many === 1 ? '' : 's'}`;
}
