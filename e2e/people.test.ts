import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReceiver } from '../apps/server/src/features/webhooks/testing/receiver.ts';
import { testInDepth } from '../apps/server/src/testing/in-depth.ts';
import { hindrances, hindrancesInEveryLook } from './support/accessible.ts';
import { openBrowser, type Visitor, visit } from './support/browser.ts';
import { completeCaptcha } from './support/captcha.ts';
import { emailOf, riverside } from './support/enter.ts';
import { productOf } from './support/open-product.ts';
import { linkOfMail } from './support/outbox.ts';
import { registerRiverside } from './support/pharmacy.ts';
import type { RunningProduct } from './support/product.ts';

const invited = emailOf('ines');
const password = 'Correct-Horse-7';
const policy =
  'A pharmacy admin can change passwords for themselves and all users within the organization.';
let product: RunningProduct;
let browser: Browser;
let admin: Visitor;
let colleague: Visitor;
let invitationPath: string;

beforeAll(async () => {
  product = await productOf();
  browser = await openBrowser();
  admin = await visit(browser, { url: product.url });
  colleague = await visit(browser, { url: product.url });
  await registerRiverside(admin.page);
});

afterAll(async () => {
  await product?.stop();
});

/** A toast; a hidden text tells it to a screen reader once more. */
async function toast(page: Page, title: string, description: string): Promise<void> {
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

const rowOf = (email: string) => admin.page.getByRole('row', { name: new RegExp(email) });

/** Looks at a screen in the session of somebody or of nobody. */
async function looksRight(page: Page, path: string, sign: string): Promise<void> {
  const looker = await visit(browser, { url: product.url });
  await looker.context.addCookies(await page.context().cookies());
  await looker.page.goto(path);
  await looker.page.getByText(sign).first().waitFor();
  expect(await hindrancesInEveryLook(looker.page), path).toEqual([]);
  await looker.context.close();
}

test('an administrator invites a colleague by mail, and sends the invitation again', async () => {
  const { page } = admin;
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();
  await rowOf(riverside.email).getByText('pharmacy admin').waitFor();
  await page.getByText('No open invitations.').waitFor();
  await page.getByRole('button', { name: 'Invite User' }).click();
  const form = page.getByRole('form', { name: 'Invite User' });
  await form.getByRole('button', { name: 'Invite' }).click();
  await form.getByText('First name is required').waitFor();
  await form.getByLabel('Email').fill(invited);
  await form.getByLabel('First Name').fill('Ines');
  await form.getByLabel('Last Name').fill('Ito');
  await form.getByRole('button', { name: 'Invite' }).click();
  await toast(page, 'Invitation Sent', `We emailed a link to ${invited}.`);
  await rowOf(invited).getByText('Ines Ito').waitFor();
  await page.getByRole('button', { name: `Send again to ${invited}` }).click();
  await toast(page, 'Invitation Sent', `We emailed a new link to ${invited}.`);
  await looksRight(page, '/admin/pharmacy', 'Ines Ito');
});

test('of the tabs only the chosen one is printed', async () => {
  const { page } = admin;
  const tabs = page.getByRole('tablist', { name: 'Admin Panel' }).getByRole('tab');
  expect(await tabs.allTextContents()).toEqual([
    ...['User Management', 'Password Management', 'API Keys', 'Webhooks'],
    ...['Security'],
  ]);
  await page.emulateMedia({ media: 'print' });
  expect(await tabs.allTextContents()).toEqual(['User Management']);
  await page.emulateMedia({ media: 'screen' });
});

test('the link leads to the pharmacy’s form with the invited address, and lets in', async () => {
  const { page } = colleague;
  invitationPath = await linkOfMail(product.dataDir, {
    to: invited,
    subject: 'You’re invited to join a pharmacy',
    path: '/auth',
    token: 'invitation',
    count: 2,
  });
  await page.goto(invitationPath);
  const form = page.getByRole('form', { name: 'Accept invitation' });
  await page.getByText('Choose a password to join Riverside Pharmacy.').waitFor();
  await looksRight(page, invitationPath, 'Join Riverside Pharmacy');
  expect(await form.getByLabel('Email').inputValue()).toBe(invited);
  expect(await form.getByLabel('Email').isEditable()).toBe(false);
  await form.getByLabel('Password').fill('short');
  await form.getByRole('button', { name: 'Join Riverside Pharmacy' }).click();
  await form.getByText('Password must be at least 8 characters long').waitFor();
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Join Riverside Pharmacy' }).click();
  await toast(page, 'Account created!', 'Your account has been created successfully.');
  await page.getByText('No Data Available').waitFor();
  expect(await page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0);
});

testInDepth('a link that was used says so, in words and with a way on', async () => {
  const stranger = await visit(browser, { url: product.url });
  await stranger.page.goto(invitationPath);
  await stranger.page.getByText('This invitation isn’t valid').waitFor();
  await looksRight(stranger.page, invitationPath, 'This invitation isn’t valid');
  await stranger.context.close();
});

test('staff are shown the door of the Admin Panel', async () => {
  const { page } = colleague;
  await page.goto('/admin/pharmacy');
  await toast(page, 'Access Denied', 'Admin access required');
  await page.getByText('Admin privileges required', { exact: true }).waitFor();
});

test('a colleague is found, renamed and made an administrator, which acts at once', async () => {
  const { page } = admin;
  await page.goto('/admin/pharmacy');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody here');
  await page.getByText('No Users Found').waitFor();
  expect(new URL(page.url()).searchParams.get('search')).toBe('nobody here');
  await page.getByRole('searchbox', { name: 'Search users' }).fill('ito');
  await page.getByRole('button', { name: 'Edit Ines Ito' }).click();
  const form = page.getByRole('form', { name: 'Edit User' });
  await form.getByLabel('Last Name').fill('Ito-Reed');
  await form.getByLabel('Role').selectOption('pharmacy_admin');
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'User Updated', 'Ines Ito was updated.');
  await rowOf(invited).getByText('Ines Ito-Reed').waitFor();
  await rowOf(invited).getByText('pharmacy admin').waitFor();
  await colleague.page.goto('/admin/pharmacy');
  await colleague.page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();
});

