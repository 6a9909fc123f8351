import type { Page } from 'playwright-core';

export interface Shot {
  readonly name: string;
  readonly path: string;
  /** The window's height. Default: that of all pictures. */
  readonly height?: number;
  /** An action before the picture is taken. */
  readonly open?: (page: Page) => Promise<void>;
}

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

export const follow = (name: string | RegExp) => (page: Page) =>
  page.getByRole('link', { name }).first().click();

export const ask = (question: string) => async (page: Page) => {
  await page.getByRole('textbox').first().fill(question);
  await page.keyboard.press('Enter');
  await page.getByRole('table').last().waitFor();
};
