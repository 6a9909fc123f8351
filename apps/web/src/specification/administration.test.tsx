import type { Organization } from '@pfs/wire/admin';
import type { CurrentUser } from '@pfs/wire/session';
import type { User } from '@pfs/wire/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import AdminPanelPage from '../features/admin-panel/admin-panel-page.tsx';
import SuperAdminPage from '../features/super-admin/super-admin-page.tsx';
import { showToast } from '../lib/toast.ts';
import { answerAs, aPersonOf } from '../testing/open-at.tsx';
import { press, shownFailure, shownToast } from '../testing/refusals.ts';
import { renderScreen } from '../testing/render-screen.tsx';

// A toast outlives the page of the test before: another takes its place.
beforeEach(() => showToast({ title: 'Saved' }));

const owner = aPersonOf('pharmacy_admin');
const desk = aPersonOf('super_admin');

const riverside: Organization = {
  id: '0190b000-0000-7000-8000-000000000009',
  name: 'Riverside Pharmacy',
  address: '5 River Road, Springfield, IL 62701',
  phone: '217-555-0148',
  licenseNumber: '054-098765',
  approvalStatus: 'pending',
  isActive: true,
  standingReason: null,
  createdAt: '2026-03-09T12:00:00Z',
  adminUser: { firstName: 'Nora', lastName: 'Ellis', email: 'nora@riverside.example' },
  subscription: { planType: 'starter', status: 'trialing', trialEnd: '2026-04-08T12:00:00Z' },
};

const hillside: Organization = {
  ...riverside,
  id: '0190b000-0000-7000-8000-00000000000a',
  name: 'Hillside Pharmacy',
  approvalStatus: 'approved',
};

const nora: User = {
  id: '0190b000-0000-7000-8000-00000000000b',
  email: 'nora@riverside.example',
  firstName: 'Nora',
  lastName: 'Ellis',
  role: 'pharmacy_admin',
  isActive: true,
  profileImageUrl: null,
  organizationId: riverside.id,
  organizationName: riverside.name,
  lastLoginAt: null,
  createdAt: '2026-01-02T12:00:00Z',
};

const ines: User = {
  ...nora,
  id: '0190b000-0000-7000-8000-00000000000c',
  email: 'ines@riverside.example',
  firstName: 'Ines',
  lastName: 'Ito',
  role: 'staff',
};

const listOf = (rows: readonly object[]) => () =>
  Response.json(rows, { headers: { 'x-total-count': String(rows.length) } });

const lists = {
  'GET /api/admin/pending-pharmacies': listOf([riverside]),
  'GET /api/organizations': listOf([hillside, riverside]),
  'GET /api/users': listOf([nora, ines]),
};

function open(path: string, user: CurrentUser, answers: Parameters<typeof answerAs>[1] = {}) {
  const fetched = answerAs(user, { ...lists, ...answers });
  const page = path.startsWith('/admin/super') ? <SuperAdminPage /> : <AdminPanelPage />;
  renderScreen(page, { path, user });
  const sentTo = (address: string) => {
    const calls = fetched.mock.calls.filter(([asked]) => asked === address);
    return calls.map(([, init]) => JSON.parse(String(init?.body)));
  };
  return { sentTo };
}

const findTab = (name: string) => screen.findByText(name, { selector: '[role=tab]' });

async function findTable(name: string): Promise<HTMLElement> {
  const caption = await screen.findByText(name, { selector: 'caption' });
  return caption.parentElement as HTMLElement;
}

async function findRow(table: string, name: string): Promise<HTMLElement> {
  const cell = within(await findTable(table)).getByText(name, { selector: 'td, td *' });
  return cell.closest('tr') as HTMLElement;
}

