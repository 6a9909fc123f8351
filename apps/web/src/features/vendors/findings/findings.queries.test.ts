import { expect, test } from 'vitest';
import { readFindingsSearch, withInvoice, writeFindingsSearch } from './findings.queries.ts';

const vendor = '0b6f3b0e-2f0b-4c43-9f0a-0d7a1f6f2c11';

test('the address is read, and nonsense is ignored', () => {
  const params = new URLSearchParams(`kind=overdue&state=ignored&vendor=${vendor}&page=2`);
  expect(readFindingsSearch(params)).toEqual({
    ...{ kind: 'overdue', state: 'ignored' },
    ...{ vendor, page: 2 },
  });
  expect(readFindingsSearch(new URLSearchParams('kind=x&state=y&vendor=1&page=-1'))).toEqual({
    ...{ kind: undefined, state: 'open' },
    ...{ vendor: undefined, page: 1 },
  });
});

test('another filter starts at the first page and keeps the rest of the address', () => {
  const params = new URLSearchParams('tab=findings&page=3&search=a');
  const written = writeFindingsSearch(params, { kind: 'overdue' });
  expect(String(written)).toBe('tab=findings&search=a&kind=overdue');
  expect(String(writeFindingsSearch(written, { page: 2 }))).toContain('page=2');
  expect(String(writeFindingsSearch(written, { kind: undefined }))).toBe('tab=findings&search=a');
});

test('an invoice opens over the filtered list', () => {
  const params = new URLSearchParams('tab=findings&kind=overdue');
  expect(withInvoice(params, vendor)).toBe(
    `/vendor-audit?tab=findings&kind=overdue&invoice=${vendor}`,
  );
});
