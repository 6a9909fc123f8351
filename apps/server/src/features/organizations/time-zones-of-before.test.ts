import { timeZoneOfState } from '@pfs/core/time-zones';
import { v7 as uuidV7 } from 'uuid';
import { expect, inject, test } from 'vitest';
import { withClient } from '../../platform/database/connection.ts';
import { migrate } from '../../platform/database/migrations.ts';
import { databaseOf01 } from '../../testing/old-data.ts';

const migration = '0066-time-zones-of-states.sql';
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const codes = letters.flatMap((first) => letters.map((second) => first + second));

/** The zones that pharmacies with these addresses have after the update. */
async function zonesOf(addresses: readonly (string | null)[], before = 'America/New_York') {
  const ids = addresses.map(() => uuidV7());
  return withClient(await databaseOf01([migration]), async (client) => {
    await client.query(
      `insert into organizations (id, name, address, time_zone)
       select id, 'Elm', address, $3 from unnest($1::uuid[], $2::text[]) as given (id, address)`,
      [ids, addresses, before],
    );
    expect(await migrate(client, inject('testServer').roles)).toContain(migration);
    const { rows } = await client.query<{ time_zone: string }>(
      `select time_zone from organizations
       join unnest($1::uuid[]) with ordinality as asked (id, position) using (id)
       order by position`,
      [ids],
    );
    return rows.map(({ time_zone }) => time_zone);
  });
}

test('an existing pharmacy gets the time zone of the state in its address', async () => {
  const states = [...codes, 'Illinois', 'new mexico', 'West Virginia'];
  const zones = await zonesOf(states.map((state) => `12 Main St, Springfield, ${state} 62701`));
  expect(zones).toEqual(states.map((state) => timeZoneOfState(state) ?? 'America/New_York'));
});

test('an address without a state and a chosen time zone are unchanged', async () => {
  expect(await zonesOf([null, '', 'IL', '12 Main Street, Springfield'])).toEqual(
    Array.from({ length: 4 }, () => 'America/New_York'),
  );
  expect(await zonesOf(['1 Elm, Reno, NV 89501-1234'], 'America/Denver')).toEqual([
    'America/Denver',
  ]);
  expect(await zonesOf(['1 Elm, Reno, NV 89501-1234'])).toEqual(['America/Los_Angeles']);
});
