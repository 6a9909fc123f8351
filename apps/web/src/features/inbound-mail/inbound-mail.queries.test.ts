import { expect, test } from 'vitest';
import { mailInParams, readMailInSearch } from './inbound-mail.queries.ts';

const read = (search: string) => readMailInSearch(new URLSearchParams(search));

test('the address holds the status and the page', () => {
  expect(read('status=quarantined&page=3')).toEqual({ status: 'quarantined', page: 3 });
});

test.each(['', 'status=other', 'status=constructor&page=-1', 'page=x'])(
  'what cannot be understood is not said: %s',
  (search) => expect(read(search)).toEqual({ status: 'all', page: 1 }),
);

test('defaults are left out of the address', () => {
  expect(mailInParams({ status: 'all', page: 1 })).toEqual({});
  expect(mailInParams({ status: 'refused', page: 2 })).toEqual({ status: 'refused', page: '2' });
});
