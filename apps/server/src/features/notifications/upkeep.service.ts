import type { Platform } from '../../platform/platform.ts';
import { deleteOldNotifications } from './notifications.repository.ts';

/** Read or not, after so long nobody acts on it; the database's walls say the same number. */
const keptDaysMax = 90;

/** Throws away notifications that have had their time. */
export async function forgetOldNotifications({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  const createdBefore = new Date(now.getTime() - keptDaysMax * 86_400_000);
  await database.withPlatform('notifications: forget what is old', (tx) =>
    deleteOldNotifications(tx, { now, createdBefore }),
  );
}
