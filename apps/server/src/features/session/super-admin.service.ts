import { v7 as uuidV7 } from 'uuid';
import type { Platform } from '../../platform/platform.ts';
import { randomPassword } from '../../platform/secrets.ts';
import { StartError } from '../../platform/start-error.ts';
import { insertUser, superAdminExists } from './session.repository.ts';

/**
 * Makes the first super admin, where there is none, and answers the lines that tell the sign-in.
 */
export async function ensureSuperAdmin({
  config,
  database,
  passwordHasher,
}: Pick<Platform, 'config' | 'database' | 'passwordHasher'>): Promise<readonly string[]> {
  const exists = await database.withPlatform('first start: super admin', superAdminExists);
  if (exists) return [];
  const password = config.superAdminPassword ?? randomPassword();
  const passwordHash = await passwordHasher.hash(password);
  const inserted = await database.withPlatform('first start: make the super admin', (tx) =>
    insertUser(tx, {
      id: uuidV7(),
      email: config.superAdminEmail,
      passwordHash,
      firstName: 'Super',
      lastName: 'Admin',
      role: 'super_admin',
      organizationId: null,
      emailVerified: true,
    }),
  );
  if (!inserted) {
    throw new StartError(
      `SUPER_ADMIN_EMAIL: ${config.superAdminEmail} belongs to another account already`,
    );
  }
  const shown = config.superAdminPassword === undefined ? password : '(from SUPER_ADMIN_PASSWORD)';
  return [`  Super admin:    ${config.superAdminEmail}  ${shown}  (shown only this once)`];
}
