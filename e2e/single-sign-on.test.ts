import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type LocalProvider,
  startLocalProvider,
} from '../apps/server/src/features/single-sign-on/testing/local-provider.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { type Product, startProduct } from '../apps/server/src/product.ts';
import { hindrances, hindrancesInEveryLook } from './support/accessible.ts';
import { openBrowser, visit } from './support/browser.ts';
import { registerRiverside } from './support/pharmacy.ts';
import { copyOf, portToComeBackTo } from './support/product.ts';
import { toast } from './support/toasts.ts';

let dataDir: string;
let provider: LocalProvider;
let product: Product;
let browser: Browser;
let page: Page;
let url: string;
let record = '';

/** In this process: nobody can give a domain a record, so the product asks the test for it. */
beforeAll(async () => {
  const port = portToComeBackTo();
  url = `http://localhost:${port}`;
  dataDir = await copyOf(inject('preparedData'));
  provider = await startLocalProvider(`${url}/api/auth/single-sign-on/callback`);
  const environment = {
    ...{ DATA_DIR: dataDir, PORT: port, PUBLIC_URL: url, DEMO: 'off', TRUST_PROXY: '127.0.0.1' },
    ...{ PRIVATE_HOSTS: provider.host, REGISTRATIONS_PER_HOUR_MAX: '100000' },
  };
  product = await startProduct(readConfig(environment), {
    log: createLog('silent'),
    resolveTxt: async () => [[record]],
  });
  await product.listen();
  browser = await openBrowser();
  ({ page } = await visit(browser, { url }));
  await registerRiverside(page);
});

afterAll(async () => {
  await product?.close();
  await provider?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a pharmacy sets up its provider, and a colleague signs in through it', async () => {
  await page.goto('/admin/pharmacy?tab=security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Single sign-on' });
  await dialog.getByLabel('Issuer URL').fill(provider.issuer);
  await dialog.getByLabel('Client ID').fill(provider.client.id);
  await dialog.getByLabel('Client secret').fill(provider.client.secret);
  await dialog.getByLabel('Users').fill('pharmacists');
  expect(await hindrances(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Single sign-on saved');

  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByRole('textbox', { name: 'Domain' }).fill('riverside-rx.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click();
  record =
    (await page
      .getByText(/^pfs-verification=/)
      .first()
      .textContent()) ?? '';
  expect(await hindrancesInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Verify riverside-rx.com' }).click();
  await toast(page, 'Domain verified');

  const email = 'dana@riverside-rx.com';
  provider.people.set('dana', { email, name: 'Dana Cole', groups: ['pharmacists'] });
  const { page: theirs } = await visit(browser, { url });
  await theirs.goto('/auth');
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByRole('button', { name: 'Use single sign-on' }).click();
  await theirs.getByRole('form', { name: 'Single Sign-On' }).waitFor();
  expect(await theirs.getByLabel('Email').inputValue()).toBe(email);
  expect(await hindrancesInEveryLook(theirs)).toEqual([]);
  await theirs.getByRole('button', { name: 'Continue' }).click();
  // A person there who changes their mind reads so here.
  await theirs.getByRole('link', { name: 'Cancel' }).click();
  await theirs.getByText('You canceled at your sign-in provider.').waitFor();
  await theirs.getByLabel('Email').fill(email);
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await theirs.getByLabel('Name').fill('dana');
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await theirs.waitForURL(`${url}/`);
  await theirs.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/admin/pharmacy');
  await page.getByRole('row', { name: /Dana Cole/ }).waitFor();
});
