import type {
  DraftClaim,
  DraftLump,
  DraftPage,
  DraftPayment,
} from '@pfs/core/draft/draft-remittance';
import type { ProvenPayment } from '@pfs/core/draft/proven-payment';
import { isItemToCheck } from '@pfs/core/draft/review/open-items';
import { canAcceptInOneStep } from '@pfs/core/draft/review/review-items';
import { centsToText } from '@pfs/core/money';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { jsonText } from '../../../platform/database/json-text.ts';
import {
  insertAllOwn,
  insertOwn,
  selectOwn,
  updateOwn,
} from '../../../platform/database/own-rows.ts';

/** Stores what was read in a document, and replaces what was read before. */
export async function storeDraft(
  tx: TenantTransaction,
  remittanceId: string,
  draft: { readonly pages: readonly DraftPage[]; readonly payments: readonly ProvenPayment[] },
): Promise<void> {
  await deleteDraft(tx, remittanceId);
  await insertPages(tx, remittanceId, draft.pages);
  const payments = draft.payments.map(toKeptPayment);
  for (const [position, kept] of payments.entries()) {
    await insertPayment(tx, remittanceId, { position, kept });
  }
}

/** Stores the payments of a document after a change; unchanged rows are not written. */
export async function replaceDraftPayments(
  tx: TenantTransaction,
  remittanceId: string,
  { before, after }: { before: readonly KeptPayment[]; after: readonly KeptPayment[] },
): Promise<void> {
  if (before.length !== after.length) {
    await deletePayments(tx, remittanceId);
    for (const [position, kept] of after.entries()) {
      await insertPayment(tx, remittanceId, { position, kept });
    }
    return;
  }
  for (const [position, kept] of after.entries()) {
    const old = before[position];
    if (old === undefined || old === kept) continue;
    await updateOwn(tx, 'document_payments', { remittance_id: remittanceId, position })
      .set(headOf(kept))
      .execute();
    for (const part of ['claim', 'lump'] as const) {
      const rows = { old: rowsOf(old, part), now: rowsOf(kept, part) };
      await updateRows(tx, remittanceId, { position, part, ...rows });
    }
  }
}

/** Deletes everything that was read in a document, and all changes by people. */
export async function deleteDraft(tx: TenantTransaction, remittanceId: string): Promise<void> {
  const ofRemittance = sql`where organization_id = ${tx.organizationId}
    and remittance_id = ${remittanceId}`;
  await sql`delete from document_changes ${ofRemittance}`.execute(tx.query);
  await sql`delete from document_layouts ${ofRemittance}`.execute(tx.query);
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
  await insertAllOwn(
    tx,
    'document_pages',
    pages.map((page) => ({
      remittance_id: remittanceId,
      number: page.number,
      width: page.width.toFixed(3),
      height: page.height.toFixed(3),
      turned_degrees: page.turnedDegrees,
      source: page.source,
      words: page.words,
    })),
  );
}

async function insertPayment(
  tx: TenantTransaction,
  remittanceId: string,
  { position, kept }: { position: number; kept: KeptPayment },
): Promise<void> {
  await insertOwn(tx, 'document_payments', {
    remittance_id: remittanceId,
    position,
    ...headOf(kept),
  }).execute();
  for (const part of ['claim', 'lump'] as const) {
    await insertRows(tx, remittanceId, { position, part, rows: rowsOf(kept, part) });
  }
}

function headOf({ payment, ...proof }: KeptPayment) {
  const { claims, lumps, ...head } = payment;
  return {
    head: jsonText(head satisfies DraftHead),
    proof: jsonText(proof satisfies DraftProof),
    proven: proof.status === 'proven',
    amount: proof.amountCents === undefined ? null : centsToText(proof.amountCents),
    doubts: proof.doubts.length,
    items_to_check: proof.doubts.filter(isItemToCheck).length,
  };
}

type Part = 'claim' | 'lump';
type Rows = readonly (DraftClaim | DraftLump)[];

function rowsOf({ payment }: KeptPayment, part: Part): Rows {
  return part === 'claim' ? payment.claims : payment.lumps;
}

interface RowsOfPart {
  readonly position: number;
  readonly part: Part;
  readonly rows: Rows;
}

async function updateRows(
  tx: TenantTransaction,
  remittanceId: string,
  { position, part, old, now }: { position: number; part: Part; old: Rows; now: Rows },
): Promise<void> {
  const sameRows = old.length === now.length && old.every(({ row }, at) => row === now[at]?.row);
  if (!sameRows) {
    await sql`delete from document_rows ${ofPart(tx, remittanceId, { position, part })}`.execute(
      tx.query,
    );
    await insertRows(tx, remittanceId, { position, part, rows: now });
    return;
  }
  const changed = now
    .filter((row, at) => !isSame(row, old[at]))
    .map((row) => ({ row: row.row, text: jsonText(row) }));
  if (changed.length === 0) return;
  await sql`
    update document_rows set content = given.content::jsonb
    from unnest(${changed.map(({ row }) => row)}::integer[],
      ${changed.map(({ text }) => text)}::text[]) as given (row, content)
    ${ofPart(tx, remittanceId, { position, part })} and document_rows.row = given.row`.execute(
    tx.query,
  );
}

