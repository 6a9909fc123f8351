import { expect, test } from 'vitest';
import { readDocument } from '../../read-document.ts';
import { helpDocument } from '../../testing/wild/help-document.ts';
import { judgeWild } from '../../testing/wild/judge-wild.ts';
import { makeWildDocument } from '../../testing/wild/make-wild-document.ts';

/** Each asks for something else; `bench/known-layouts.ts` tries all layouts. */
test.each([
  ['the meaning of columns', 'payableLess', 1000, ['columns']],
  ['a sum taken for a claim, and columns', 'payableLess', 1004, ['columns']],
  ['the sign of a section', 'takeBacksFirst', 1009, ['sections']],
  ['what lump sums do', 'trueUpLetter', 1002, ['lumpSums']],
  ['the payment number', 'checkBelow', 1000, ['traceNumberLabel']],
] as const)('after %s was said once, the next documents complete', async (...told) => {
  const [, layout, seed, learned] = told;
  const first = await makeWildDocument({ layout, seed });
  const read = await readDocument(first.bytes);
  expect(judgeWild(read, first).outcome).toBe('review');
  const helped = helpDocument(read, first);
  expect(helped.isFinished).toBe(true);
  expect(Object.keys(helped.learned)).toEqual(learned);
  const { fingerprint = '' } = read.layout ?? {};
  const layouts = [{ id: 'one', fingerprint, facts: helped.learned }];
  for (const number of [1, 2, 3]) {
    const next = await makeWildDocument({ layout, seed, number });
    const unknown = await readDocument(next.bytes);
    expect(judgeWild(unknown, next).outcome).toBe('review');
    const known = await readDocument(next.bytes, { known: { layouts, payerNames: [] } });
    expect(judgeWild(known, next)).toMatchObject({ outcome: 'completed', silent: [] });
    expect(known.layout?.knownLayoutId).toBe('one');
  }
});

test('a column that a layout tells wrongly goes to a person, and is never counted', async () => {
  const facts = { columns: [{ heading: 'Less: DIR accrual', field: 'gross' }] } as const;
  const made = await makeWildDocument({ layout: 'payableLess', seed: 1000 });
  const read = await readDocument(made.bytes);
  const { fingerprint = '' } = read.layout ?? {};
  const heading = read.payments[0]?.payment.shape?.headings.find(({ field }) => field === 'dirFee');
  const columns = facts.columns.map((one) => ({ ...one, heading: heading?.heading ?? '' }));
  const layouts = [{ id: 'one', fingerprint, facts: { columns } }];
  const known = await readDocument(made.bytes, { known: { layouts, payerNames: [] } });
  expect(judgeWild(known, made)).toMatchObject({ outcome: 'review', silent: [] });
});
