import type { Vendor } from '@pfs/wire/vendors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearUpload } from '../features/remittances/upload/upload-card.tsx';
import UploadPage from '../features/remittances/upload/upload-page.tsx';
import AuthPage from '../features/session/auth-page.tsx';
import ForgotPasswordPage from '../features/session/forgot-password-page.tsx';
import ResetPasswordPage from '../features/session/reset-password-page.tsx';
import VendorAuditPage from '../features/vendors/vendor-audit-page.tsx';
import { showToast } from '../lib/toast.ts';
import { onItsWay, serve } from '../testing/answers.ts';
import { findButton } from '../testing/open-at.tsx';
import { AnsweredUpload, refusing, serveCalls, shownFailure } from '../testing/refusals.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

// A toast outlives the page of the test before: another takes its place.
beforeEach(() => showToast({ title: 'Saved' }));

type Values = Readonly<Record<string, string>>;

const findForm = (name: string) =>
  screen.findByLabelText<HTMLFormElement>(name, { selector: 'form' });

function fill(form: HTMLFormElement, values: Values) {
  for (const [name, value] of Object.entries(values)) {
    fireEvent.change(form.elements.namedItem(name) as HTMLElement, { target: { value } });
  }
}

const send = async (name: string) => fireEvent.click(await findButton(name));

/** Of each field that is not right, what a reader hears of it beside its name and its hint. */
function wrongFields(form: HTMLFormElement): Values {
  const wrong = [...form.querySelectorAll<HTMLInputElement>('[name][aria-invalid=true]')];
  return Object.fromEntries(
    wrong.map((field) => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      return [field.name, document.getElementById(ids.at(-1) ?? '')?.textContent ?? ''];
    }),
  );
}

const saysOnly = (form: HTMLFormElement, wrong: Values) =>
  waitFor(() => expect(wrongFields(form)).toEqual(wrong));

const passwordRules = [
  ['Short-7', 'Password must be at least 8 characters long'],
  ['lowercase-7', 'Password must contain at least one uppercase letter'],
  ['UPPERCASE-7', 'Password must contain at least one lowercase letter'],
  ['No-Number-At-All', 'Password must contain at least one number'],
  ['NoSpecial7777', 'Password must contain at least one special character'],
] as const;

// What expires or errors, and how it is drawn, stands in captcha.test.tsx beside the captcha.
describe('Validation: sign-in and captcha', () => {
  test('the completed captcha’s token is sent with email and password', async () => {
    const values = { email: 'pia@riverside.example', password: 'x' };
    const fetched = serve({ '/api/auth/login': refusing(401) });
    renderScreen(<AuthPage />, { path: '/auth', user: null });
    fill(await findForm('Sign In'), values);
    fireEvent.click(await screen.findByLabelText('I’m not a robot'));
    await screen.findByText('Verified');
    fireEvent.submit(await findForm('Sign In'));
    const retry = 'Please check your credentials and try again.';
    await waitFor(() => shownFailure('Login failed', retry));
    const sent = fetched.mock.calls.filter(([path]) => path === '/api/auth/login');
    const recaptchaToken = expect.stringMatching(/^[\w+/=-]{40,}$/);
    expect(sent.map(([, init]) => JSON.parse(String(init?.body)))).toEqual([
      { ...values, recaptchaToken },
    ]);
  });
});

describe('Validation: passwords', () => {
  test('/forgot-password takes only an email: Please enter a valid email address', async () => {
    const called = serveCalls({});
    renderScreen(<ForgotPasswordPage />, { path: '/forgot-password', user: null });
    const form = await findForm('Forgot Password');
    fill(form, { email: 'no-address' });
    await send('Send Reset Link');
    await saysOnly(form, { email: 'Please enter a valid email address' });
    expect(called).not.toContain('POST /api/auth/forgot-password');
  });

  test.each(passwordRules)('a new password like %s: %s', async (password, message) => {
    const called = serveCalls({});
    renderScreen(<ResetPasswordPage />, { path: '/reset-password?token=t', user: null });
    const form = await findForm('Reset Password');
    fill(form, { password });
    await send('Update Password');
    await saysOnly(form, { password: message });
    expect(called).not.toContain('POST /api/auth/reset-password');
  });
});

describe('Validation: pharmacy registration', () => {
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

  async function register(values: Values) {
    const called = serveCalls({});
    renderScreen(<AuthPage />, { path: '/auth?tab=register', user: null });
    const form = await findForm('Register');
    fill(form, { ...shortest, ...values });
    await send('Register Pharmacy');
    return { called, form };
  }

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
  ] as const)('%s %s: %s', async (name, least, message) => {
    const value = least === 'valid' ? 'no-address' : shortest[name].slice(0, -1);
    const { called, form } = await register({ [name]: value });
    await saysOnly(form, { [name]: message });
    expect(called).not.toContain('POST /api/auth/register-pharmacy');
  });

  test('that many characters are enough, adminPhone is optional, the captcha is not', async () => {
    const { called, form } = await register({});
    const please = 'Please complete the reCAPTCHA verification.';
    await waitFor(() => shownFailure('Security Verification Required', please));
    expect(wrongFields(form)).toEqual({});
    expect(called).not.toContain('POST /api/auth/register-pharmacy');
  });

  test.each(passwordRules)('adminPassword like %s: %s', async (password, message) => {
    const { form } = await register({ adminPassword: password });
    await saysOnly(form, { adminPassword: message });
  });
});

