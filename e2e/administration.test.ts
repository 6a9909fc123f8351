import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { smallRemittance } from '../apps/server/src/testing/small-remittance.ts';
import { hindrancesInEveryLook } from './support/accessible.ts';
import { openBrowser, type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { bringIn, riverside, superAdmin } from './support/enter.ts';
import { nobodyYet, productOf } from './support/open-product.ts';
import { textOfMail } from './support/outbox.ts';
import { registerRiverside } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';

const owner = riverside.email;
const password = 'Correct-Horse-7';
/** Files a month in the plan that every pharmacy begins with. */
const filesMax = 25;

let product: RunningProduct;
let browser: Browser;
let pharmacy: Visitor;
let desk: Visitor;

beforeAll(async () => {
  product = await productOf(nobodyYet);
  browser = await openBrowser();
  pharmacy = await visit(browser, { url: product.url });
  desk = await visit(browser, { url: product.url });
});

afterAll(async () => {
  await product?.stop();
});

/** A toast; a hidden text tells it to a screen reader once more. */
async function toast(page: Page, title: string, description: string | RegExp): Promise<void> {
  await page.getByText(title, { exact: true }).first().waitFor();
  await page.getByText(description, { exact: true }).first().waitFor();
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(secret);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

async function giveReason(page: Page, reason: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button }).click();
  await dialog.getByText('Please say why, in a few words').waitFor();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button }).click();
}

async function choose(page: Page, form: string, text: string, name: RegExp): Promise<void> {
  const place = page.getByRole('form', { name: form });
  await place.getByRole('combobox').first().fill(text);
  await place.getByRole('option', { name }).click();
}

const upload = (page: Page, name: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(remittance(name)) });

const remittance = (trace: string) =>
  smallRemittance({ paidOn: '2026-03-09', trace, claims: [{ id: '7000001' }] });

test('a pharmacy registers and reads that it waits', async () => {
  await registerRiverside(pharmacy.page);
  await pharmacy.page.getByText('Your pharmacy is awaiting approval').waitFor();
});

test('its administrator is not let in to the super admin’s dashboard', async () => {
  await pharmacy.page.goto('/admin/super');
  await toast(pharmacy.page, 'Access Denied', 'Super admin access required');
  await pharmacy.page.getByText('Super admin privileges required').waitFor();
  expect(await pharmacy.page.getByRole('link', { name: 'Super Admin' }).count()).toBe(0);
});

test('the super admin finds it among the pending ones and approves it', async () => {
  const { page } = desk;
  await signIn(page, superAdmin.email, superAdmin.password);
  await page.getByRole('link', { name: 'Super Admin' }).waitFor();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByText('Riverside Pharmacy of Springfield, IL', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'A pharmacy waits for approval' }).click();
  await page.getByRole('heading', { level: 1, name: 'Super Admin Dashboard' }).waitFor();
  await page.getByRole('tab', { name: 'Pharmacy Approvals (1)' }).waitFor();
  const row = page.getByRole('row', { name: /Riverside Pharmacy/ });
  const text = await row.innerText();
  for (const part of ['5 River Road, Springfield, IL 62701', '217-555-0148', 'Nora Ellis', owner]) {
    expect(text).toContain(part);
  }
  await row.getByRole('button', { name: 'Approve' }).click();
  await toast(page, 'Success', 'Pharmacy approved successfully');
  await page.getByText('No Pending Approvals').waitFor();
  await page.getByRole('tab', { name: 'Pharmacy Approvals (0)' }).waitFor();
  const mail = await textOfMail(product.dataDir, { to: owner, says: 'has been approved' });
  expect(mail).toContain('Hello Nora');
  await pharmacy.page.goto('/');
  await pharmacy.page.getByText('No Data Available').waitFor();
  expect(await pharmacy.page.getByText('Your pharmacy is awaiting approval').count()).toBe(0);
});

