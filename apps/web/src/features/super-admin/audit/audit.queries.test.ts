import { expect, test } from 'vitest';
import {
  auditExportPath,
  firstAuditSearch,
  readAuditSearch,
  toAuditFilter,
  writeAuditSearch,
} from './audit.queries.ts';

const read = (text: string) => readAuditSearch(new URLSearchParams(text));

test('what cannot be understood counts as not said', () => {
  expect(read('page=-1&action=invent&from=yesterday&to=2026-13-45')).toEqual(firstAuditSearch);
  expect(read('from=2026-02-30')).toEqual(firstAuditSearch);
});

test('another filter begins at the first page, and the tab stays in the address', () => {
  const params = new URLSearchParams('tab=audit&page=7&user=maria');
  expect(writeAuditSearch(params, { action: 'delete' }).toString()).toBe(
    'tab=audit&user=maria&action=delete',
  );
  expect(writeAuditSearch(params, { page: 8 }).toString()).toBe('tab=audit&page=8&user=maria');
});

test('the last day asked for is in it as a whole', () => {
  const { from, to } = toAuditFilter(read('from=2026-03-04&to=2026-03-04'));
  expect(new Date(from ?? '')).toEqual(new Date(2026, 2, 4));
  expect(new Date(to ?? '')).toEqual(new Date(2026, 2, 5));
});

test('an export takes the filters and not the page', () => {
  expect(auditExportPath(read('page=3&pharmacy=A%26B&type=payer'))).toBe(
    '/api/admin/audit-trails/export?organization=A%26B&entityType=payer',
  );
  expect(auditExportPath(firstAuditSearch)).toBe('/api/admin/audit-trails/export');
});