const ownPassword = 'Stable-Horse-9';

test('a password by an administrator signs its owner out and asks for an own one', async () => {
  const { page } = admin;
  await page.goto('/admin/pharmacy');
  await page.getByRole('tab', { name: 'Password Management' }).click();
  expect(new URL(page.url()).searchParams.get('tab')).toBe('passwords');
  await page.getByText(policy).waitFor();
  await looksRight(page, '/admin/pharmacy?tab=passwords', policy);
  const change = page.getByRole('button', { name: 'Change Password' });
  expect(await change.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'User' }).fill('ines');
  await page.getByRole('option', { name: /Ines Ito-Reed/ }).click();
  await page.getByLabel('New Password').fill('abc-1');
  expect(await change.isDisabled()).toBe(true);
  await page.getByLabel('New Password').press('Enter');
  await toast(page, 'Error', 'Please select a user and enter a password (minimum 6 characters).');
  await page.getByLabel('New Password').fill('kelp-1');
  await change.click();
  await toast(page, 'Success', 'Password changed successfully');
  await colleague.page.goto('/upload');
  await colleague.page.waitForURL('**/auth');
  await signIn(colleague.page, invited, 'kelp-1');
  const own = colleague.page.getByRole('form', { name: 'Password' });
  await own.getByLabel('Current Password').fill('kelp-1');
  await own.getByLabel('New Password').fill(ownPassword);
  await own.getByRole('button', { name: 'Change Password' }).click();
  await colleague.page.getByText('No Data Available').waitFor();
});

