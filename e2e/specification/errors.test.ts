import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { completeCaptcha } from '../support/captcha.ts';
import { openAssistant, questionField } from '../support/chat.ts';
import { emailOf, enter, enterPharmacy, ownName, riverside, superAdmin } from '../support/enter.ts';
import { answering, cutOff, held, instead, refusing, replaced } from '../support/instead.ts';
import { openProduct } from '../support/open-product.ts';
import { send } from '../support/send.ts';
import { failureToast, toast, toasts } from '../support/toasts.ts';

let page: Page;
let context: BrowserContext;
let desk: Page;
let visitor: Page;

openProduct(async (opened) => {
  ({ page, context } = opened.visitor);
  await enterPharmacy(context, { pharmacyName: ownName });
  const newcomer = async () => (await visit(opened.browser, { url: opened.product.url })).page;
  [desk, visitor] = [await newcomer(), await newcomer()];
  await enter(desk.context(), superAdmin);
});

const said = 'The words of the server';

/** A call is refused with the server's words, and then with none. */
async function refusedBothWays(
  on: Page,
  path: string,
  expected: {
    readonly title: string;
    readonly fallback: string;
    readonly act: () => Promise<void>;
  },
): Promise<void> {
  for (const message of [said, undefined]) {
    await instead(on, path, refusing(503, message), async () => {
      await expected.act();
      await failureToast(on, expected.title, message ?? expected.fallback);
    });
  }
}

async function fill(form: string, values: Readonly<Record<string, string>>): Promise<void> {
  const place = visitor.getByRole('form', { name: form });
  for (const [name, value] of Object.entries(values)) {
    await place.locator(`[name="${name}"]`).fill(value);
  }
}

const pharmacy = {
  pharmacyName: 'Hillside Pharmacy',
  pharmacyAddress: '7 Hill Road',
  pharmacyCity: 'Springfield',
  pharmacyState: 'IL',
  pharmacyZipCode: '62701',
  pharmacyPhone: '217-555-0149',
  pharmacyLicense: '054-098766',
  adminFirstName: 'Hugh',
  adminLastName: 'Hill',
  adminEmail: emailOf('hillside'),
  adminPassword: riverside.password,
};

const person = {
  firstName: 'Pia',
  lastName: 'Park',
  email: emailOf('pia'),
  password: riverside.password,
};

describe.each([
  {
    what: 'Login',
    path: '/auth',
    form: 'Sign In',
    button: 'Sign In',
    call: '/api/auth/login',
    values: riverside,
    failure: ['Login failed', 'Please check your credentials and try again.'],
    success: ['Welcome back!', 'You have been logged in successfully.'],
  },
  {
    what: 'Registration',
    path: '/auth?tab=register&as=person',
    form: 'Create Your Account',
    button: 'Create Account',
    call: '/api/auth/register',
    values: person,
    failure: ['Registration failed', 'Please try again with different information.'],
    success: ['Account created!', 'Your account has been created successfully.'],
  },
  {
    what: 'Pharmacy registration',
    path: '/auth?tab=register',
    form: 'Register',
    button: 'Register Pharmacy',
    call: '/api/auth/register-pharmacy',
    values: pharmacy,
    failure: ['Pharmacy registration failed', 'Please check your information and try again.'],
    success: [
      'Pharmacy registered successfully!',
      'Your pharmacy and admin account have been created.',
    ],
  },
] as const)('Errors: $what', ({ path, form, button, call, values, failure, success }) => {
  const submit = async () => {
    const place = visitor.getByRole('form', { name: form });
    await completeCaptcha(place);
    await place.getByRole('button', { name: button, exact: true }).click();
  };

  beforeAll(async () => {
    await visitor.goto(path);
    await fill(form, values);
  });

  test(`${failure[0]}: message, or ${failure[1]}`, () =>
    refusedBothWays(visitor, call, { title: failure[0], fallback: failure[1], act: submit }));

  test(`${success[0]} (message, or ${success[1]})`, async () => {
    const user = await (await context.request.get('/api/auth/user')).json();
    // The visitor has no session: what the app asks for next would be refused, and say so.
    const next = held();
    const restores = await Promise.all(
      ['/api/auth/user', '/api/dashboard', '/api/events'].map((asked) =>
        replaced(visitor, asked, next.answer),
      ),
    );
    await instead(visitor, call, answering({ user }), async () => {
      await submit();
      await toast(visitor, success[0], success[1]);
    });
    next.letGo();
    await Promise.all(restores.map((restore) => restore()));
  });
});

