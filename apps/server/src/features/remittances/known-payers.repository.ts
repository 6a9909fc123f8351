import { payerKey } from '@pfs/core/classification';
import type { Party } from '@pfs/core/remittance';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** The payer that a document means: known by its id, or by its name in whatever spelling. */
export async function findKnownPayer(
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

/**
 * A payer that only documents have told of by its name gets its id from the first 835 that has it:
 * from then on both are one payer.
 */
export async function teachPayerId(
  tx: TenantTransaction,
  payer: Pick<Party, 'id' | 'name'>,
): Promise<void> {
  if (payer.id === undefined || payer.name === undefined) return;
  const identity = payerKey(payer);
  await sql`
    update payers set identity = ${identity}, code = ${payer.id}, updated_at = now()
    where organization_id = ${tx.organizationId}
      and identity = ${payerKey({ id: undefined, name: payer.name })}
      and not exists (select from payers known
        where known.organization_id = ${tx.organizationId} and known.identity = ${identity})
      and not exists (select from payments
        where payments.organization_id = ${tx.organizationId}
          and payments.payer_id = payers.id and not payments.of_document)`.execute(tx.query);
}
