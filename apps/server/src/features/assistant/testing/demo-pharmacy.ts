import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { doCostWork } from '../../costs/public.ts';
import { ensureDemo } from '../../demo/public.ts';

export interface DemoPharmacy {
  readonly app: TestApp;
  readonly organizationId: string;
}

/** The demonstration pharmacy of a day, with all of its year read and its lump fees spread. */
export async function startDemoPharmacy(day: string): Promise<DemoPharmacy> {
  const app = await startTestApp({ clock: () => new Date(`${day}T18:00:00Z`) });
  const making = ensureDemo(app.platform);
  while (!(await making.next()).done);
  const { database } = app.platform;
  const { id } = await database.withPlatform('the demonstration', (tx) =>
    tx.query
      .selectFrom('organizations')
      .select('id')
      .where('is_demo', '=', true)
      .executeTakeFirstOrThrow(),
  );
  const unread = () =>
    database.withTenant(id, async (tx) =>
      tx.query
        .selectFrom('remittances')
        .select('id')
        .where('processing_status', '<>', 'completed')
        .executeTakeFirst(),
    );
  while ((await unread()) !== undefined) await sleep(50);
  await doCostWork(app.platform);
  return { app, organizationId: id };
}
