import { isPartDPlan } from '@pfs/core/metrics/period-totals';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { withClient } from './connection.ts';

const pieces = ['medicare', 'part d', 'PART-D', 'partd', 'Pdp', 'MA-PD', 'mapdp', 'part b'];
const others = ['supplement', 'Medigap', 'Gold', 'ſtandard', 'K', 'İ', 'ı', 'é', '1', '_', '\n'];
const joints = ['', ' ', '-', '/', '\n', '\u00a0', 'x', '.'];

test('a plan is of Part D to the database when it is to the code', async () => {
  const names = [...pieces, ...others].flatMap((first) =>
    joints.flatMap((joint) => [...pieces, ...others].map((second) => `${first}${joint}${second}`)),
  );
  const db = await createTestDatabase();
  const { rows } = await withClient(db.admin, (admin) =>
    admin.query<{ name: string; told: boolean }>(
      'select name, is_part_d(name) as told from unnest($1::text[]) as name',
      [names],
    ),
  );
  await db.close();
  expect(rows.filter(({ told }) => told).length).toBeGreaterThan(100);
  expect(rows.filter(({ name, told }) => told !== isPartDPlan(name, ''))).toEqual([]);
});