test('at its plan’s limit an upload is refused, and with a larger plan it goes on', async () => {
  const used = { type: 'files', amount: filesMax - 1 };
  await pharmacy.context.request.post('/api/subscription/track-usage', { data: used });
  await bringIn(pharmacy.context, { name: 'last.835', text: remittance('F1') });
  await pharmacy.page.goto('/upload');
  await upload(pharmacy.page, 'one-more.835');
  await pharmacy.page.getByText('Upload Failed', { exact: true }).first().waitFor();
  await pharmacy.page
    .getByText(/limit of 25 files a month is reached/)
    .first()
    .waitFor();

  const { page } = desk;
  await openTab(page, 'Plan Management');
  const form = page.getByRole('form', { name: 'Switch Organization Plan' });
  await form.getByRole('button', { name: 'Switch Plan' }).click();
  await toast(page, 'Error', 'Please select both organization and plan');
  await choose(page, 'Switch Organization Plan', 'river', /Riverside Pharmacy/);
  await form.getByLabel('Plan').selectOption({ label: 'Professional' });
  await form.getByRole('button', { name: 'Switch Plan' }).click();
  await toast(page, 'Success', 'Plan switched successfully');

  await upload(pharmacy.page, 'one-more.835');
  await pharmacy.page
    .getByRole('row', { name: /one-more\.835/ })
    .getByText('Completed')
    .waitFor();
});

test('a trial is granted with the keyboard alone, for 1 to 30 days', async () => {
  const { page } = desk;
  await page.goto('/admin/super?tab=plans');
  const form = page.getByRole('form', { name: 'Grant Free Trial' });
  const field = form.getByRole('combobox').first();
  await field.focus();
  await page.keyboard.type('Riverside');
  await form.getByRole('option', { name: /Riverside Pharmacy/ }).waitFor();
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('Riverside Pharmacy');
  await form.getByLabel('Plan').selectOption('enterprise');
  const days = form.getByLabel('Trial Duration (days)');
  expect(await days.inputValue()).toBe('30');
  await days.fill('31');
  await days.press('Enter');
  await form.getByText('Please choose 1 to 30 days').waitFor();
  await days.fill('14');
  await days.press('Enter');
  await toast(page, 'Success', 'Free 14-day trial granted successfully');
});

test('an organization is suspended, told so at sign-in, and comes back', async () => {
  const { page } = desk;
  await page.goto('/admin/super?tab=organizations&search=river&status=approved');
  const row = page.getByRole('row', { name: /Riverside Pharmacy/ });
  expect(await row.innerText()).toMatch(/Approved\s+Enterprise\s+Trialing/);
  await row.getByRole('button', { name: 'Suspend' }).click();
  await giveReason(page, 'The bill of March is open', 'Suspend');
  await toast(page, 'Success', 'Organization suspended');
  await row.getByText('The bill of March is open').waitFor();

  await pharmacy.page.goto('/upload');
  await pharmacy.page.waitForURL('**/auth');
  await signIn(pharmacy.page, owner, password);
  const told = 'Your pharmacy’s account is not active. Please contact support.';
  await toast(pharmacy.page, 'Login failed', told);

  await row.getByRole('button', { name: 'Reactivate' }).click();
  await giveReason(page, 'Paid on 2 April', 'Reactivate');
  await toast(page, 'Success', 'Organization reactivated');
  await signIn(pharmacy.page, owner, password);
  await toast(pharmacy.page, 'Welcome back!', 'You have been logged in successfully.');
});

test('a pharmacy that is rejected is told so, by mail and at sign-in', async () => {
  const other = await visit(browser, { url: product.url });
  const email = 'owner@hillside.example';
  await registerRiverside(other.page, { pharmacyName: 'Hillside Pharmacy', adminEmail: email });
  const { page } = desk;
  await page.goto('/admin/super');
  const row = page.getByRole('row', { name: /Hillside Pharmacy/ });
  await row.getByRole('button', { name: 'Reject' }).click();
  await giveReason(page, 'The license is not in the register', 'Reject');
  await toast(page, 'Success', 'Pharmacy rejected');
  await page.getByText('No Pending Approvals').waitFor();
  const reason = 'The license is not in the register';
  expect(await textOfMail(product.dataDir, { to: email, says: reason })).toContain('Hello Nora');
  await signIn(other.page, email, password);
  await toast(
    other.page,
    'Login failed',
    'Your pharmacy’s registration was not approved. Please contact support.',
  );
  await other.context.close();
});

