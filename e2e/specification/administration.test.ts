import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import {
  addStaff,
  emailOf,
  enter,
  enterPharmacy,
  riverside,
  superAdmin,
} from '../support/enter.ts';
import { answering, instead } from '../support/instead.ts';
import { nobodyYet, openProduct } from '../support/open-product.ts';
import { failureToast, toast } from '../support/toasts.ts';

let context: BrowserContext;
let page: Page;
let desk: Page;

openProduct(async ({ browser, product, visitor }) => {
  ({ page, context } = visitor);
  await enterPharmacy(context);
  await addStaff(context, emailOf('staff'));
  desk = (await visit(browser, { url: product.url })).page;
  await enter(desk.context(), superAdmin);
}, nobodyYet);

const trimmed = (text: string) => text.trim();

async function choose(on: Page, form: string, text: string, name: RegExp): Promise<void> {
  const place = on.getByRole('form', { name: form });
  await place.getByRole('combobox').first().fill(text);
  await place.getByRole('option', { name }).click();
}

describe('Screens: /admin/super', () => {
  const tab = (name: string | RegExp) => desk.getByRole('tab', { name });
  const form = (name: string) => desk.getByRole('form', { name });

  beforeAll(async () => {
    await desk.goto('/admin/super');
    await tab('Pharmacy Approvals (1)').waitFor();
  });

  test('five tabs, approvals with the pending count and the trail with its count', async () => {
    await tab(/^Audit Trail \(/).waitFor();
    const names = (await desk.getByRole('tab').allInnerTexts()).map(trimmed);
    expect(names.map((name) => name.replace(/\(\d+\)/, '(count)'))).toEqual([
      'Pharmacy Approvals (count)',
      'Plan Management',
      'Password Management',
      'Audit Trail (count)',
      'Organizations & Plans',
    ]);
  });

  const pending = () =>
    desk.getByRole('table', { name: 'Pending pharmacies' }).getByRole('row', { name: /Riverside/ });

  test.each([
    ['name', 'Riverside Pharmacy'],
    ['address', '5 River Road, Springfield, IL 62701'],
    ['phone', '217-555-0148'],
    ['admin user', 'Nora Ellis'],
  ])('a pending pharmacy has its %s', async (_, text) => {
    expect(await pending().innerText()).toContain(text);
  });

  test('a pending pharmacy has its registration date', async () => {
    const year = new RegExp(String(new Date().getUTCFullYear()));
    await pending().getByText(year).first().waitFor();
  });

  test('an Approve button, and a Reject button beside it', async () => {
    await pending()
      .getByRole('button', { name: /^Approve/ })
      .waitFor();
    await pending()
      .getByRole('button', { name: /^Reject/ })
      .waitFor();
  });

  test('organizations have approval status, plan, subscription status and trial end', async () => {
    await desk.goto('/admin/super?tab=organizations');
    const table = desk.getByRole('table', { name: 'Organizations' });
    const row = table.getByRole('row', { name: /Riverside Pharmacy/ });
    for (const text of ['Pending', 'Starter', 'Trialing']) {
      await row.getByText(text, { exact: true }).waitFor();
    }
    expect(await row.innerText()).toMatch(/20\d\d/);
  });

  test('an organization that is not approved wears a secondary badge', async () => {
    const badge = desk
      .getByRole('row', { name: /Riverside/ })
      .getByText('Pending', { exact: true });
    expect(await badge.getAttribute('class')).toMatch(/bg-sunken/);
  });

  test('Approve: Success (Pharmacy approved successfully), then No Pending Approvals', async () => {
    await desk.goto('/admin/super');
    await pending()
      .getByRole('button', { name: /^Approve/ })
      .click();
    await toast(desk, 'Success', 'Pharmacy approved successfully');
    await desk.getByRole('heading', { name: 'No Pending Approvals' }).waitFor();
    await tab('Pharmacy Approvals (0)').waitFor();
  });

  test('Plan Management: Switch Organization Plan, with organization and plan', async () => {
    await tab('Plan Management').click();
    const fields = form('Switch Organization Plan');
    await fields.getByRole('combobox', { name: 'Organization' }).waitFor();
    const plan = fields.getByRole('combobox', { name: 'Plan' });
    const values = await plan
      .locator('option')
      .evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    expect(values).toEqual(['', 'starter', 'professional', 'enterprise', 'enterprise_plus']);
  });

  test('Success (Plan switched successfully)', async () => {
    await choose(desk, 'Switch Organization Plan', 'river', /Riverside Pharmacy/);
    const fields = form('Switch Organization Plan');
    await fields.getByRole('combobox', { name: 'Plan' }).selectOption('professional');
    await fields.getByRole('button', { name: 'Switch Plan' }).click();
    await toast(desk, 'Success', 'Plan switched successfully');
  });

  test('Grant Free Trial: duration in days, 1 to 30, default 30', async () => {
    const days = form('Grant Free Trial').getByRole('spinbutton');
    const { min, max, value } = await days.evaluate((field) => {
      const input = field as unknown as Record<'min' | 'max' | 'value', string>;
      return { min: input.min, max: input.max, value: input.value };
    });
    expect([min, max, value]).toEqual(['1', '30', '30']);
  });

  test('Success (Free 14-day trial granted successfully)', async () => {
    await choose(desk, 'Grant Free Trial', 'river', /Riverside Pharmacy/);
    const fields = form('Grant Free Trial');
    await fields.getByRole('combobox', { name: 'Plan' }).selectOption('enterprise');
    await fields.getByRole('spinbutton').fill('14');
    await fields.getByRole('button', { name: 'Grant Free Trial' }).click();
    await toast(desk, 'Success', 'Free 14-day trial granted successfully');
  });

  test('Password Management: Success (Password changed successfully) for any user', async () => {
    await tab('Password Management').click();
    await choose(desk, 'Password Management', 'ines', new RegExp(emailOf('staff')));
    await form('Password Management').getByLabel('New Password').fill('pass-7');
    await form('Password Management').getByRole('button', { name: 'Change Password' }).click();
    await toast(desk, 'Success', 'Password changed successfully');
  });

  test('Audit Trail: a scrollable list of audit records', async () => {
    await tab(/^Audit Trail/).click();
    const list = desk.getByRole('list', { name: 'Audit records' });
    await list.getByText('Pharmacy approved').first().waitFor();
    const overflow = await list.evaluate((place) => getComputedStyle(place).overflowY);
    expect(overflow).toBe('auto');
  });
});

describe('Screens: /admin/pharmacy', () => {
  beforeAll(async () => {
    await page.goto('/admin/pharmacy');
    await page.getByRole('table', { name: 'Users' }).waitFor();
  });

  test('two tabs: User Management and Password Management', async () => {
    const names = (await page.getByRole('tab').allInnerTexts()).map(trimmed);
    expect(names).toEqual(['User Management', 'Password Management']);
  });

  test('the organization’s users: name, email, role (underscores as spaces), joined', async () => {
    const table = page.getByRole('table', { name: 'Users' });
    const heads = (await table.getByRole('columnheader').allInnerTexts()).map(trimmed);
    expect(heads.slice(0, 4)).toEqual(['Name', 'Email', 'Role', 'Joined']);
    const row = table.getByRole('row', { name: new RegExp(riverside.email) });
    await row.getByText('Nora Ellis').waitFor();
    expect(await row.innerText()).toMatch(/pharmacy admin/i);
    expect(await row.innerText()).toContain(String(new Date().getUTCFullYear()));
    expect(await table.locator('tbody tr').count()).toBe(2);
  });

  test('No Users Found', async () => {
    const none = answering([], { 'x-total-count': '0' });
    await instead(page, '/api/users', none, async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'No Users Found' }).waitFor();
    });
  });

  test('the policy: themselves and all users within the organization', async () => {
    await page.getByRole('tab', { name: 'Password Management' }).click();
    const policy =
      'A pharmacy admin can change passwords for themselves and all users within the organization.';
    await page.getByText(policy, { exact: true }).waitFor();
  });

  test('a password is changed for a user in the organization', async () => {
    await choose(page, 'Password Management', 'ines', new RegExp(emailOf('staff')));
    const form = page.getByRole('form', { name: 'Password Management' });
    await form.getByLabel('New Password').fill('pass-8');
    await form.getByRole('button', { name: 'Change Password' }).click();
    await toast(page, 'Success', 'Password changed successfully');
  });
});

