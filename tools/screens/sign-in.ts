import type { Page } from 'playwright-core';
import { completeCaptcha } from '../../e2e/support/captcha.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** Signs in on the screen. */
export async function signIn(page: Page, { email, password }: SignIn): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await completeCaptcha(form);
  await form.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor({ state: 'attached' });
}
