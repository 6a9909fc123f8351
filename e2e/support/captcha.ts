import type { Locator } from 'playwright-core';

/** Ticks the box of a form, and waits until the browser has solved its puzzle. */
export async function completeCaptcha(form: Locator): Promise<void> {
  await form.getByRole('checkbox', { name: 'I’m not a robot' }).click();
  await form.getByText('Verified', { exact: true }).waitFor();
}
