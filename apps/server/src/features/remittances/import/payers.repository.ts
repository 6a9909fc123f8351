import { payerKey } from '@pfs/core/classification';
import type { Party, Payment } from '@pfs/core/remittance';
import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { insertAllOwn } from '../../../platform/database/own-rows.ts';

/** The parts of a payment that identify its payer. */
type Paid = Pick<Payment, 'payerTaxId'> & { readonly payer: Pick<Party, 'id' | 'name'> };

/**
 * The payers of an 835's payments, in their order; new ones are added. A payer that only documents
 * have named gets its id from the first 835 that has it: from then on both are one payer.
 */
export async function payersOf835(
  tx: TenantTransaction,
  payments: readonly Paid[],
): Promise<readonly string[]> {
  const known = await readPayers(tx, payments);
  const identified: { id: string; identity: string; code: string }[] = [];
  const made: NewPayer[] = [];
  const ids = payments.map((payment) => {
    const { id: code, name } = payment.payer;
    const identity = payerKey(payment.payer);
    let payer = known.get(identity);
    if (payer === undefined) {
      const named = code === undefined || name === undefined ? undefined : known.get(nameKey(name));
      if (code !== undefined && named?.onlyOfDocuments === true) {
        identified.push({ id: named.id, identity, code });
        known.delete(nameKey(name));
        payer = named;
      } else {
        payer = { id: uuidV7(), onlyOfDocuments: false };
        made.push(toNewPayer(payer.id, payment));
      }
      known.set(identity, payer);
    }
    payer.onlyOfDocuments = false;
    return payer.id;
  });
  // First, because this frees names that new payers may have.
  await setPayerIds(tx, identified);
  await insertAllOwn(tx, 'payers', made);
  return ids;
}

/** The same for a document's payments, whose payers are also known by name in any spelling. */
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
      const made = toNewPayer(uuidV7(), payment);
      await insertAllOwn(tx, 'payers', [made]);
      // Other spellings may mean the new payer from now on.
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

/** The payers that these payments may be from, by identity. */
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

/** The payer of a document: known by its id, or by its name in any spelling. */
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

async function setPayerIds(
  tx: TenantTransaction,
  identified: readonly { readonly id: string; readonly identity: string; readonly code: string }[],
): Promise<void> {
  if (identified.length === 0) return;
  await sql`
    update payers set identity = identified.identity, code = identified.code, updated_at = now()
    from unnest(${identified.map(({ id }) => id)}::uuid[],
      ${identified.map(({ identity }) => identity)}::text[],
      ${identified.map(({ code }) => code)}::text[]) as identified (id, identity, code)
    where organization_id = ${tx.organizationId} and payers.id = identified.id`.execute(tx.query);
}

type NewPayer = ReturnType<typeof toNewPayer>;

function toNewPayer(id: string, { payer, payerTaxId }: Paid) {
  return {
    id,
    name: payer.name ?? payer.id ?? 'Unknown payer',
    code: payer.id ?? null,
    tax_id: payerTaxId ?? null,
    identity: payerKey(payer),
  };
}
