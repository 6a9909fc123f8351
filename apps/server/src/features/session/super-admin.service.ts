import { v7 as uuidV7 } from 'uuid';
import type { Platform } from '../../platform/platform.ts';
import { randomPassword } from '../../platform/secrets.ts';
import { StartError } from '../../platform/start-error.ts';
import { insertUser, lockSuperAdmin, superAdminExists } from './session.repository.ts';

/**
 * Creates the first super admin if there is none. Returns the lines that show how to sign in.
 * Processes that start at the same time take turns.
 */
export async function ensureSuperAdmin({
  config,
  database,
  passwordHasher,
}: Pick<Platform, 'config' | 'database' | 'passwordHasher'>): Promise<readonly string[]> {
  const password = config.superAdminPassword ?? randomPassword();
  const outcome = await database.withPlatform('first start: super admin', async (tx) => {
    await lockSuperAdmin(tx);
    if (await superAdminExists(tx)) return 'exists';
    const inserted = await insertUser(tx, {
      id: uuidV7(),
      email: config.superAdminEmail,
      passwordHash: await passwordHasher.hash(password),
      firstName: 'Super',
      lastName: 'Admin',
      role: 'super_admin',
      organizationId: null,
      emailVerified: true,
    });
    return inserted ? 'created' : 'taken';
  });
  if (outcome === 'exists') return [];
  if (outcome === 'taken') {
    throw new StartError(
      `SUPER_ADMIN_EMAIL: ${config.superAdminEmail} already belongs to another account`,
    );
  }
  const shown = config.superAdminPassword === undefined ? password : '(from SUPER_ADMIN_PASSWORD)';
  return [`  Super admin:    ${config.superAdminEmail}  ${shown}  (shown only this once)`];
}
