import type { Page } from 'playwright-core';

/** A screen to open, and an action on it. */
export interface SpeedScreen {
  readonly path: string;
  readonly signedIn: boolean;
  /** Whether all of its figures are shown. */
  readonly ready: (page: Page) => Promise<void>;
  readonly use: (page: Page) => Promise<void>;
}

export const speedScreens: readonly SpeedScreen[] = [
  {
    path: '/',
    signedIn: false,
    ready: (page) => page.getByRole('heading').first().waitFor(),
    async use(page) {
      for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
    },
  },
  {
    path: '/auth',
    signedIn: false,
    ready: (page) => page.getByRole('button', { name: 'Sign In' }).last().waitFor(),
    async use(page) {
      await page.getByLabel('Email').first().pressSequentially('owner');
      await page.getByRole('tab', { name: 'Register' }).click();
    },
  },
  {
    path: '/dashboard',
    signedIn: true,
    ready: (page) => page.getByText('Total DIR Fees This Month').first().waitFor(),
    async use(page) {
      await page.getByRole('button', { name: 'Previous month' }).click();
      await page.getByRole('button', { name: 'Next month' }).click();
    },
  },
  {
    path: '/analytics',
    signedIn: true,
    ready: (page) => claimRows(page).first().waitFor(),
    async use(page) {
      await sortByGross(page);
      await page.getByLabel('Search claims').pressSequentially('metformin');
    },
  },
  {
    path: '/vendor-audit',
    signedIn: true,
    ready: (page) => page.getByRole('list', { name: 'Vendors' }).waitFor(),
    async use(page) {
      await page.getByRole('tab', { name: 'Invoices' }).click();
    },
  },
];

export function claimRows(page: Page) {
  return claimTable(page).locator('tbody tr');
}

/** The column heading of a table of claims, pressed once for each order. */
export function sortByGross(page: Page): Promise<void> {
  return claimTable(page)
    .getByRole('button', { name: /^Gross/ })
    .click();
}

function claimTable(page: Page) {
  return page.getByRole('table', { name: /^Claims/ });
}
