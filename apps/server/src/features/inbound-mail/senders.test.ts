import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendersMax } from './mail-limits.ts';
import { registerMailPharmacy, startMailApp } from './testing/mail-app.ts';

test('a full list of senders accepts no new one, and keeps the others', async () => {
  const app = await startMailApp({ worker: false });
  const { client, organizationId } = await registerMailPharmacy(app);
  const path = '/api/inbound-mail/senders';
  const allow = (sender: string) => client.post(path, { sender });
  const first = await allow('first.example');
  await app.platform.database.withTenant(organizationId, (tx) =>
    sql`insert into inbound_senders (organization_id, id, sender, added_by, created_at)
      select organization_id, gen_random_uuid(), at || '.example', added_by, created_at
      from inbound_senders, generate_series(2, ${sendersMax}::int) at
      where organization_id = ${organizationId}`.execute(tx.query),
  );
  expect(await allow('first.example')).toMatchObject({ status: 201, body: first.body });
  expect(await allow('one-more.example')).toMatchObject({ status: 409 });
  expect((await client.get(path)).body).toHaveLength(sendersMax);
  await app.close();
});