test('a password is changed for any user, who signs in with it', async () => {
  const { page } = desk;
  await page.goto('/admin/super?tab=passwords');
  const form = page.getByRole('form', { name: 'Password Management' });
  const button = form.getByRole('button', { name: 'Change Password' });
  expect(await button.isDisabled()).toBe(true);
  await choose(page, 'Password Management', 'nora', new RegExp(riverside.email));
  await form.getByLabel('New Password').fill('12345');
  expect(await button.isDisabled()).toBe(true);
  await form.getByLabel('New Password').press('Enter');
  await form.getByLabel('New Password').fill('pass-7');
  await button.click();
  await toast(page, 'Success', 'Password changed successfully');
  await signIn(pharmacy.page, owner, 'pass-7');
  await toast(pharmacy.page, 'Welcome back!', 'You have been logged in successfully.');
});

test('a pharmacy is looked at with a reason, under a banner, and nothing of it is changed', async () => {
  const { page } = desk;
  await page.goto('/admin/super?tab=organizations&search=riverside');
  await page.getByRole('button', { name: 'Look at Riverside Pharmacy' }).click();
  await giveReason(page, 'They called about a file', 'Look at it');
  await page
    .getByText(/You are looking at Riverside Pharmacy until/)
    .first()
    .waitFor();
  await page.getByText('DIR Fee Overview').first().waitFor();
  await page.goto('/upload');
  await page.getByRole('row', { name: /one-more\.835/ }).waitFor();
  await upload(page, 'not-mine.835');
  await page.getByText('Upload Failed', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.waitForURL('**/admin/super?tab=organizations');
  expect(await page.getByText(/You are looking at/).count()).toBe(0);
});

test('what was done stands on the trail; its filters are a link, and what changed is shown', async () => {
  const { page } = desk;
  await page.goto('/admin/super?tab=audit&action=approve');
  const records = page.getByRole('list', { name: 'Audit records' }).getByRole('listitem');
  await records.first().waitFor();
  expect(await records.count()).toBe(1);
  await records.first().getByText('Old and new values').click();
  const text = await records.first().innerText();
  for (const part of ['Pharmacy approved', 'Riverside Pharmacy', 'pending', 'approved']) {
    expect(text).toContain(part);
  }
  await page.goto('/admin/super?tab=audit&search=suspended');
  await page
    .getByText(/Organization suspended/)
    .first()
    .waitFor();
  await records.first().getByText('Old and new values').click();
  await page.getByText('The bill of March is open').first().waitFor();
  expect(await page.getByText('Pharmacy approved').count()).toBe(0);
});

testInDepth.each([
  ['/admin/super', 'No Pending Approvals'],
  ['/admin/super?tab=plans', 'Switch Organization Plan'],
  ['/admin/super?tab=passwords', 'Change Password'],
  ['/admin/super?tab=audit', 'Export CSV'],
  ['/admin/super?tab=organizations', 'owner@hillside.example'],
  ['/admin/super?tab=organizations&search=nobody', 'No Organizations Found'],
])('%s is accessible and fits, by day and night', async (path, sign) => {
  const { page } = desk;
  await page.goto(path);
  await page.getByText(sign, { exact: true }).first().waitFor();
  expect(await hindrancesInEveryLook(page)).toEqual([]);
});

test('nothing was written on the console but what was refused', () => {
  const expected = /status of (402|403)|username fields/;
  const noise = [...pharmacy.noise, ...desk.noise].filter((text) => !expected.test(text));
  expect(noise).toEqual([]);
});
