import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import type { Config } from '../../../platform/config.ts';
import { withClient } from '../../../platform/database/connection.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { doCostWork } from '../../costs/public.ts';
import { ensureDemo } from '../../demo/public.ts';

export interface DemoPharmacy {
  readonly app: TestApp;
  readonly organizationId: string;
}

/** Fewer than an installation's demo has, so that tests don't wait for it. */
const fillsPerMonth = 480;

/** The demonstration pharmacy of a day, with all of its year read and its lump fees spread. */
export async function startDemoPharmacy(
  day: string,
  config: Partial<Config> = {},
): Promise<DemoPharmacy> {
  const template = await templateOf(day);
  const dataDir = await mkdtemp(`${folderOf(template)}-`);
  await cp(folderOf(template), dataDir, { recursive: true });
  const app = await startTestApp({
    ...{ clock: clockOf(day), template },
    config: { dataDir, ...config },
  });
  return { app, organizationId: await findDemo(app) };
}

/** Its originals and keys; goes with the run. */
const folderOf = (template: string) => join(inject('testServer').runFolder, template);

const clockOf = (day: string) => () => new Date(`${day}T18:00:00Z`);

/** Reading a year takes long: the first file of a run that needs it does so for the others. */
async function templateOf(day: string): Promise<string> {
  const server = inject('testServer');
  const name = `${server.template}_demo_${day.replaceAll('-', '')}`;
  await withClient(server.admin, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const made = await client.query('select from pg_database where datname = $1', [name]);
    if (made.rowCount === 0) await makeTemplate(day, name);
  });
  return name;
}

async function makeTemplate(day: string, name: string): Promise<void> {
  const app = await startTestApp({ clock: clockOf(day) });
  const making = ensureDemo(app.platform, { fillsPerMonth });
  while (!(await making.next()).done);
  const organizationId = await findDemo(app);
  const unread = () =>
    app.platform.database.withTenant(organizationId, async (tx) =>
      tx.query
        .selectFrom('remittances')
        .select('id')
        .where('processing_status', '<>', 'completed')
        .limit(1)
        .executeTakeFirst(),
    );
  while ((await unread()) !== undefined) await sleep(250);
  while (await isMatching(app, organizationId)) await sleep(250);
  await doCostWork(app.platform);
  const { dataDir } = app.platform.config;
  for (const kept of ['files', 'encryption-key', 'demo-password']) {
    await cp(join(dataDir, kept), join(folderOf(name), kept), { recursive: true });
  }
  await app.close(name);
}

/** Jobs that were left over would go on in each copy. */
function isMatching({ platform }: TestApp, organizationId: string): Promise<boolean> {
  return platform.database.withTenant(organizationId, async (tx) => {
    const { query } = tx;
    const reading = query.selectFrom('export_imports').select('id').where('status', '=', 'reading');
    const queued = query.selectFrom('match_queue').select('id');
    // Lump sums are spread over claims by their line of business.
    const ofLines = query.selectFrom('line_queue').select('id');
    return (
      (await reading.unionAll(queued).unionAll(ofLines).limit(1).executeTakeFirst()) !== undefined
    );
  });
}

async function findDemo({ platform }: TestApp): Promise<string> {
  const { id } = await platform.database.withPlatform('the demonstration', (tx) =>
    tx.query
      .selectFrom('organizations')
      .select('id')
      .where('is_demo', '=', true)
      .executeTakeFirstOrThrow(),
  );
  return id;
}
