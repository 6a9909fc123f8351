import { expect, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { migrate } from '../../platform/database/migrations.ts';
import { insertOrganization } from '../../testing/tenant-rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const migration = '0046-addresses-of-before.sql';

test('a pharmacy that was there before mail came in gets an address by the update', async () => {
  const db = await createTestDatabase();
  const before = await insertOrganization(db.database, 'Elm');
  const other = await insertOrganization(db.database, 'Oak');
  const addresses = await withClient(db.admin, async (client) => {
    await client.query('delete from inbound_addresses where organization_id = $1', [before]);
    await client.query('delete from schema_migrations where name = $1', [migration]);
    expect(await migrate(client, db.server.roles)).toEqual([migration]);
    const { rows } = await client.query<{ organization_id: string }>(
      `select organization_id from inbound_addresses
       where organization_id = any ($1::uuid[]) and retired_at is null`,
      [[before, other]],
    );
    return rows.map(({ organization_id: id }) => id);
  });
  await db.close();
  expect(addresses.toSorted()).toEqual([before, other].toSorted());
});
