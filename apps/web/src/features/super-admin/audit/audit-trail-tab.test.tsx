import type { AuditRecord } from '@pfs/wire/audit';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AuditTrailTab } from './audit-trail-tab.tsx';

const trail = '/api/admin/audit-trails';

const renamed: AuditRecord = {
  id: '0190b000-0000-7000-8000-000000000009',
  action: 'update',
  entityType: 'payer',
  description: 'Payer renamed',
  userName: 'Nora Ellis',
  organizationName: 'Riverside Pharmacy',
  ipAddress: '203.0.113.9',
  createdAt: '2026-03-09T12:00:00Z',
  oldValues: { name: 'North' },
  newValues: { name: 'Northlake' },
};

function open(path: string, rows: readonly AuditRecord[]) {
  const headers = { 'x-total-count': String(rows.length) };
  const fetched = serve({ [trail]: () => Response.json(rows, { headers }) });
  const { history } = renderScreen(<AuditTrailTab />, { path });
  return { history, asked: () => fetched.mock.calls.map(([called]) => called) };
}

test('the trail and its CSV are what the address asks for, with old and new values', async () => {
  const { asked } = open('/admin/super?tab=audit&pharmacy=riverside&search=renamed', [renamed]);
  await screen.findByText('1 record. Newest first.');
  const filter = 'organization=riverside&search=renamed';
  expect(asked()).toEqual([`${trail}?${filter}&page=1&pageSize=25`]);
  const row = screen.getByText('Old and new values').parentElement?.querySelector('tbody tr');
  const cells = Array.from(row?.children ?? [], ({ textContent }) => textContent);
  expect(cells).toEqual(['Name', 'North', 'Northlake']);
  const csv = screen.getByText('Export CSV', { selector: 'a' });
  expect(csv.getAttribute('href')).toBe(`${trail}/export?${filter}`);
  expect(csv.hasAttribute('download')).toBe(true);
});

test('a filter goes into the address, and is cleared where nothing fits it', async () => {
  const { history, asked } = open('/admin/super?tab=audit', []);
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'reject' } });
  expect(history.at(-1)).toBe('/admin/super?tab=audit&action=reject');
  await screen.findByText('Nothing Found');
  expect(asked().at(-1)).toContain('action=reject');
  fireEvent.click(screen.getByText('Clear filters'));
  expect(history.at(-1)).toBe('/admin/super?tab=audit');
  await screen.findByText('No Audit Records');
});