const textsIn = (part: Element, selector: string) =>
  [...part.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** What stands in a row, by the heading above it. */
async function findCells(name: string, text: string): Promise<Record<string, string>> {
  const headings = textsIn(await findTable(name), 'th');
  const cells = textsIn(await findRow(name, text), 'td');
  return Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']));
}

async function findForm(name: string) {
  const form = within(await screen.findByLabelText(name, { selector: 'form' }));
  const field = (label: string) => form.getByLabelText(label, { selector: 'input, select' });
  return {
    field,
    fill: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
    button: (text: string) => form.getByText(text, { selector: 'button' }),
    /** Types into the field that searches, and takes what has the detail. */
    async choose(label: string, typed: string, detail: RegExp) {
      fireEvent.change(field(label), { target: { value: typed } });
      fireEvent.click(await form.findByText(detail, { selector: '[role=option] *' }));
    },
  };
}

/** Changes the password of Ines in the tab that is open. */
async function changePassword(newPassword: string): Promise<void> {
  const form = await findForm('Password Management');
  await form.choose('User', 'ines', /^ines@riverside\.example/);
  form.fill('New Password', newPassword);
  await press(() => form.button('Change Password'));
  await waitFor(() => shownToast('Success', 'Password changed successfully'));
}

const passwordPath = '/api/admin/change-user-password';
const changed = { [`POST ${passwordPath}`]: () => Response.json({ message: 'Changed' }) };

describe('Screens: /admin/super', () => {
  test.each([
    ['name', 'Pharmacy', 'Riverside Pharmacy'],
    ['address', 'Address', '5 River Road, Springfield, IL 62701'],
    ['phone', 'Phone', '217-555-0148'],
    ['admin user', 'Admin User', 'Nora Ellis'],
    ['registration date', 'Registered', 'Mar 9, 2026'],
  ])('a pending pharmacy has its %s', async (_, heading, text) => {
    open('/admin/super', desk);
    const cells = await findCells('Pending pharmacies', riverside.name);
    expect(cells[heading]).toContain(text);
  });

  test('an Approve button, and a Reject button beside it', async () => {
    open('/admin/super', desk);
    const row = await findRow('Pending pharmacies', riverside.name);
    const approve = within(row).getByText('Approve', { selector: 'button' });
    expect(approve.nextElementSibling?.tagName).toBe('BUTTON');
    expect(approve.nextElementSibling?.textContent).toBe('Reject');
  });

  test('organizations have approval status, plan, subscription status and trial end', async () => {
    open('/admin/super?tab=organizations', desk);
    expect(await findCells('Organizations', riverside.name)).toMatchObject({
      Approval: 'Pending',
      Plan: 'Starter',
      Subscription: 'Trialing',
      'Trial End': expect.stringMatching(/^Apr 8, 2026/),
    });
  });

  test('an organization that is not approved wears a secondary badge', async () => {
    open('/admin/super?tab=organizations', desk);
    const badge = async (name: string, text: string) =>
      within(await findRow('Organizations', name)).getByText(text).className;
    expect(await badge(riverside.name, 'Pending')).toContain('bg-sunken');
    expect(await badge(hillside.name, 'Approved')).not.toContain('bg-sunken');
  });

  test('Approve: Success (Pharmacy approved successfully), then No Pending Approvals', async () => {
    const waiting = [riverside];
    const { sentTo } = open('/admin/super', desk, {
      'GET /api/admin/pending-pharmacies': () => listOf(waiting)(),
      'POST /api/admin/approve-pharmacy': () =>
        Response.json({ ...waiting.pop(), approvalStatus: 'approved' }),
    });
    await findTab('Pharmacy Approvals (1)');
    const row = await findRow('Pending pharmacies', riverside.name);
    fireEvent.click(within(row).getByText('Approve', { selector: 'button' }));
    await waitFor(() => shownToast('Success', 'Pharmacy approved successfully'));
    await screen.findByText('No Pending Approvals', { selector: 'h2' });
    await findTab('Pharmacy Approvals (0)');
    expect(sentTo('/api/admin/approve-pharmacy')).toEqual([{ organizationId: riverside.id }]);
  });

  test('Plan Management: Switch Organization Plan, with organization and plan', async () => {
    open('/admin/super', desk);
    fireEvent.click(await findTab('Plan Management'));
    const form = await findForm('Switch Organization Plan');
    expect(form.field('Organization').role).toBe('combobox');
    const options = [...form.field('Plan').querySelectorAll('option')];
    const values = ['', 'starter', 'professional', 'enterprise', 'enterprise_plus'];
    expect(options.map(({ value }) => value)).toEqual(values);
  });

  test('Success (Plan switched successfully)', async () => {
    const { sentTo } = open('/admin/super?tab=plans', desk, {
      'POST /api/admin/switch-plan': () => Response.json(riverside),
    });
    const form = await findForm('Switch Organization Plan');
    await form.choose('Organization', 'river', /Riverside Pharmacy/);
    form.fill('Plan', 'professional');
    fireEvent.click(form.button('Switch Plan'));
    await waitFor(() => shownToast('Success', 'Plan switched successfully'));
    const sent = { organizationId: riverside.id, planType: 'professional' };
    expect(sentTo('/api/admin/switch-plan')).toEqual([sent]);
  });

  test('Grant Free Trial: duration in days, 1 to 30, default 30', async () => {
    open('/admin/super?tab=plans', desk);
    const form = await findForm('Grant Free Trial');
    const days = { type: 'number', min: '1', max: '30', value: '30' };
    expect(form.field('Trial Duration (days)')).toMatchObject(days);
  });

  test('Success (Free 14-day trial granted successfully)', async () => {
    const { sentTo } = open('/admin/super?tab=plans', desk, {
      'POST /api/admin/grant-trial': () => Response.json(riverside),
    });
    const form = await findForm('Grant Free Trial');
    await form.choose('Organization', 'river', /Riverside Pharmacy/);
    form.fill('Plan', 'enterprise');
    form.fill('Trial Duration (days)', '14');
    fireEvent.click(form.button('Grant Free Trial'));
    await waitFor(() => shownToast('Success', 'Free 14-day trial granted successfully'));
    const sent = { organizationId: riverside.id, planType: 'enterprise', trialDays: 14 };
    expect(sentTo('/api/admin/grant-trial')).toEqual([sent]);
  });

  test('Password Management: Success (Password changed successfully) for any user', async () => {
    const { sentTo } = open('/admin/super', desk, changed);
    fireEvent.click(await findTab('Password Management'));
    await changePassword('pass-7');
    expect(sentTo(passwordPath)).toEqual([{ userId: ines.id, newPassword: 'pass-7' }]);
  });
});

describe('Screens: /admin/pharmacy', () => {
  test('the organization’s users: name, email, role (underscores as spaces), joined', async () => {
    open('/admin/pharmacy', owner);
    const table = await findTable('Users');
    expect(textsIn(table, 'th').slice(0, 4)).toEqual(['Name', 'Email', 'Role', 'Joined']);
    expect(await findCells('Users', 'Nora Ellis')).toMatchObject({
      Name: 'Nora Ellis',
      Email: 'nora@riverside.example',
      Role: 'pharmacy admin',
      Joined: 'Jan 2, 2026',
    });
    expect(table.querySelectorAll('tbody tr')).toHaveLength(2);
  });

  test('a password is changed for a user in the organization', async () => {
    const { sentTo } = open('/admin/pharmacy', owner, changed);
    fireEvent.click(await findTab('Password Management'));
    await changePassword('pass-8');
    expect(sentTo(passwordPath)).toEqual([{ userId: ines.id, newPassword: 'pass-8' }]);
  });
});

describe('Validation: administration', () => {
  test.each([
    ['/admin/super?tab=passwords', desk],
    ['/admin/pharmacy?tab=passwords', owner],
  ])(
    'Password change at %s: a user and at least 6 characters, else the button is disabled',
    async (path, user) => {
      const { sentTo } = open(path, user);
      const form = await findForm('Password Management');
      const disabled = () => (form.button('Change Password') as HTMLButtonElement).disabled;
      form.fill('New Password', '123456');
      expect(disabled()).toBe(true);
      await form.choose('User', 'nora', /^nora@riverside\.example/);
      form.fill('New Password', '12345');
      expect(disabled()).toBe(true);
      fireEvent.keyDown(form.field('New Password'), { key: 'Enter' });
      const fault = 'Please select a user and enter a password (minimum 6 characters).';
      await waitFor(() => shownFailure('Error', fault));
      form.fill('New Password', '123456');
      expect(disabled()).toBe(false);
      expect(sentTo(passwordPath)).toEqual([]);
    },
  );

  test.each([
    ['Switch Organization Plan', 'Switch Plan', '/api/admin/switch-plan'],
    ['Grant Free Trial', 'Grant Free Trial', '/api/admin/grant-trial'],
  ])('%s: Please select both organization and plan', async (name, button, path) => {
    const { sentTo } = open('/admin/super?tab=plans', desk);
    const form = await findForm(name);
    form.fill('Plan', 'starter');
    fireEvent.click(form.button(button));
    await waitFor(() => shownFailure('Error', 'Please select both organization and plan'));
    expect(sentTo(path)).toEqual([]);
  });
});
