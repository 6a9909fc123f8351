import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { openAssistant, questionField } from '../support/chat.ts';
import { emailOf, enterPharmacy, riverside } from '../support/enter.ts';
import { cutOff, instead, replaced } from '../support/instead.ts';
import { openProduct } from '../support/open-product.ts';
import { failureToast, toasts } from '../support/toasts.ts';

/** A stand-in for the captcha provider's script: it keeps what it was asked to draw. */
const recaptchaScript = `
  window.drawn = [];
  window.grecaptcha = { render: (element, options) => window.drawn.push(options) };
  window.recaptchaLoaded();
`;

interface Drawn {
  readonly sitekey: string;
  readonly theme: string;
  readonly size: string;
  callback(token: string): void;
  'expired-callback'(): void;
  'error-callback'(): void;
}

let page: Page;
let visitor: Page;
let context: BrowserContext;

openProduct(
  async (opened) => {
    ({ page, context } = opened.visitor);
    await enterPharmacy(context);
    visitor = (await visit(opened.browser, { url: opened.product.url })).page;
    await visitor.route('https://www.google.com/recaptcha/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: recaptchaScript }),
    );
  },
  { RECAPTCHA_SITE_KEY: 'the-key', RECAPTCHA_SECRET: 'the-secret' },
);

const drawn = () =>
  visitor.waitForFunction(() => (window as unknown as { drawn?: Drawn[] }).drawn?.at(-1));

async function callBack(name: 'callback' | 'expired-callback' | 'error-callback'): Promise<void> {
  await (await drawn()).evaluate((options, called) => options?.[called]('a-token'), name);
}

async function fill(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await form.locator(`[name="${name}"]`).fill(value);
  }
}

/** What a reader hears of a field beside its name. */
function descriptionsOf(field: Element): (string | undefined)[] {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.innerText);
}

/** Counts the calls of a path while something is done; none of them reaches the server. */
async function callsOf(on: Page, path: string, during: () => Promise<void>): Promise<unknown[]> {
  const sent: unknown[] = [];
  const answer = (route: Parameters<typeof cutOff>[0]) => {
    sent.push(route.request().postDataJSON());
    return cutOff(route);
  };
  await instead(on, path, answer, during);
  return sent;
}

const passwordRules = [
  ['Short-7', 'Password must be at least 8 characters long'],
  ['lowercase-7', 'Password must contain at least one uppercase letter'],
  ['UPPERCASE-7', 'Password must contain at least one lowercase letter'],
  ['No-Number-At-All', 'Password must contain at least one number'],
  ['NoSpecial7777', 'Password must contain at least one special character'],
] as const;

const unverified = [
  'Security Verification Required',
  'Please complete the reCAPTCHA verification.',
] as const;

describe('Validation: sign-in and captcha', () => {
  const form = () => visitor.getByRole('form', { name: 'Sign In' });
  const submit = () => form().getByRole('button', { name: 'Sign In', exact: true }).click();
  const close = () => toasts(visitor).getByRole('button', { name: 'Close' }).click();

  beforeAll(async () => {
    await visitor.goto('/auth');
    await drawn();
  });

  test('Please enter a valid email address', async () => {
    await fill(form(), { email: 'no-address', password: 'x' });
    await submit();
    await form().getByText('Please enter a valid email address', { exact: true }).waitFor();
  });

  test('Password is required', async () => {
    await fill(form(), { email: riverside.email, password: '' });
    await submit();
    await form().getByText('Password is required', { exact: true }).waitFor();
  });

  test('the captcha token is optional in the schema', async () => {
    const { request } = visitor.context();
    const answer = await request.post('/api/auth/login', { data: riverside });
    expect(answer.status()).toBe(200);
    await request.post('/api/auth/logout');
  });

  test('without a completed captcha a toast says so, and nothing is sent', async () => {
    await fill(form(), riverside);
    const sent = await callsOf(visitor, '/api/auth/login', async () => {
      await submit();
      await failureToast(visitor, ...unverified);
    });
    expect(sent).toEqual([]);
    await close();
  });

  test('the captcha is light theme, normal size', async () => {
    const { sitekey, theme, size } = await (await drawn()).evaluate((options) => ({ ...options }));
    expect([sitekey, theme, size]).toEqual(['the-key', 'light', 'normal']);
  });

  test('if the captcha expires, its token is cleared', async () => {
    await callBack('callback');
    await callBack('expired-callback');
    const sent = await callsOf(visitor, '/api/auth/login', async () => {
      await submit();
      await failureToast(visitor, ...unverified);
    });
    expect(sent).toEqual([]);
    await close();
  });

  test('if it errors, the token is cleared: reCAPTCHA Error (Please try again.)', async () => {
    await callBack('callback');
    await callBack('error-callback');
    await failureToast(visitor, 'reCAPTCHA Error', 'Please try again.');
    const sent = await callsOf(visitor, '/api/auth/login', async () => {
      await submit();
      await failureToast(visitor, ...unverified);
    });
    expect(sent).toEqual([]);
    await close();
  });

  test('the completed captcha’s token is sent with email and password', async () => {
    await callBack('callback');
    const sent = await callsOf(visitor, '/api/auth/login', async () => {
      await submit();
      await toasts(visitor).getByText('Login failed', { exact: true }).waitFor();
    });
    expect(sent).toEqual([{ ...riverside, recaptchaToken: 'a-token' }]);
  });
});