describe('a deactivated colleague', () => {
  test('is signed out of the open page and does not get in again', async () => {
    const { page } = admin;
    await page.goto('/admin/pharmacy');
    await page.getByRole('button', { name: 'Deactivate Ines Ito-Reed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/signed out everywhere immediately/).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await toast(page, 'User Deactivated', 'Ines Ito-Reed was signed out.');
    await rowOf(invited).getByText('Deactivated', { exact: true }).waitFor();
    await colleague.page.waitForURL((url) => ['/auth', '/'].includes(url.pathname));
    await colleague.page.getByText('Sign In').first().waitFor();
    await signIn(colleague.page, invited, ownPassword);
    await toast(colleague.page, 'Login failed', 'The email or password is incorrect.');
  });

  test('is let in again by an administrator', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Activate Ines Ito-Reed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await toast(page, 'User Activated', 'Ines Ito-Reed can sign in again.');
    await signIn(colleague.page, invited, ownPassword);
    await colleague.page.getByText('No Data Available').waitFor();
  });
});

test('an invitation that is withdrawn is gone', async () => {
  const { page } = admin;
  await page.getByRole('button', { name: 'Invite User' }).click();
  const form = page.getByRole('form', { name: 'Invite User' });
  await form.getByLabel('Email').fill(emailOf('wrong'));
  await form.getByLabel('First Name').fill('Wrong');
  await form.getByLabel('Last Name').fill('Person');
  expect(await hindrances(page)).toEqual([]);
  await form.getByRole('button', { name: 'Invite' }).click();
  const withdraw = `Withdraw the invitation to ${emailOf('wrong')}`;
  await page.getByRole('button', { name: withdraw }).click();
  await toast(
    page,
    'Invitation Withdrawn',
    `The link sent to ${emailOf('wrong')} no longer works.`,
  );
  await page.getByText('No open invitations.').waitFor();
});

test('a program calls with a key until it is revoked', async () => {
  const { page } = admin;
  await page.getByRole('tab', { name: 'API Keys' }).click();
  await page.getByText('No API Keys Yet').waitFor();
  await page.getByRole('button', { name: 'Create key' }).click();
  const form = page.getByRole('form', { name: 'Create API key' });
  await form.getByLabel('Name').fill('Nightly upload');
  expect(await hindrances(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nightly upload' });
  const key = await dialog.locator('code').innerText();
  expect(await hindrances(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const headers = { authorization: `Bearer ${key}` };
  const call = async () => (await fetch(`${product.url}/api/vendors`, { headers })).status;
  expect(await call()).toBe(200);
  await looksRight(page, '/admin/pharmacy?tab=keys', key.slice(0, 12));
  await page.getByRole('button', { name: 'Revoke Nightly upload' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await toast(page, 'Key revoked', '“Nightly upload” no longer works.');
  expect(await call()).toBe(401);
});

test('a webhook is tried out, and what was sent is sent again', async () => {
  const { page } = admin;
  const receiver = await openReceiver(500);
  await page.goto('/admin/pharmacy?tab=webhooks');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const form = page.getByRole('form', { name: 'Create webhook' });
  await form.getByLabel('Name').fill('Accounting');
  await form.getByLabel('URL').fill(receiver.url);
  expect(await hindrances(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accounting' });
  expect(await dialog.locator('code').innerText()).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Deliveries of Accounting' }).click();
  await page.getByRole('button', { name: 'Send test' }).click();
  // The page follows by itself.
  await page.getByText('Error response (500)').waitFor();
  await looksRight(page, page.url().slice(product.url.length), 'Error response (500)');
  receiver.answerWith(204);
  await page.getByRole('button', { name: 'Replay webhook.test' }).click();
  await page.getByText('Delivered (204)').waitFor();
  await page.getByRole('button', { name: 'Details of webhook.test' }).click();
  await page.getByRole('dialog').getByText('Error response (500)').first().waitFor();
  expect(await hindrances(page)).toEqual([]);
  const [first, ...again] = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set([first, ...again]).size).toBe(1);
  await page.keyboard.press('Escape');
  await receiver.close();
});

test('nothing was written on the console but what was refused', () => {
  const expected = /status of (400|401|403)/;
  const noise = [...admin.noise, ...colleague.noise];
  expect(noise.filter((text) => !expected.test(text))).toEqual([]);
});
