import type { Organization } from '@pfs/wire/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { noWords, serve } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import SuperAdminPage from './super-admin-page.tsx';

const riverside: Organization = {
  id: '0190b000-0000-7000-8000-000000000009',
  name: 'Riverside Pharmacy',
  address: '5 River Road, Springfield, IL 62701',
  phone: '217-555-0148',
  licenseNumber: null,
  approvalStatus: 'pending',
  isActive: true,
  standingReason: null,
  createdAt: '2026-03-09T10:00:00Z',
  adminUser: { firstName: 'Nora', lastName: 'Ellis', email: 'nora@riverside.example' },
  subscription: null,
};

const nora = {
  ...riverside.adminUser,
  id: riverside.id,
  role: 'pharmacy_admin',
  organizationName: riverside.name,
};

const lists = {
  '/api/organizations': () => Response.json([riverside]),
  '/api/admin/pending-pharmacies': () => Response.json([riverside]),
  '/api/users': () => Response.json([nora]),
};

function open(tab: string) {
  const user = aUser({ role: 'super_admin', organization: null });
  renderScreen(<SuperAdminPage />, { path: `/admin/super?tab=${tab}`, user });
}

async function choose(form: HTMLElement, label: string, name: RegExp) {
  fireEvent.click(within(form).getByLabelText(label));
  fireEvent.mouseDown(await within(form).findByRole('option', { name }));
  fireEvent.click(within(form).getByRole('option', { name }));
}

async function expectError(description: string) {
  expect(await screen.findByText('Error')).toBeDefined();
  expect(screen.getByText(description)).toBeDefined();
}

test('the five tabs stand in their order, with what waits and what is on record', async () => {
  serve({
    ...lists,
    '/api/admin/audit-trails': () => Response.json([], { headers: { 'x-total-count': '1234' } }),
  });
  open('approvals');
  await screen.findByText('Pharmacy Approvals (1)');
  await screen.findByText('Audit Trail (1,234)');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Pharmacy Approvals (1)',
    'Plan Management',
    'Password Management',
    'Audit Trail (1,234)',
    'Organizations & Plans',
  ]);
});

test('pharmacies that wait are shown from an object with organizations as well', async () => {
  const organizations = () => Response.json({ organizations: [riverside] });
  serve({ ...lists, '/api/admin/pending-pharmacies': organizations });
  open('approvals');
  await screen.findByText('Pharmacy Approvals (1)');
  await screen.findByText('Nora Ellis', { exact: false });
});

test('an approval that fails says so', async () => {
  serve({ ...lists, '/api/admin/approve-pharmacy': noWords });
  open('approvals');
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Riverside Pharmacy' }));
  await expectError('Failed to approve pharmacy');
});

const reason = 'The bill of March is open';
const suspended = { ...riverside, isActive: false, standingReason: reason };

describe.each([
  ['Reject', 'reject-pharmacy', 'Pharmacy rejected', [riverside], [], 'No Pending Approvals'],
  ['Suspend', 'suspend-organization', 'Organization suspended', [riverside], [suspended], reason],
  [
    ...(['Reactivate', 'reactivate-organization', 'Organization reactivated'] as const),
    ...([[suspended], [riverside], 'Suspend'] as const),
  ],
])('%s', (words, call, success, before, after, sign) => {
  test('asks why, and the list is then as the server has it', async () => {
    let rows: readonly Organization[] = before;
    const path = `/api/admin/${call}`;
    const fetched = serve({
      '/api/organizations': () => Response.json(rows),
      '/api/admin/pending-pharmacies': () => Response.json(rows),
      [path]: () => {
        rows = after;
        return Response.json(riverside);
      },
    });
    open(words === 'Reject' ? 'approvals' : 'organizations');
    fireEvent.click(await screen.findByLabelText(`${words} Riverside Pharmacy`));
    const form = within(screen.getByLabelText(/^.* this /, { selector: 'form' }));
    fireEvent.click(form.getByText(words, { selector: 'button' }));
    await form.findByText('Enter a reason');
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: reason } });
    fireEvent.click(form.getByText(words, { selector: 'button' }));
    await screen.findByText(success);
    await waitFor(() => expect(screen.queryByText('Reason')).toBeNull());
    await screen.findByText(sign);
    const sent = fetched.mock.calls.filter(([called]) => called === path);
    const body = { organizationId: riverside.id, reason };
    expect(sent.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([body]);
  });
});

