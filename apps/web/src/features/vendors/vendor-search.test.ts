import { describe, expect, test } from 'vitest';
import {
  invoicePath,
  invoicesPath,
  narrowedTo,
  notNarrowed,
  readVendorSearch,
  writeVendorSearch,
} from './vendor-search.ts';

const id = '0190b000-0000-7000-8000-000000000001';

function written(address: string, change: Parameters<typeof writeVendorSearch>[1]): string {
  return String(writeVendorSearch(new URLSearchParams(address), change));
}

test('what cannot be understood counts as not said', () => {
  const address = `tab=other&status=late&vendor=${id}x&invoice=1&page=-2&add=drug`;
  expect(readVendorSearch(new URLSearchParams(address))).toEqual({
    tab: 'vendors',
    search: '',
    page: 1,
    status: undefined,
    vendor: undefined,
    counted: undefined,
    owed: undefined,
    invoice: undefined,
    add: undefined,
  });
});

describe('the address', () => {
  test('says no more than differs from the beginning', () => {
    expect(written('', { tab: 'vendors', search: '', page: 1 })).toBe('');
    expect(written('', { tab: 'invoices', status: 'paid' })).toBe('tab=invoices&status=paid');
  });

  test('begins another list at its first page', () => {
    expect(written('tab=invoices&page=3', { search: 'x' })).toBe('tab=invoices&search=x');
  });

  test('keeps the page while an invoice opens and closes', () => {
    const open = written('tab=invoices&page=3', { invoice: id });
    expect(open).toBe(`tab=invoices&page=3&invoice=${id}`);
    expect(written(open, { invoice: undefined })).toBe('tab=invoices&page=3');
  });

  test('takes the rows of an answer, and says what they are', () => {
    const rows = `tab=invoices&vendorId=${id}&counted=true&owed=overdue&to=2026-11-30`;
    const asked = readVendorSearch(new URLSearchParams(rows));
    expect(asked).toMatchObject({ vendor: id, counted: 'true', owed: 'overdue', to: '2026-11-30' });
    expect(narrowedTo(asked)).toEqual(['Up to Nov 30, 2026', 'included in totals', 'overdue']);
    expect(written(rows, { ...notNarrowed, vendor: undefined })).toBe('tab=invoices');
  });

  test.each([invoicePath(id), invoicesPath(id)])('%s leads to invoices', (path) => {
    const { tab, vendor, invoice } = readVendorSearch(new URL(path, 'http://a').searchParams);
    expect([tab, vendor ?? invoice]).toEqual(['invoices', id]);
  });
});
