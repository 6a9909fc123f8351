import { describe, expect, test } from 'vitest';
import { invoicePath } from '../../lib/record-paths.ts';
import {
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

test('nonsense in the address is ignored', () => {
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
  test('holds only what differs from the defaults', () => {
    expect(written('', { tab: 'vendors', search: '', page: 1 })).toBe('');
    expect(written('', { tab: 'invoices', status: 'paid' })).toBe('tab=invoices&status=paid');
  });

  test('starts another list at its first page', () => {
    expect(written('tab=invoices&page=3', { search: 'x' })).toBe('tab=invoices&search=x');
  });

  test('keeps the page while an invoice opens and closes', () => {
    const open = written('tab=invoices&page=3', { invoice: id });
    expect(open).toBe(`tab=invoices&page=3&invoice=${id}`);
    expect(written(open, { invoice: undefined })).toBe('tab=invoices&page=3');
  });

  test('accepts the filters of an answer, and names them', () => {
    const rows = `tab=invoices&vendorId=${id}&counted=true&owed=overdue&to=2026-11-30`;
    const search = readVendorSearch(new URLSearchParams(rows));
    expect(search).toMatchObject({
      vendor: id,
      counted: 'true',
      owed: 'overdue',
      to: '2026-11-30',
    });
    expect(narrowedTo(search)).toEqual(['Through Nov 30, 2026', 'included in totals', 'overdue']);
    expect(written(rows, { ...notNarrowed, vendor: undefined })).toBe('tab=invoices');
  });

  test.each([invoicePath(id), invoicesPath(id)])('%s leads to invoices', (path) => {
    const { tab, vendor, invoice } = readVendorSearch(new URL(path, 'http://a').searchParams);
    expect([tab, vendor ?? invoice]).toEqual(['invoices', id]);
  });
});
