import type {
  DraftClaim,
  DraftLump,
  DraftPage,
  DraftPayment,
} from '@pfs/core/draft/draft-remittance';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { centsToText } from '@pfs/core/money';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { jsonText } from '../../platform/database/json-text.ts';

/** What a document says, as far as it is proven. */
export interface ProvenDraft {
  readonly pages: readonly DraftPage[];
  readonly payments: readonly ProvenPayment[];
}

/** Keeps what was read in a document in place of what was read before. */
export async function storeDraft(
  tx: TenantTransaction,
  remittanceId: string,
  draft: ProvenDraft,
): Promise<void> {
  await deleteDraft(tx, remittanceId);
  await insertPages(tx, remittanceId, draft.pages);
  await insertPayments(tx, remittanceId, draft.payments);
}

/** Keeps other payments of a document, of which the pages stay as they are. */
export async function replaceDraftPayments(
  tx: TenantTransaction,
  remittanceId: string,
  payments: readonly ProvenPayment[],
): Promise<void> {
  await deletePayments(tx, remittanceId);
  await insertPayments(tx, remittanceId, payments);
}

/** Takes all away that was read in a document, and what persons changed of it. */
export async function deleteDraft(tx: TenantTransaction, remittanceId: string): Promise<void> {
  const ofRemittance = sql`where organization_id = ${tx.organizationId}
    and remittance_id = ${remittanceId}`;
  await sql`delete from document_changes ${ofRemittance}`.execute(tx.query);
  await deletePayments(tx, remittanceId);
  await sql`delete from document_pages ${ofRemittance}`.execute(tx.query);
}

async function deletePayments(tx: TenantTransaction, remittanceId: string): Promise<void> {
  const ofRemittance = sql`where organization_id = ${tx.organizationId}
    and remittance_id = ${remittanceId}`;
  await sql`delete from document_rows ${ofRemittance}`.execute(tx.query);
  await sql`delete from document_payments ${ofRemittance}`.execute(tx.query);
}

async function insertPages(
  tx: TenantTransaction,
  remittanceId: string,
  pages: readonly DraftPage[],
): Promise<void> {
  if (pages.length === 0) return;
  await tx.query
    .insertInto('document_pages')
    .values(
      pages.map((page) => ({
        organization_id: tx.organizationId,
        remittance_id: remittanceId,
        number: page.number,
        width: page.width.toFixed(3),
        height: page.height.toFixed(3),
        turned_degrees: page.turnedDegrees,
        source: page.source,
        words: page.words,
      })),
    )
    .execute();
}

async function insertPayments(
  tx: TenantTransaction,
  remittanceId: string,
  payments: readonly ProvenPayment[],
): Promise<void> {
  for (const [position, proven] of payments.entries()) {
    await insertHead(tx, remittanceId, { position, proven });
    await insertRows(tx, remittanceId, { position, part: 'claim', rows: proven.payment.claims });
    await insertRows(tx, remittanceId, { position, part: 'lump', rows: proven.payment.lumps });
  }
}

/** The payment of a draft without its rows. */
export type DraftHead = Omit<DraftPayment, 'claims' | 'lumps'>;
/** What core found of it, without the payment itself. */
export type DraftProof = Omit<ProvenPayment, 'payment'>;

async function insertHead(
  tx: TenantTransaction,
  remittanceId: string,
  { position, proven }: { position: number; proven: ProvenPayment },
): Promise<void> {
  const { payment, ...proof } = proven;
  const { claims, lumps, ...head } = payment;
  await tx.query
    .insertInto('document_payments')
    .values({
      organization_id: tx.organizationId,
      remittance_id: remittanceId,
      position,
      head: jsonText(head satisfies DraftHead),
      proof: jsonText(proof satisfies DraftProof),
      proven: proven.status === 'proven',
      amount: proven.amountCents === undefined ? null : centsToText(proven.amountCents),
      doubts: proven.doubts.length,
    })
    .execute();
}

async function insertRows(
  tx: TenantTransaction,
  remittanceId: string,
  {
    position,
    part,
    rows,
  }: {
    position: number;
    part: 'claim' | 'lump';
    rows: readonly (DraftClaim | DraftLump)[];
  },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into document_rows
      (organization_id, remittance_id, payment_position, part, row, position, content)
    select ${tx.organizationId}, ${remittanceId}, ${position}, ${part}, given.row,
      given.position - 1, given.content::jsonb
    from unnest(${rows.map(({ row }) => row)}::integer[], ${rows.map(jsonText)}::text[])
      with ordinality as given (row, content, position)`.execute(tx.query);
}

/** Notes what a document's rows and payments, in their order, have become. */
export async function linkDraft(
  tx: TenantTransaction,
  remittanceId: string,
  {
    links,
    paymentIds,
  }: {
    links: readonly { payment: number; row: number; claimId: string }[];
    paymentIds: readonly string[];
  },
): Promise<void> {
  await sql`
    update document_payments set payment_id = given.id
    from unnest(${paymentIds}::uuid[]) with ordinality as given (id, position)
    where organization_id = ${tx.organizationId} and remittance_id = ${remittanceId}
      and document_payments.position = given.position - 1`.execute(tx.query);
  await sql`
    update document_rows set claim_id = given.claim_id
    from unnest(${links.map(({ payment }) => payment)}::integer[],
      ${links.map(({ row }) => row)}::integer[], ${links.map(({ claimId }) => claimId)}::uuid[])
      as given (payment, row, claim_id)
    where organization_id = ${tx.organizationId} and remittance_id = ${remittanceId}
      and part = 'claim' and payment_position = given.payment
      and document_rows.row = given.row`.execute(tx.query);
}
