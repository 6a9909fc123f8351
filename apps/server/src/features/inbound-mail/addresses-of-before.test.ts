import { v7 as uuidv7 } from 'uuid';
import { expect, inject, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { migrate } from '../../platform/database/migrations.ts';
import { databaseOf01 } from '../../testing/old-data.ts';

const migration = '0046-addresses-of-before.sql';

test('the update gives an existing pharmacy an address', async () => {
  const [before, other] = [uuidv7(), uuidv7()];
  const addresses = await withClient(await databaseOf01([migration]), async (client) => {
    await client.query(`insert into organizations (id, name) values ($1, 'Elm'), ($2, 'Oak')`, [
      before,
      other,
    ]);
    await client.query('delete from inbound_addresses where organization_id = $1', [before]);
    expect(await migrate(client, inject('testServer').roles)).toContain(migration);
    const { rows } = await client.query<{ organization_id: string }>(
      'select organization_id from inbound_addresses where retired_at is null',
    );
    return rows.map(({ organization_id: id }) => id);
  });
  expect(addresses.toSorted()).toEqual([before, other].toSorted());
});
