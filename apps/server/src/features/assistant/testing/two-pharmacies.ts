import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../../platform/database/connection.ts';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { registerPharmacy, type TestClient, uploadAndRead } from '../../../testing/test-client.ts';
import { doCostWork } from '../../costs/public.ts';
import { injections } from './injections.ts';

export const today = '2026-11-20';

/** What only the other pharmacy has: none of it may ever be said or sent. */
export const secrets = ['SECRETIVE', 'HIDDENINE', '7,777.77', '777777', 'SECRET-TRACE', 'hushed'];

/** What the asking pharmacy keeps in the house. */
export const kept = ['RXNO4711', 'TRACENO99', 'march-of-mary-jones', 'JONES'];

export interface TwoPharmacies {
  readonly app: TestApp;
  readonly client: TestClient;
  readonly organizationId: string;
  readonly userId: string;
  /** Rows of every table, as the superuser sees them, once the import left nothing queued. */
  countRows(): Promise<Readonly<Record<string, string>>>;
}

/** One that asks, whose payers' and drugs' names are full of orders; and another beside it. */
export async function startTwoPharmacies(
  options: Parameters<typeof startTestApp>[0] = {},
): Promise<TwoPharmacies> {
  const app = await startTestApp({ clock: () => new Date(`${today}T12:00:00Z`), ...options });
  const { client, user } = await registerPharmacy(app.server);
  const content = smallRemittance(
    {
      paidOn: '2026-10-15',
      payer: 'NORTHLAKE RX BENEFITS',
      trace: 'TRACENO99',
      claims: [
        {
          id: 'RXNO4711',
          gross: 100_00,
          dir: 12_34,
          patient: { last: 'JONES', first: 'MARY', memberId: 'M123' },
        },
        { id: 'RXNO4712', gross: 200_00, dir: 20_00 },
      ],
    },
    ...injections.map((payer, index) => ({
      paidOn: '2026-10-16',
      payer: payer.replaceAll(/[*~:>^]/g, ' '),
      trace: `INJECTED${index}`,
      claims: [
        {
          id: `C${index}`,
          gross: 10_00,
          dir: 1_01 + index,
          drugName: injections[99 - index]?.replaceAll(/[*~:>^]/g, ' ') ?? '',
          ndc: String(65_862_000_000 + index),
        },
      ],
    })),
  );
  await uploadAndRead(client, { name: 'march-of-mary-jones.835', content });
  const other = await registerPharmacy(app.server);
  const theirs = smallRemittance({
    paidOn: '2026-10-15',
    payer: 'SECRETIVE RX',
    trace: 'SECRET-TRACE',
    claims: [{ id: 'HUSH1', gross: 99_999_99, dir: 7_777_77, drugName: 'HIDDENINE 10 MG TAB' }],
  });
  await uploadAndRead(other.client, { name: 'hushed.835', content: theirs });
  await doCostWork(app.platform);
  const organizationId = user.organization?.id ?? '';
  return { app, client, organizationId, userId: user.id, countRows: () => countSettled(app) };
}

/** Waits for what the import queued: what its work adds and removes is no change of a question. */
async function countSettled(app: TestApp): Promise<Record<string, string>> {
  for (;;) {
    const counts = await countRows(app);
    const isQueued = Object.entries(counts).some(
      ([name, rows]) => name.endsWith('_queue') && rows !== '0',
    );
    if (!isQueued) return counts;
    await sleep(50);
  }
}

function countRows(app: TestApp): Promise<Record<string, string>> {
  return withClient(app.testDatabase.admin, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const counts: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`);
      counts[name] = rows[0]?.rows ?? '';
    }
    return counts;
  });
}