describe('Validation: administration', () => {
  const fault = 'Please select a user and enter a password (minimum 6 characters).';

  test.each(['/admin/super?tab=passwords', '/admin/pharmacy?tab=passwords'])(
    'Password change at %s: a user and at least 6 characters, else the button is disabled',
    async (path) => {
      await desk.goto(path);
      const form = desk.getByRole('form', { name: 'Password Management' });
      const button = form.getByRole('button', { name: 'Change Password' });
      const password = form.getByLabel('New Password');
      await password.fill('123456');
      expect(await button.isDisabled()).toBe(true);
      await form.getByRole('combobox').fill('nora');
      await form.getByRole('option', { name: /Nora Ellis/ }).click();
      await password.fill('12345');
      expect(await button.isDisabled()).toBe(true);
      await password.press('Enter');
      await failureToast(desk, 'Error', fault);
      await password.fill('123456');
      expect(await button.isDisabled()).toBe(false);
    },
  );

  test.each([
    ['Switch Organization Plan', 'Switch Plan'],
    ['Grant Free Trial', 'Grant Free Trial'],
  ])('%s: Please select both organization and plan', async (name, button) => {
    await desk.goto('/admin/super?tab=plans');
    const form = desk.getByRole('form', { name });
    await form.getByRole('combobox', { name: 'Plan' }).selectOption('starter');
    await form.getByRole('button', { name: button }).click();
    await failureToast(desk, 'Error', 'Please select both organization and plan');
  });
});