describe('Validation: passwords', () => {
  const button = (name: string) => visitor.getByRole('button', { name, exact: true });

  test('/forgot-password takes only an email: Please enter a valid email address', async () => {
    await visitor.goto('/forgot-password');
    await visitor.getByLabel('Email').fill('no-address');
    await button('Send Reset Link').click();
    await visitor.getByText('Please enter a valid email address', { exact: true }).waitFor();
  });

  test('Reset token is required', async () => {
    const data = { password: riverside.password };
    const answer = await context.request.post('/api/auth/reset-password', { data });
    expect(answer.status()).toBe(400);
    expect((await answer.json()).fields).toEqual({ token: 'Reset token is required' });
  });

  test.each(passwordRules)('a new password like %s: %s', async (password, message) => {
    if (!visitor.url().includes('/reset-password')) await visitor.goto('/reset-password?token=t');
    await visitor.getByLabel('New Password').fill(password);
    await button('Update Password').click();
    await visitor.getByText(message, { exact: true }).waitFor();
  });
});

describe('Validation: pharmacy registration', () => {
  const form = () => visitor.getByRole('form', { name: 'Register' });
  const submit = () => form().getByRole('button', { name: 'Register Pharmacy' }).click();

  /** Each as short as it may be. */
  const shortest = {
    pharmacyName: 'RP',
    pharmacyAddress: '5 Rd.',
    pharmacyCity: 'LA',
    pharmacyState: 'IL',
    pharmacyZipCode: '62701',
    pharmacyPhone: '2175550148',
    pharmacyLicense: '054',
    adminFirstName: 'Jo',
    adminLastName: 'Wu',
    adminEmail: 'a@b.example',
    adminPassword: 'Kestrl-7',
  };

  beforeAll(async () => {
    await visitor.goto('/auth?tab=register');
    await drawn();
    await fill(
      form(),
      Object.fromEntries(Object.entries(shortest).map(([name, text]) => [name, text.slice(0, -1)])),
    );
    await fill(form(), { adminEmail: 'no-address' });
    await submit();
  });

  test.each([
    ['pharmacyName', 'at least 2', 'Pharmacy name is required'],
    ['pharmacyAddress', 'at least 5', 'Please enter a valid address'],
    ['pharmacyCity', 'at least 2', 'City is required'],
    ['pharmacyState', 'at least 2', 'State is required'],
    ['pharmacyZipCode', 'at least 5', 'Valid ZIP code is required'],
    ['pharmacyPhone', 'at least 10', 'Valid phone number is required'],
    ['pharmacyLicense', 'at least 3', 'Pharmacy license number is required'],
    ['adminFirstName', 'at least 2', 'First name is required'],
    ['adminLastName', 'at least 2', 'Last name is required'],
    ['adminEmail', 'valid', 'Please enter a valid email address'],
    ['adminPassword', 'at least 8', 'Password must be at least 8 characters long'],
  ])('%s %s: %s', async (name, _, message) => {
    const field = form().locator(`[name="${name}"]`);
    await expect.poll(() => field.evaluate(descriptionsOf)).toContain(message);
  });

  test('that many characters are enough, adminPhone is optional, the captcha is not', async () => {
    await fill(form(), shortest);
    const sent = await callsOf(visitor, '/api/auth/register-pharmacy', async () => {
      await submit();
      await failureToast(visitor, ...unverified);
    });
    expect(sent).toEqual([]);
  });

  test.each(passwordRules)('adminPassword like %s: %s', async (password, message) => {
    await fill(form(), { adminPassword: password });
    await submit();
    await form().getByText(message, { exact: true }).waitFor();
  });
});