describe('Validation: upload', () => {
  const tooLarge = 50 * 1024 * 1024 + 1;
  let arrived: string[];

  /** Keeps the names of what is sent. */
  class SeenUpload extends AnsweredUpload {
    override async send(form?: FormData) {
      arrived.push(...(form?.getAll('file') ?? []).map((file) => (file as File).name));
      await super.send();
    }
  }

  beforeEach(() => {
    arrived = [];
    serveCalls({ 'POST /api/remittances/upload': refusing(503) }, onItsWay);
    vi.stubGlobal('XMLHttpRequest', SeenUpload);
    renderScreen(<UploadPage />, { path: '/upload', user: aUser() });
  });
  afterEach(clearUpload);

  function drop(...files: readonly File[]) {
    fireEvent.drop(screen.getByLabelText('Upload a file'), { dataTransfer: { files } });
  }

  const aFile = (name: string, type: string) => new File(['abc'], name, { type });

  /** The file was sent and answered: no answer comes into a later test. */
  const answered = () => waitFor(() => shownFailure('Upload Failed', 'Failed to upload file.'));

  test.each(['text/html', 'application/zip', 'video/mp4'])(
    'a file of %s: Invalid File Type (Please upload PDF, image, or EDI files only.)',
    async (type) => {
      drop(aFile('file.bin', type));
      const only = 'Please upload PDF, image, or EDI files only.';
      await waitFor(() => shownFailure('Invalid File Type', only));
      expect(arrived).toEqual([]);
    },
  );

  test('larger than 50 MB: File Too Large (Please upload files smaller than 50MB.)', async () => {
    const file = aFile('large.pdf', 'application/pdf');
    drop(Object.defineProperty(file, 'size', { value: tooLarge }));
    const smaller = 'Please upload files smaller than 50MB.';
    await waitFor(() => shownFailure('File Too Large', smaller));
    expect(arrived).toEqual([]);
  });

  test.each(['application/pdf', 'image/jpeg', 'image/png', 'image/tiff', 'text/plain'])(
    '%s is taken',
    async (type) => {
      drop(aFile('taken', type));
      await answered();
      expect(arrived).toEqual(['taken']);
    },
  );

  test('the picker accepts .pdf, .txt, .jpg, .jpeg, .png, .tiff', () => {
    const accepted = screen.getByLabelText('File').getAttribute('accept');
    const endings = ['.pdf', '.txt', '.jpg', '.jpeg', '.png', '.tiff'];
    expect(accepted?.split(',')).toEqual(expect.arrayContaining(endings));
  });

  test('an upload carries one file: several are sent one after the other', async () => {
    const names = ['first.pdf', 'second.pdf', 'third.pdf'];
    drop(...names.map((name) => aFile(name, 'application/pdf')), aFile('page.html', 'text/html'));
    expect(arrived).toEqual(['first.pdf']);
    shownFailure('Invalid File Type', 'Please upload PDF, image, or EDI files only.');
    await findButton('Choose Files');
    expect(arrived).toEqual(names);
    const list = within(screen.getByLabelText('Uploaded files'));
    expect(list.getAllByText('Failed to upload file.')).toHaveLength(3);
    list.getByText('Please upload PDF, image, or EDI files only.');
    const said = 'Failed to upload file. 0 of 4 files were uploaded.';
    await waitFor(() => shownFailure('Upload Failed', said));
  });
});

// That no empty message is sent, and that text is trimmed, stands in assistant-page.test.tsx.
describe('Validation: vendors', () => {
  test('Vendor create: name required, the button disabled when empty; an email field', async () => {
    const name = 'All else is optional';
    const created: Partial<Vendor> = { id: '0190b000-0000-7000-8000-0000000000a1', name };
    const called = serveCalls({
      'POST /api/vendors': () => Response.json(created, { status: 201 }),
    });
    renderScreen(<VendorAuditPage />, { path: '/vendor-audit', user: aUser() });
    await send('Add Vendor');
    const form = await findForm('Add New Vendor');
    const create = within(form).getByText('Create Vendor', { selector: 'button' });
    expect(create).toHaveProperty('disabled', true);
    expect(within(form).getByLabelText('Contact Email')).toHaveProperty('type', 'email');
    fill(form, { name: '   ' });
    expect(create).toHaveProperty('disabled', true);
    fill(form, { name });
    expect(create).toHaveProperty('disabled', false);
    fireEvent.click(create);
    await waitFor(() => expect(form.isConnected).toBe(false));
    expect(called.filter((call) => call === 'POST /api/vendors')).toHaveLength(1);
  });
});
