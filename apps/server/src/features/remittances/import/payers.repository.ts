import { payerKey } from '@pfs/core/classification';
import type { Party, Payment } from '@pfs/core/remittance';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { rowsPerInsertMax } from './import.repository.ts';

/** What of a payment says who paid. */
type Paid = Pick<Payment, 'payer' | 'payerTaxId'>;

/**
 * The payers of an 835's payments, in their order, each made on first sight. A payer that only
 * documents have told of by its name gets its id from the first 835 that has it: from then on both
 * are one payer.
 */
export async function payersOf835(
  tx: TenantTransaction,
  payments: readonly Paid[],
): Promise<readonly string[]> {
  const known = await readPayers(tx, payments);
  const taught: { id: string; identity: string; code: string }[] = [];
  const made: NewPayer[] = [];
  const ids = payments.map((payment) => {
    const { id: code, name } = payment.payer;
    const identity = payerKey(payment.payer);
    let payer = known.get(identity);
    if (payer === undefined) {
      const named = code === undefined || name === undefined ? undefined : known.get(nameKey(name));
      if (code !== undefined && named?.onlyOfDocuments === true) {
        taught.push({ id: named.id, identity, code });
        known.delete(nameKey(name));
        payer = named;
      } else {
        payer = { id: uuidV7(), onlyOfDocuments: false };
        made.push(toNewPayer(tx, payer.id, payment));
      }
      known.set(identity, payer);
    }
    payer.onlyOfDocuments = false;
    return payer.id;
  });
  // First: a name that is given up here may be that of a new payer.
  await teachIds(tx, taught);
  await insertPayers(tx, made);
  return ids;
}

/** The same for a document's payments: a payer is also known by its name in whatever spelling. */
export async function payersOfDocument(
  tx: TenantTransaction,
  payments: readonly Paid[],
): Promise<readonly string[]> {
  const seen = new Map<string, string>();
  const ids: string[] = [];
  for (const payment of payments) {
    const key = JSON.stringify([payerKey(payment.payer), payment.payer.name]);
    const id = seen.get(key) ?? (await findKnownPayer(tx, payment.payer));
    if (id === undefined) {
      const made = toNewPayer(tx, uuidV7(), payment);
      await insertPayers(tx, [made]);
      // Another spelling may mean the new one from now on.
      seen.clear();
      ids.push(made.id);
    } else {
      seen.set(key, id);
      ids.push(id);
    }
  }
  return ids;
}

interface KnownPayer {
  readonly id: string;
  onlyOfDocuments: boolean;
}

const nameKey = (name: string | undefined) => payerKey({ id: undefined, name });

/** By identity, those that these payments may be of. */
async function readPayers(
  tx: TenantTransaction,
  payments: readonly Paid[],
): Promise<Map<string, KnownPayer>> {
  const identities = new Set(
    payments.flatMap(({ payer }) => [payerKey(payer), nameKey(payer.name)]),
  );
  const { rows } = await sql<{ id: string; identity: string; only_of_documents: boolean }>`
    select id, identity, not exists (select from payments
      where payments.organization_id = ${tx.organizationId}
        and payments.payer_id = payers.id and not payments.of_document) as only_of_documents
    from payers
    where organization_id = ${tx.organizationId}
      and identity = any (${[...identities]}::text[])`.execute(tx.query);
  return new Map(
    rows.map(({ id, identity, only_of_documents: onlyOfDocuments }) => [
      identity,
      { id, onlyOfDocuments },
    ]),
  );
}

/** The payer that a document means: known by its id, or by its name in whatever spelling. */
async function findKnownPayer(
  tx: TenantTransaction,
  payer: Pick<Party, 'id' | 'name'>,
): Promise<string | undefined> {
  const plain = (text: unknown) =>
    sql`btrim(regexp_replace(upper(${text}), '[^[:alnum:]]+', ' ', 'g'))`;
  const { rows } = await sql<{ id: string }>`
    select id from payers
    where organization_id = ${tx.organizationId}
      and (identity = ${payerKey(payer)}
        or ${plain(sql`name`)} = ${plain(sql`${payer.name ?? null}::text`)})
    order by identity = ${payerKey(payer)} desc, code is null, created_at desc, id
    limit 1`.execute(tx.query);
  return rows[0]?.id;
}

async function teachIds(
  tx: TenantTransaction,
  taught: readonly { readonly id: string; readonly identity: string; readonly code: string }[],
): Promise<void> {
  if (taught.length === 0) return;
  await sql`
    update payers set identity = taught.identity, code = taught.code, updated_at = now()
    from unnest(${taught.map(({ id }) => id)}::uuid[],
      ${taught.map(({ identity }) => identity)}::text[],
      ${taught.map(({ code }) => code)}::text[]) as taught (id, identity, code)
    where organization_id = ${tx.organizationId} and payers.id = taught.id`.execute(tx.query);
}

type NewPayer = ReturnType<typeof toNewPayer>;

function toNewPayer(tx: TenantTransaction, id: string, { payer, payerTaxId }: Paid) {
  return {
    organization_id: tx.organizationId,
    id,
    name: payer.name ?? payer.id ?? 'Unknown payer',
    code: payer.id ?? null,
    tax_id: payerTaxId ?? null,
    identity: payerKey(payer),
  };
}

async function insertPayers(tx: TenantTransaction, made: readonly NewPayer[]): Promise<void> {
  for (let from = 0; from < made.length; from += rowsPerInsertMax) {
    const rows = made.slice(from, from + rowsPerInsertMax);
    await tx.query.insertInto('payers').values(rows).execute();
  }
}
