import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findingCatalogue } from './finding-catalogue.ts';

const page = new URL('../../../docs/domain/findings.md', import.meta.url);
const documented = readFileSync(page, 'utf8');

test.each(Object.entries(findingCatalogue))(
  '%s is explained in docs/domain/findings.md',
  (code, { severity }) => {
    expect(documented).toContain(`- \`${code}\` (${severity}):`);
  },
);

test('docs/domain/findings.md explains nothing that is not found', () => {
  // Some are found when a file is imported beside others, which reading one file cannot.
  const rows = documented.split('\n').filter((row) => !/found by the import/i.test(row));
  const codes = rows.flatMap((row) => /^- `(\w+)` \(/.exec(row)?.[1] ?? []);
  expect(codes.toSorted()).toEqual(Object.keys(findingCatalogue).toSorted());
});
