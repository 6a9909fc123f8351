import type { Platform } from '../../platform/platform.ts';
import { deleteOldApiUsage } from './usage.repository.ts';

/** Calls are remembered for as long as the setting says. */
export async function forgetOldApiUsage({
  database,
  settings,
  clock,
}: Pick<Platform, 'database' | 'settings' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - settings.get('apiUsage.days') * 86_400_000);
  await database.withPlatform('api usage: forget what is old', (tx) =>
    deleteOldApiUsage(tx, before),
  );
}