describe('Errors: a forgotten password', () => {
  test('Error: message, or Failed to send reset email. Please try again.', async () => {
    await visitor.goto('/forgot-password');
    await visitor.getByLabel('Email').fill(riverside.email);
    await refusedBothWays(visitor, '/api/auth/forgot-password', {
      title: 'Error',
      fallback: 'Failed to send reset email. Please try again.',
      act: () => visitor.getByRole('button', { name: 'Send Reset Link' }).click(),
    });
  });

  test('Reset link sent (Check your email for password reset instructions.)', async () => {
    await visitor.getByRole('button', { name: 'Send Reset Link' }).click();
    await toast(visitor, 'Reset link sent', 'Check your email for password reset instructions.');
  });

  test('Reset failed: message, or Failed to reset password. The link may have expired.', async () => {
    await visitor.goto('/reset-password?token=t');
    await visitor.getByLabel('New Password').fill(riverside.password);
    await refusedBothWays(visitor, '/api/auth/reset-password', {
      title: 'Reset failed',
      fallback: 'Failed to reset password. The link may have expired.',
      act: () => visitor.getByRole('button', { name: 'Update Password' }).click(),
    });
  });
});

describe('Errors: test data', () => {
  const call = '/api/test/add-sample-remittance';
  const add = () =>
    page.getByRole('button', { name: 'Add Test Data', exact: true }).first().click();

  beforeAll(async () => {
    await page.goto('/');
    await page.getByText('No Data Available').waitFor();
  });

  test('Failed to Add Test Data (server message or Unknown error)', () =>
    refusedBothWays(page, call, {
      title: 'Failed to Add Test Data',
      fallback: 'Unknown error',
      act: add,
    }));

  test('or Error (Failed to add test data)', () =>
    instead(page, call, cutOff, async () => {
      await add();
      await failureToast(page, 'Error', 'Failed to add test data');
    }));

  test('Test Data Added (Sample remittance data has been added successfully.)', async () => {
    const done = answering({ message: 'done', remittanceId: 'file-1' });
    await instead(page, call, done, async () => {
      const reloaded = page.waitForEvent('load');
      await add();
      await reloaded;
      const told = 'Sample remittance data has been added successfully.';
      await toast(page, 'Test Data Added', told);
    });
  });
});

describe('Errors: uploads, vendors, invoices and chat', () => {
  test('Upload Failed: message, or Failed to upload file.', async () => {
    await page.goto('/upload');
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a') };
    await refusedBothWays(page, '/api/remittances/upload', {
      title: 'Upload Failed',
      fallback: 'Failed to upload file.',
      act: () => page.getByLabel('File', { exact: true }).setInputFiles(file),
    });
  });

  test('Creation Failed: message, or Failed to create vendor', async () => {
    await page.goto('/vendor-audit');
    await page.getByRole('button', { name: 'Add Vendor', exact: true }).click();
    await page.getByLabel('Vendor Name *').fill('Lakeside Wholesale');
    await refusedBothWays(page, '/api/vendors', {
      title: 'Creation Failed',
      fallback: 'Failed to create vendor',
      act: () => page.getByRole('button', { name: 'Create Vendor' }).click(),
    });
  });

  test('Vendor Created (Vendor has been created successfully.)', async () => {
    await page.getByRole('button', { name: 'Create Vendor' }).click();
    await toast(page, 'Vendor Created', 'Vendor has been created successfully.');
  });

  test('Update Failed: message, or Failed to update invoice status', async () => {
    const [vendor] = await (await context.request.get('/api/vendors')).json();
    const line = { description: 'METFORMIN', quantity: '1', unitPrice: '5.00', totalPrice: '5.00' };
    const { id } = await send(page, 'POST', '/api/vendor-invoices', {
      vendorId: vendor.id,
      invoiceNumber: 'INV-1',
      invoiceDate: '2026-03-02',
      dueDate: '2026-04-01',
      totalAmount: '5.00',
      lineItems: [{ ...line, category: 'Generics' }],
    });
    await page.goto('/vendor-audit?tab=invoices');
    await refusedBothWays(page, `/api/vendor-invoices/${id}/status`, {
      title: 'Update Failed',
      fallback: 'Failed to update invoice status',
      act: () => page.getByRole('button', { name: 'Approve INV-1' }).click(),
    });
  });

  test('AI chat: Error, message, or Failed to get AI response', async () => {
    await openAssistant(page);
    await refusedBothWays(page, '/api/ai/chat', {
      title: 'Error',
      fallback: 'Failed to get AI response',
      act: async () => {
        await questionField(page).fill('DIR fees last month');
        await questionField(page).press('Enter');
      },
    });
  });
});

