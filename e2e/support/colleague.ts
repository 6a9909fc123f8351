import type { Browser, Page } from 'playwright-core';
import { type Visitor, visit } from './browser.ts';
import { linkOfMail } from './outbox.ts';
import type { RunningProduct } from './product.ts';

interface Invitation {
  readonly browser: Browser;
  readonly product: RunningProduct;
  /** Of an administrator of the pharmacy. */
  readonly page: Page;
  readonly email: string;
}

/** Another person of the same pharmacy, invited by mail and signed in. */
export async function inviteColleague(invitation: Invitation): Promise<Visitor> {
  const { browser, product, page, email } = invitation;
  await page.goto('/admin/pharmacy');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const form = page.getByRole('form', { name: 'Invite User' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('First Name').fill('Ines');
  await form.getByLabel('Last Name').fill('Ito');
  await form.getByRole('button', { name: 'Invite' }).click();
  const path = await linkOfMail(product.dataDir, {
    to: email,
    subject: 'You’re invited to join a pharmacy',
    path: '/auth',
    token: 'invitation',
    count: 1,
  });
  const colleague = await visit(browser, { url: product.url });
  await colleague.page.goto(path);
  const accept = colleague.page.getByRole('form', { name: 'Accept invitation' });
  await accept.getByLabel('Password').fill('Correct-Horse-7');
  await accept.getByRole('button', { name: 'Join Riverside Pharmacy' }).click();
  await colleague.page.getByRole('navigation', { name: 'Main' }).waitFor();
  return colleague;
}