test('organizations are searched by the address, and it is said where none fits', async () => {
  const fetched = serve({ '/api/organizations': () => Response.json([]) });
  open('organizations&search=river&status=approved&page=1');
  await screen.findByText('No Organizations Found');
  const asked = fetched.mock.calls.map(([path]) => path);
  const search = 'search=river&status=approved';
  expect(asked).toContain(`/api/organizations?page=1&pageSize=25&${search}`);
});

test('a trial of more than 30 days is not granted', async () => {
  const fetched = serve(lists);
  open('plans');
  const form = await screen.findByRole('form', { name: 'Grant Free Trial' });
  await choose(form, 'Organization', /Riverside Pharmacy/);
  fireEvent.change(within(form).getByLabelText('Plan'), { target: { value: 'enterprise' } });
  const days = within(form).getByLabelText('Trial Duration (days)');
  fireEvent.change(days, { target: { value: '31' } });
  fireEvent.submit(form);
  await within(form).findByText('Enter 1 to 30 days');
  expect(fetched.mock.calls.map(([path]) => path)).not.toContain('/api/admin/grant-trial');
});

describe.each([
  ['Switch Organization Plan', 'Switch Plan', '/api/admin/switch-plan', 'Failed to switch plan'],
  ['Grant Free Trial', 'Grant Free Trial', '/api/admin/grant-trial', 'Failed to grant trial'],
])('%s', (title, button, path, failure) => {
  async function form() {
    open('plans');
    return screen.findByRole('form', { name: title });
  }

  test('wants both an organization and a plan', async () => {
    const fetched = serve({ ...lists, [path]: noWords });
    const place = await form();
    await choose(place, 'Organization', /Riverside Pharmacy/);
    fireEvent.click(within(place).getByRole('button', { name: button }));
    await expectError('Please select both organization and plan');
    expect(fetched.mock.calls.map(([called]) => called)).not.toContain(path);
  });

  test('that fails says so', async () => {
    serve({ ...lists, [path]: noWords });
    const place = await form();
    await choose(place, 'Organization', /Riverside Pharmacy/);
    fireEvent.change(within(place).getByLabelText('Plan'), { target: { value: 'enterprise' } });
    fireEvent.click(within(place).getByRole('button', { name: button }));
    await expectError(failure);
  });
});

describe('a password', () => {
  async function form() {
    open('passwords');
    return screen.findByRole('form', { name: 'Password Management' });
  }

  test('that is too short, or nobody’s, is not sent, and it is said why', async () => {
    const fetched = serve(lists);
    const place = await form();
    const field = within(place).getByLabelText('New Password');
    fireEvent.change(field, { target: { value: '123456' } });
    expect(within(place).getByRole('button')).toHaveProperty('disabled', true);
    fireEvent.keyDown(field, { key: 'Enter' });
    await expectError('Please select a user and enter a password (minimum 6 characters).');
    const called = fetched.mock.calls.map(([path]) => path);
    expect(called).not.toContain('/api/admin/change-user-password');
  });

  test('that cannot be changed says so', async () => {
    serve({ ...lists, '/api/admin/change-user-password': noWords });
    const place = await form();
    await choose(place, 'User', /nora@riverside/);
    const field = within(place).getByLabelText('New Password');
    fireEvent.change(field, { target: { value: '123456' } });
    fireEvent.click(within(place).getByRole('button', { name: 'Change Password' }));
    await expectError('Failed to change password');
  });
});
