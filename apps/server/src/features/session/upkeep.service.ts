import type { Platform } from '../../platform/platform.ts';
import { deleteExpiredCaptchas } from '../captcha/public.ts';
import { deleteOldAttempts } from './attempts.repository.ts';
import { deviceDaysMax } from './device-cookie.ts';
import { deleteUnusedDevices } from './devices.repository.ts';

/** Throws away what sign-in remembers and no longer needs. */
export async function forgetOldSignIns({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  await database.withPlatform('sign in: forget what is old', async (tx) => {
    await deleteExpiredCaptchas(tx, now);
    await deleteOldAttempts(tx, now);
    await deleteUnusedDevices(tx, new Date(now.getTime() - deviceDaysMax * 86_400_000));
  });
}