/** Most changes affect few of thousands of rows. */
function isSame(now: Rows[number], old: Rows[number] | undefined): boolean {
  return now === old || JSON.stringify(now) === JSON.stringify(old);
}

function ofPart(
  tx: TenantTransaction,
  remittanceId: string,
  { position, part }: { position: number; part: Part },
) {
  return sql`where organization_id = ${tx.organizationId} and remittance_id = ${remittanceId}
    and payment_position = ${position} and part = ${part}`;
}

async function insertRows(
  tx: TenantTransaction,
  remittanceId: string,
  { position, part, rows }: RowsOfPart,
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

/** Links a document's rows and payments to the claims and payments made from them. */
export async function linkDraft(
  tx: TenantTransaction,
  remittanceId: string,
  {
    links,
    paymentIds,
  }: {
    links: readonly { payment: number; row: number; claimId: string }[];
    /** By the payment's position in the document. */
    paymentIds: ReadonlyMap<number, string>;
  },
): Promise<void> {
  await sql`
    update document_payments set payment_id = given.id
    from unnest(${[...paymentIds.keys()]}::integer[], ${[...paymentIds.values()]}::uuid[])
      as given (position, id)
    where organization_id = ${tx.organizationId} and remittance_id = ${remittanceId}
      and document_payments.position = given.position`.execute(tx.query);
  await sql`
    update document_rows set claim_id = given.claim_id
    from unnest(${links.map(({ payment }) => payment)}::integer[],
      ${links.map(({ row }) => row)}::integer[], ${links.map(({ claimId }) => claimId)}::uuid[])
      as given (payment, row, claim_id)
    where organization_id = ${tx.organizationId} and remittance_id = ${remittanceId}
      and part = 'claim' and payment_position = given.payment
      and document_rows.row = given.row`.execute(tx.query);
}

/**
 * A payment of a document as it is stored: only the number of rows that add up, and the equations
 * of rows that don't.
 */
export interface KeptPayment extends ProvenPayment {
  readonly rowsThatHold: number;
  readonly rowsThatDoNot: number;
  /** Missing in payments stored by earlier versions. */
  readonly acceptableAtOnce?: boolean;
}

/** The payment of a draft without its rows. */
type DraftHead = Omit<DraftPayment, 'claims' | 'lumps'>;
/** The proof of a payment, without the payment. */
type DraftProof = Omit<KeptPayment, 'payment'>;

export function toKeptPayment(proven: ProvenPayment): KeptPayment {
  const ofRows = proven.equations.filter(({ kind }) => kind === 'row');
  const rows = new Set(ofRows.map(({ row }) => row));
  const failing = new Set(ofRows.filter(({ holds }) => !holds).map(({ row }) => row));
  return {
    ...proven,
    equations: proven.equations.filter(({ kind, holds }) => kind !== 'row' || !holds),
    rowsThatHold: rows.size - failing.size,
    rowsThatDoNot: failing.size,
    acceptableAtOnce: canAcceptInOneStep(proven),
  };
}

/** The payments of a document as they were read and changed, with their proofs. */
export async function readDraftPayments(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<readonly KeptPayment[]> {
  const heads = await selectOwn(tx, 'document_payments', { remittance_id: remittanceId })
    .select(['position', 'head', 'proof'])
    .orderBy('position')
    .execute();
  const rows = await selectOwn(tx, 'document_rows', { remittance_id: remittanceId })
    .select(['payment_position', 'part', 'content'])
    .orderBy('payment_position')
    .orderBy('part')
    .orderBy('position')
    .execute();
  const contents = Map.groupBy(rows, (row) => `${row.part} ${row.payment_position}`);
  return heads.map(({ position, head, proof }) => {
    const claims = contents.get(`claim ${position}`)?.map(({ content }) => content) ?? [];
    const lumps = contents.get(`lump ${position}`)?.map(({ content }) => content) ?? [];
    const payment: DraftPayment = {
      ...(head as unknown as DraftHead),
      claims: claims as unknown as readonly DraftClaim[],
      lumps: lumps as unknown as readonly DraftLump[],
    };
    return { ...(proof as unknown as DraftProof), payment } satisfies KeptPayment;
  });
}

export async function readDraftPages(
  tx: TenantTransaction,
  remittanceId: string,
): Promise<readonly DraftPage[]> {
  const rows = await selectOwn(tx, 'document_pages', { remittance_id: remittanceId })
    .selectAll()
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    width: Number(row.width),
    height: Number(row.height),
    turnedDegrees: row.turned_degrees as DraftPage['turnedDegrees'],
    source: row.source as DraftPage['source'],
    words: row.words,
  }));
}
