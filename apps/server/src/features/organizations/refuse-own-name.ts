import { isLikeName, tooCommonMessage } from '@pfs/wire/passwords';
import type { PlatformTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

/** Refuses a password that is the pharmacy's own name, which others guess first. */
export async function refuseOwnName(
  tx: PlatformTransaction,
  { organizationId, ...given }: { readonly organizationId: string | null } & Given,
): Promise<void> {
  const row = await tx.query
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (row === undefined || !isLikeName(given.password, row.name)) return;
  const { field = 'password' } = given;
  throw new AppError('invalid_input', { fields: { [field]: tooCommonMessage } });
}

interface Given {
  readonly password: string;
  /** Of the form; `password` unless given. */
  readonly field?: string;
}