describe('Validation: user creation', () => {
  const wanting: readonly (readonly [string, string])[] = [
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ...passwordRules.map(([password, message]) => [`password like ${password}`, message] as const),
  ];

  test.each(wanting)('%s: %s', async (given, message) => {
    const password = given.startsWith('password') ? given.split(' ')[2] : riverside.password;
    const names = { firstName: 'Ines', lastName: 'Ito' };
    const whole = { email: emailOf('new'), role: 'staff', password, ...names };
    const data = given.startsWith('password') ? whole : { ...whole, [given]: '' };
    const answer = await context.request.post('/api/users', { data });
    expect(answer.status()).toBe(400);
    expect(Object.values((await answer.json()).fields)).toContain(message);
  });
});

interface DroppedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Drops files that are made in the page, so that large ones need not travel there. */
async function drop(...files: readonly DroppedFile[]): Promise<void> {
  await page.getByRole('region', { name: 'Upload a file' }).evaluate((zone, given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type, size } of given) {
      dataTransfer.items.add(new File([new Uint8Array(size)], name, { type }));
    }
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  }, files);
}

describe('Validation: upload', () => {
  const tooLarge = 50 * 1024 * 1024 + 1;
  let arrived: string[] = [];

  beforeAll(async () => {
    const restore = await replaced(page, '/api/remittances/upload', (route) => {
      const name = /filename="([^"]+)"/.exec(route.request().postData() ?? '')?.[1];
      arrived.push(name ?? 'unnamed');
      return cutOff(route);
    });
    await page.goto('/upload');
    await page.getByText('Choose Files').waitFor();
    return restore;
  });

  test.each(['text/html', 'application/zip', 'video/mp4'])(
    'a file of %s: Invalid File Type (Please upload PDF, image, or EDI files only.)',
    async (type) => {
      await drop({ name: 'file.bin', type, size: 3 });
      const only = 'Please upload PDF, image, or EDI files only.';
      await failureToast(page, 'Invalid File Type', only);
      await toasts(page).getByRole('button', { name: 'Close' }).click();
      expect(arrived).toEqual([]);
    },
  );

  test('larger than 50 MB: File Too Large (Please upload files smaller than 50MB.)', async () => {
    await drop({ name: 'large.pdf', type: 'application/pdf', size: tooLarge });
    await failureToast(page, 'File Too Large', 'Please upload files smaller than 50MB.');
    expect(arrived).toEqual([]);
  });

  test.each(['application/pdf', 'image/jpeg', 'image/png', 'image/tiff', 'text/plain'])(
    '%s is taken',
    async (type) => {
      arrived = [];
      await drop({ name: `taken-${type.slice(-3)}`, type, size: 3 });
      await expect.poll(() => arrived).toEqual([`taken-${type.slice(-3)}`]);
      await page.getByRole('button', { name: 'Choose Files', exact: true }).waitFor();
    },
  );

  test('the picker accepts .pdf, .txt, .jpg, .jpeg, .png, .tiff', async () => {
    const accepted = await page.getByLabel('File', { exact: true }).getAttribute('accept');
    const endings = ['.pdf', '.txt', '.jpg', '.jpeg', '.png', '.tiff'];
    expect(accepted?.split(',')).toEqual(expect.arrayContaining(endings));
  });

  test('only the first file dropped is uploaded', async () => {
    arrived = [];
    const file = (name: string) => ({ name, type: 'application/pdf', size: 3 });
    await drop(file('first.pdf'), file('second.pdf'));
    await expect.poll(() => arrived).toEqual(['first.pdf']);
    await page.getByRole('button', { name: 'Choose Files', exact: true }).waitFor();
    expect(arrived).toEqual(['first.pdf']);
  });
});

describe('Validation: vendors and chat', () => {
  test('Vendor create: name required, the button disabled when empty; an email field', async () => {
    await page.goto('/vendor-audit');
    await page.getByRole('button', { name: 'Add Vendor', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Vendor' });
    const create = dialog.getByRole('button', { name: 'Create Vendor' });
    expect(await create.isDisabled()).toBe(true);
    expect(await dialog.getByLabel('Contact Email').getAttribute('type')).toBe('email');
    await dialog.getByLabel('Vendor Name *').fill('All else is optional');
    await create.click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('Chat: an empty or whitespace-only message is not sent, text is trimmed', async () => {
    await openAssistant(page);
    const sent = await callsOf(page, '/api/ai/chat', async () => {
      for (const text of ['', '   ', '  DIR fees last month  ']) {
        await questionField(page).fill(text);
        await questionField(page).press('Enter');
      }
      await page.getByText('No answer came').waitFor();
    });
    expect(sent).toMatchObject([{ message: 'DIR fees last month' }]);
  });
});
