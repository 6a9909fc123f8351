import type { Organization } from '@pfs/wire/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, test } from 'vitest';
import SuperAdminPage from '../features/super-admin/super-admin-page.tsx';
import { showToast } from '../lib/toast.ts';
import { press, refusedBothWays, serveCalls } from '../testing/refusals.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

// A toast outlives the page of the test before: another takes its place.
beforeEach(() => showToast({ title: 'Saved' }));

const admin = { firstName: 'Nora', lastName: 'Ellis', email: 'nora@riverside.example' };

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
  adminUser: admin,
  subscription: null,
};

const nora = {
  ...admin,
  id: riverside.id,
  role: 'pharmacy_admin',
  organizationName: riverside.name,
};

function open(path: string) {
  const calls = {
    'GET /api/organizations': () => Response.json([riverside]),
    'GET /api/admin/pending-pharmacies': () => Response.json([riverside]),
    'GET /api/users': () => Response.json([nora]),
  };
  serveCalls(calls);
  const user = aUser({ role: 'super_admin', organization: null });
  renderScreen(<SuperAdminPage />, { path, user });
  return calls;
}

async function pick(form: string, text: string) {
  const place = within(await screen.findByRole('form', { name: form }));
  const [field] = place.getAllByRole('combobox');
  fireEvent.change(field as HTMLElement, { target: { value: text } });
  fireEvent.click(await place.findByRole('option', { name: new RegExp(text) }));
  return place;
}

describe('Errors: administration', () => {
  test.each([
    ['Switch Organization Plan', 'Failed to switch plan', 'Switch Plan', 'switch-plan'],
    ['Grant Free Trial', 'Failed to grant trial', 'Grant Free Trial', 'grant-trial'],
  ])('%s: Error, message, or %s', async (form, fallback, button, call) => {
    const calls = open('/admin/super?tab=plans');
    const place = await pick(form, riverside.name);
    const plan = place.getByRole('combobox', { name: 'Plan' });
    fireEvent.change(plan, { target: { value: 'starter' } });
    await refusedBothWays(calls, {
      call: `POST /api/admin/${call}`,
      title: 'Error',
      fallback,
      act: () => press(() => place.getByRole('button', { name: button })),
    });
  });

  test('Error: message, or Failed to change password', async () => {
    const calls = open('/admin/super?tab=passwords');
    const place = await pick('Password Management', nora.email);
    fireEvent.change(place.getByLabelText('New Password'), { target: { value: '123456' } });
    await refusedBothWays(calls, {
      call: 'POST /api/admin/change-user-password',
      title: 'Error',
      fallback: 'Failed to change password',
      act: () => press(() => place.getByRole('button', { name: 'Change Password' })),
    });
  });

  test('Error: message, or Failed to approve pharmacy', async () => {
    const calls = open('/admin/super');
    await screen.findByText('Riverside Pharmacy');
    await refusedBothWays(calls, {
      call: 'POST /api/admin/approve-pharmacy',
      title: 'Error',
      fallback: 'Failed to approve pharmacy',
      act: () => press(() => screen.getByRole('button', { name: 'Approve Riverside Pharmacy' })),
    });
  });
});
