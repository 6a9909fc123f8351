import { expect, test } from 'vitest';
import { mailInSearch } from './inbound-mail.queries.ts';

const read = (search: string) => mailInSearch.read(new URLSearchParams(search));

test('the address holds the status and the page', () => {
  expect(read('status=quarantined&page=3')).toMatchObject({ status: 'quarantined', page: 3 });
});

test.each(['', 'status=other', 'status=constructor&page=-1', 'page=x'])(
  'what cannot be understood is not said: %s',
  (search) => expect(read(search)).toMatchObject({ status: 'all', page: 1, files: 1 }),
);

test('defaults are left out of the address', () => {
  const { write } = mailInSearch;
  const before = new URLSearchParams('status=ingested&page=3');
  expect(String(write(before, { status: 'all', page: 1 }))).toBe('');
  expect(String(write(before, { status: 'refused', page: 2 }))).toBe('status=refused&page=2');
});
