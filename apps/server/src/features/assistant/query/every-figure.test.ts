import { hasTime } from '@pfs/assistant/check-query';
import { queryText } from '@pfs/assistant/describe-query';
import { type FigureQuery, toQuery } from '@pfs/assistant/query';
import { figures } from '@pfs/core/figures/catalogue';
import { figureNames } from '@pfs/core/figures/figure-names';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyNth } from '../../../testing/in-depth.ts';
import { readFigures } from '../../figures/public.ts';
import { runOptions } from '../answer.service.ts';
import { type DemoPharmacy, startDemoPharmacy } from '../testing/demo-pharmacy.ts';
import type { ResultMember } from './query-result.ts';
import { runQuery } from './run-query.ts';

/*
 * Every figure of the catalogue, as a total and by each of its dimensions, is what the engine of
 * all screens says it is. Every run tries a third of them.
 */

const today = '2026-11-20';
const year = { from: '2025-12-01', to: '2026-11-30' };
const quarter = { from: '2026-07-01', to: '2026-09-30' };

let demo: DemoPharmacy;

beforeAll(async () => {
  demo = await startDemoPharmacy(today);
}, 600_000);
afterAll(() => demo.app.close());

const asked = figureNames.flatMap((figure): readonly FigureQuery[] => {
  const filter = hasTime(figure) ? { period: quarter } : {};
  const by = (one: Dimension) =>
    toQuery({ shape: isTime(one) ? 'trend' : 'rank', figure, by: one, filter });
  return [toQuery({ shape: 'total', figure, filter }), ...figures[figure].by.map(by)];
});

async function compared(query: FigureQuery) {
  const { app, organizationId } = demo;
  const { figure, by } = query;
  // What could be saved in a year is of the latest one.
  const filter = hasTime(figure) ? query.filter : { ...query.filter, period: year };
  return app.platform.database.withTenant(
    organizationId,
    async (tx) => {
      const options = { ...runOptions(app.platform, today), rowsMax: 100_000 };
      const result = await runQuery(tx, query, options);
      const ask = { figures: [figure], by, filter, ofClaims: by === 'drug' };
      const { whole, members } = await readFigures(tx, ask, options);
      const counted = members.map((member) => ({ ...member, value: member.values[figure] }));
      return {
        answered: [result.value, toldOf(result.members)],
        counted: [whole[figure], by === null ? [] : toldOf(counted)],
        zeros: result.members.filter(({ value }) => value === 0).length,
      };
    },
    { snapshot: true },
  );
}

/** Stretches of time without anything stand in a trend, and nowhere else. */
function toldOf(members: readonly Pick<ResultMember, 'name' | 'ndc' | 'id' | 'value'>[]) {
  const some = members.filter(({ value }) => value !== 0 && value !== null);
  return some.map(({ name, ndc, id, value }) => `${name} ${ndc} ${id}: ${value}`).sort();
}

test.each(everyNth(asked, 3).map((query) => [queryText(query), query] as const))(
  '%s',
  async (_, query) => {
    const { answered, counted, zeros } = await compared(query);
    expect(answered).toEqual(counted);
    if (query.shape === 'rank') expect(zeros).toBe(0);
  },
  60_000,
);