describe('Errors: administration', () => {
  const pick = async (form: string) => {
    const place = desk.getByRole('form', { name: form });
    const text = form === 'Password Management' ? riverside.email : ownName;
    await place.getByRole('combobox').first().fill(text);
    await place.getByRole('option', { name: new RegExp(text) }).click();
    const plan = place.getByRole('combobox', { name: 'Plan' });
    if ((await plan.count()) > 0) await plan.selectOption('starter');
  };

  test.each([
    ['Switch Organization Plan', 'Failed to switch plan', 'Switch Plan', 'switch-plan'],
    ['Grant Free Trial', 'Failed to grant trial', 'Grant Free Trial', 'grant-trial'],
  ])('%s: Error, message, or %s', async (form, fallback, button, call) => {
    await desk.goto('/admin/super?tab=plans');
    await pick(form);
    const place = desk.getByRole('form', { name: form });
    await refusedBothWays(desk, `/api/admin/${call}`, {
      title: 'Error',
      fallback,
      act: () => place.getByRole('button', { name: button, exact: true }).click(),
    });
  });

  test('Error: message, or Failed to change password', async () => {
    await desk.goto('/admin/super?tab=passwords');
    await pick('Password Management');
    await desk.getByLabel('New Password').fill('123456');
    await refusedBothWays(desk, '/api/admin/change-user-password', {
      title: 'Error',
      fallback: 'Failed to change password',
      act: () => desk.getByRole('button', { name: 'Change Password' }).click(),
    });
  });

  test('Error: message, or Failed to approve pharmacy', async () => {
    await desk.goto('/admin/super');
    await refusedBothWays(desk, '/api/admin/approve-pharmacy', {
      title: 'Error',
      fallback: 'Failed to approve pharmacy',
      act: () =>
        desk
          .getByRole('row', { name: new RegExp(ownName) })
          .getByRole('button', { name: /^Approve/ })
          .click(),
    });
  });
});

describe('Errors: Unauthorized (You are logged out. Logging in again...)', () => {
  const told = ['Unauthorized', 'You are logged out. Logging in again...'] as const;
  const unauthorized = refusing(401, 'Unauthorized');

  /**
   * A load of the login location is answered with nothing, so that the toast can be read. Whoever
   * is asked for after the first `looks` is nobody any more.
   */
  async function isSentTo(login: string, looks: number, act: () => Promise<unknown>) {
    const restore = await replaced(page, '/api/login', (route) => route.fulfill({ status: 204 }));
    let asked = 0;
    const untilOver: typeof unauthorized = (route) => {
      asked += 1;
      return asked > looks ? unauthorized(route) : route.fallback();
    };
    await instead(page, '/api/auth/user', untilOver, async () => {
      const gone =
        login === '/auth' ? page.waitForURL('**/auth') : page.waitForRequest(`**${login}`);
      await Promise.all([act(), failureToast(page, ...told), gone]);
      if (login === '/auth') await expect.poll(() => asked).toBe(looks + 1);
    });
    await restore();
  }

  test.each([
    ['the dashboard', '/auth', '/', '/api/dashboard'],
    ['financial health', '/auth', '/financial-health', '/api/financial-health'],
    ['upload', '/api/login', '/upload', '/api/remittances'],
    ['reports', '/api/login', '/reports', '/api/reports'],
    ['analytics', '/api/login', '/analytics', '/api/analytics'],
    ['AI chat', '/api/login', '/ai-chat', '/api/ai/conversation'],
    ['contract analysis', '/api/login', '/contract-analysis', '/api/analysis/contracts'],
  ])('on %s the user goes to %s', async (_, login, path, call) => {
    await page.goto('/support');
    await instead(page, call, unauthorized, () =>
      isSentTo(login, 1, () => page.goto(path, { waitUntil: 'commit' })),
    );
  });

  test('on an upload that answers 401 the user goes to /api/login', async () => {
    await page.goto('/upload');
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a') };
    await instead(page, '/api/remittances/upload', unauthorized, () =>
      isSentTo('/api/login', 0, () => page.getByLabel('File', { exact: true }).setInputFiles(file)),
    );
  });

  test('on vendor creation the user goes to /auth', async () => {
    await page.goto('/vendor-audit');
    await page.getByRole('button', { name: 'Add Vendor', exact: true }).click();
    await page.getByLabel('Vendor Name *').fill('Hillside Supply');
    await instead(page, '/api/vendors', unauthorized, () =>
      isSentTo('/auth', 0, () => page.getByRole('button', { name: 'Create Vendor' }).click()),
    );
  });
});

describe('Errors: logout', () => {
  const logout = () => page.getByRole('button', { name: 'Logout', exact: true }).click();

  test('Logout failed: message, or There was an error logging you out.', async () => {
    await page.goto('/upload');
    await refusedBothWays(page, '/api/auth/logout', {
      title: 'Logout failed',
      fallback: 'There was an error logging you out.',
      act: logout,
    });
  });

  test('Logged out (You have been logged out successfully.)', async () => {
    await logout();
    await toast(page, 'Logged out', 'You have been logged out successfully.');
    expect(await toasts(page).count()).toBe(1);
  });
});
