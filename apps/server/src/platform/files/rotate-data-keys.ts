import type { Database } from '../database/database.ts';
import { unwrapDataKey, wrapDataKey } from './data-keys.ts';

interface Keys {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

/**
 * Wraps each organization's data key by the new key, one after the other; what has it already
 * stays. The files are not touched: their keys stay the same. Answers how many organizations have
 * a key.
 */
export async function rotateDataKeys(database: Database, keys: Keys): Promise<number> {
  const organizations = await database.withPlatform('rotate keys', (tx) =>
    tx.query.selectFrom('organizations').select('id').orderBy('id').execute(),
  );
  let count = 0;
  for (const { id } of organizations) {
    count += await database.withTenant(id, async (tx) => {
      const row = await tx.query
        .selectFrom('organization_keys')
        .select('wrapped_key')
        .where('organization_id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) return 0;
      const wrapped = rewrap(id, row.wrapped_key, keys);
      if (wrapped !== undefined) {
        await tx.query
          .updateTable('organization_keys')
          .set({ wrapped_key: wrapped })
          .where('organization_id', '=', id)
          .execute();
      }
      return 1;
    });
  }
  return count;
}

/** Undefined where it is wrapped by the new key already. */
function rewrap(organizationId: string, wrapped: Buffer, { from, to }: Keys): Buffer | undefined {
  try {
    unwrapDataKey(to, organizationId, wrapped);
    return undefined;
  } catch {
    return wrapDataKey(to, organizationId, unwrapDataKey(from, organizationId, wrapped));
  }
}
