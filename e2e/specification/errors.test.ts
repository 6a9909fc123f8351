import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { enterPharmacy, ownName } from '../support/enter.ts';
import { answering, instead, refusing, replaced } from '../support/instead.ts';
import { openProduct } from '../support/open-product.ts';
import { failureToast, toast, toasts } from '../support/toasts.ts';

// What needs no browser of its own stands in apps/web/src/specification.

let page: Page;

openProduct(async (opened) => {
  page = opened.page;
  await enterPharmacy(opened.visitor.context, { pharmacyName: ownName });
});

describe('Errors: test data', () => {
  test('Test Data Added (Sample remittance data has been added successfully.)', async () => {
    await page.goto('/');
    await page.getByText('No Data Available').waitFor();
    const done = answering({ message: 'done', remittanceId: 'file-1' });
    await instead(page, '/api/test/add-sample-remittance', done, async () => {
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Add Test Data', exact: true }).first().click();
      await reloaded;
      const told = 'Sample remittance data has been added successfully.';
      await toast(page, 'Test Data Added', told);
    });
  });
});

describe('Errors: Unauthorized (You are logged out. Logging in again...)', () => {
  const told = ['Unauthorized', 'You are logged out. Logging in again...'] as const;
  const unauthorized = refusing(401, 'Unauthorized');

  test('on the dashboard the user goes to /auth', async () => {
    await page.goto('/support');
    // Whoever is asked for after the first look is nobody any more.
    let asked = 0;
    const refused = Promise.withResolvers<void>();
    const untilOver: typeof unauthorized = async (route) => {
      asked += 1;
      if (asked === 1) return route.fallback();
      await unauthorized(route);
      if (route.request().headers()['referer']?.endsWith('/auth')) refused.resolve();
    };
    await instead(page, '/api/dashboard', unauthorized, () =>
      instead(page, '/api/auth/user', untilOver, async () => {
        const gone = page.waitForURL('**/auth');
        const opened = page.goto('/', { waitUntil: 'commit' });
        await Promise.all([opened, failureToast(page, ...told), gone]);
        // The page asks once more from there. Answered by the server, it would start over.
        await refused.promise;
      }),
    );
  });

  test('on an upload that answers 401 the user goes to /api/login', async () => {
    await page.goto('/upload');
    // A load of the login location is answered with nothing, so that the toast can be read.
    const restore = await replaced(page, '/api/login', (route) => route.fulfill({ status: 204 }));
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a') };
    await instead(page, '/api/remittances/upload', unauthorized, () =>
      instead(page, '/api/auth/user', unauthorized, async () => {
        const gone = page.waitForRequest('**/api/login');
        const sent = page.getByLabel('File', { exact: true }).setInputFiles(file);
        await Promise.all([sent, failureToast(page, ...told), gone]);
      }),
    );
    await restore();
  });
});

describe('Errors: logout', () => {
  test('Logged out (You have been logged out successfully.)', async () => {
    await page.goto('/upload');
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await toast(page, 'Logged out', 'You have been logged out successfully.');
    expect(await toasts(page).count()).toBe(1);
  });
});
