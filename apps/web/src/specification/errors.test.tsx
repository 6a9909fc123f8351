import type { Dashboard } from '@pfs/wire/dashboard';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import type { Vendor } from '@pfs/wire/vendors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ShellHeader } from '../app/shell-header.tsx';
import AssistantPage from '../features/assistant/assistant-page.tsx';
import DashboardPage from '../features/dashboard/dashboard-page.tsx';
import { clearUpload } from '../features/remittances/upload/upload-card.tsx';
import UploadPage from '../features/remittances/upload/upload-page.tsx';
import AuthPage from '../features/session/auth-page.tsx';
import ForgotPasswordPage from '../features/session/forgot-password-page.tsx';
import ResetPasswordPage from '../features/session/reset-password-page.tsx';
import VendorAuditPage from '../features/vendors/vendor-audit-page.tsx';
import { showToast } from '../lib/toast.ts';
import { onItsWay } from '../testing/answers.ts';
import { nothingBeside } from '../testing/dashboard.ts';
import {
  AnsweredUpload,
  press,
  refusedBothWays,
  serveCalls,
  shownFailure,
  shownToast,
} from '../testing/refusals.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

// A toast outlives the page of the test before: another takes its place.
beforeEach(() => showToast({ title: 'Saved' }));

const button = (name: string) => () => screen.getByRole('button', { name });

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const password = 'Correct-Horse-7';

const person = {
  firstName: 'Pia',
  lastName: 'Park',
  email: 'pia@riverside.example',
  password,
};

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
  adminEmail: 'hugh@hillside.example',
  adminPassword: password,
};

describe.each([
  {
    what: 'Login',
    path: '/auth',
    form: 'Sign In',
    send: 'Sign In',
    call: 'POST /api/auth/login',
    values: { email: person.email, password },
    failure: ['Login failed', 'Please check your credentials and try again.'],
    success: ['Welcome back!', 'You have been logged in successfully.'],
  },
  {
    what: 'Registration',
    path: '/auth?tab=register&as=person',
    form: 'Create Your Account',
    send: 'Create Account',
    call: 'POST /api/auth/register',
    values: person,
    failure: ['Registration failed', 'Please try again with different information.'],
    success: ['Account created!', 'Your account has been created successfully.'],
  },
  {
    what: 'Pharmacy registration',
    path: '/auth?tab=register',
    form: 'Register',
    send: 'Register Pharmacy',
    call: 'POST /api/auth/register-pharmacy',
    values: pharmacy,
    failure: ['Pharmacy registration failed', 'Please check your information and try again.'],
    success: [
      'Pharmacy registered successfully!',
      'Your pharmacy and admin account have been created.',
    ],
  },
] as const)('Errors: $what', ({ path, form, send, call, values, failure, success }) => {
  async function fill() {
    const { history } = renderScreen(<AuthPage />, { path, user: null });
    const place = await screen.findByRole<HTMLFormElement>('form', { name: form });
    for (const [name, value] of Object.entries(values)) {
      fireEvent.change(place.elements.namedItem(name) as HTMLElement, { target: { value } });
    }
    const submit = async () => {
      await waitFor(() => expect(within(place).queryByText('Verified')).toBeNull());
      fireEvent.click(await within(place).findByRole('checkbox', { name: 'I’m not a robot' }));
      await within(place).findByText('Verified');
      await press(() => within(place).getByRole('button', { name: send }));
    };
    return { history, submit };
  }

  test(`${failure[0]}: message, or ${failure[1]}`, async () => {
    const calls = {};
    serveCalls(calls);
    const { submit } = await fill();
    await refusedBothWays(calls, {
      call,
      title: failure[0],
      fallback: failure[1],
      act: submit,
    });
  });

  test(`${success[0]} (message, or ${success[1]})`, async () => {
    serveCalls({ [call]: () => Response.json({ user: aUser() }) });
    const { history, submit } = await fill();
    await submit();
    await waitFor(() => shownToast(success[0], success[1]));
    expect(history.at(-1)).toBe('/');
  });
});

describe('Errors: a forgotten password', () => {
  const forgot = () => renderScreen(<ForgotPasswordPage />, { path: '/forgot-password' });

  test('Error: message, or Failed to send reset email. Please try again.', async () => {
    const calls = {};
    serveCalls(calls);
    forgot();
    type('Email', person.email);
    await refusedBothWays(calls, {
      call: 'POST /api/auth/forgot-password',
      title: 'Error',
      fallback: 'Failed to send reset email. Please try again.',
      act: () => press(button('Send Reset Link')),
    });
  });

  test('Reset link sent (Check your email for password reset instructions.)', async () => {
    serveCalls({ 'POST /api/auth/forgot-password': () => Response.json({ message: 'Sent' }) });
    forgot();
    type('Email', person.email);
    await press(button('Send Reset Link'));
    await waitFor(() =>
      shownToast('Reset link sent', 'Check your email for password reset instructions.'),
    );
  });

  test('Reset failed: message, or Failed to reset password. The link may have expired.', async () => {
    const calls = {};
    serveCalls(calls);
    renderScreen(<ResetPasswordPage />, { path: '/reset-password?token=t' });
    type('New Password', password);
    await refusedBothWays(calls, {
      call: 'POST /api/auth/reset-password',
      title: 'Reset failed',
      fallback: 'Failed to reset password. The link may have expired.',
      act: () => press(button('Update Password')),
    });
  });
});

describe('Errors: test data', () => {
  const call = 'POST /api/test/add-sample-remittance';
  const nothingYet: Dashboard = {
    month: '2026-08',
    isCurrentMonth: true,
    hasData: false,
    metrics: { monthlyDirFees: 0, dirPercentage: 0, ytdDirFees: 0, processedClaims: 0 },
    ...nothingBeside,
    payerBreakdown: [],
    trend: [],
    recentClaims: [],
    alerts: [],
  };
  const add = () =>
    press(() => screen.getAllByRole('button', { name: 'Add Test Data' })[0] as HTMLElement);

  async function show() {
    const calls = { 'GET /api/dashboard': () => Response.json(nothingYet) };
    serveCalls(calls);
    renderScreen(<DashboardPage />, { user: aUser() });
    await screen.findByText('No Data Available');
    return calls;
  }

  test('Failed to Add Test Data (server message or Unknown error)', async () => {
    await refusedBothWays(await show(), {
      call,
      title: 'Failed to Add Test Data',
      fallback: 'Unknown error',
      act: add,
    });
  });

  test('or Error (Failed to add test data)', async () => {
    const cutOff = () => Promise.reject(new TypeError('Failed to fetch'));
    Object.assign(await show(), { [call]: cutOff });
    await add();
    await waitFor(() => shownFailure('Error', 'Failed to add test data'));
  });
});

describe('Errors: uploads, vendors, invoices and chat', () => {
  const vendor: Vendor = {
    id: '0190b000-0000-7000-8000-0000000000a1',
    name: 'Lakeside Wholesale',
    vendorCode: null,
    contactEmail: null,
    contactPhone: null,
    address: null,
    taxId: null,
    paymentTerms: null,
    isActive: true,
    totalSpend: 0,
    invoiceCount: 0,
    totalPaid: 0,
    openBalance: 0,
    leftOut: null,
  };

  const invoice: VendorInvoice = {
    id: '0190b000-0000-7000-8000-0000000000b1',
    vendorId: vendor.id,
    invoiceNumber: 'INV-1',
    vendorName: vendor.name,
    status: 'pending',
    totalAmount: 5,
    paidAmount: 0,
    open: 0,
    paidInTime: 0,
    invoiceDate: '2026-03-02',
    dueDate: '2026-04-01',
    paidDate: null,
    fileName: null,
    origin: 'typed',
    version: 0,
    leftOut: null,
    openFindings: 0,
    findingAmount: 0,
  };

  function audit(path: string) {
    const calls = {
      'GET /api/vendor-invoices': () =>
        Response.json([invoice], { headers: { 'x-total-count': '1' } }),
      'GET /api/invoice-findings': () => Response.json({ total: 0, amount: 0, rows: [] }),
    };
    serveCalls(calls);
    renderScreen(<VendorAuditPage />, { path, user: aUser() });
    return calls;
  }

  async function fillVendor() {
    const calls = audit('/vendor-audit');
    await press(() => screen.getByRole('button', { name: 'Add Vendor' }));
    await screen.findByRole('button', { name: 'Create Vendor' });
    type('Vendor Name *', vendor.name);
    return calls;
  }

  afterEach(clearUpload);

  test('Upload Failed: message, or Failed to upload file.', async () => {
    const calls = {};
    serveCalls(calls, onItsWay);
    vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
    renderScreen(<UploadPage />, { path: '/upload', user: aUser() });
    const file = new File(['a'], 'a.pdf', { type: 'application/pdf' });
    await refusedBothWays(calls, {
      call: 'POST /api/remittances/upload',
      title: 'Upload Failed',
      fallback: 'Failed to upload file.',
      act: async () => {
        await waitFor(() => expect(button('Choose Files')()).toHaveProperty('disabled', false));
        fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
      },
    });
  });

  test('Creation Failed: message, or Failed to create vendor', async () => {
    await refusedBothWays(await fillVendor(), {
      call: 'POST /api/vendors',
      title: 'Creation Failed',
      fallback: 'Failed to create vendor',
      act: () => press(button('Create Vendor')),
    });
  });

  test('Vendor Created (Vendor has been created successfully.)', async () => {
    const done = { 'POST /api/vendors': () => Response.json(vendor, { status: 201 }) };
    Object.assign(await fillVendor(), done);
    await press(button('Create Vendor'));
    await waitFor(() => shownToast('Vendor Created', 'Vendor has been created successfully.'));
  });

  test('Update Failed: message, or Failed to update invoice status', async () => {
    await refusedBothWays(audit('/vendor-audit?tab=invoices'), {
      call: `PATCH /api/vendor-invoices/${invoice.id}/status`,
      title: 'Update Failed',
      fallback: 'Failed to update invoice status',
      act: () => press(button('Approve INV-1')),
    });
  });

  test('AI chat: Error, message, or Failed to get AI response', async () => {
    const nothingSaid = { messages: [], engine: 'built_in', pending: null };
    const calls = { 'GET /api/ai/conversation': () => Response.json(nothingSaid) };
    serveCalls(calls);
    renderScreen(<AssistantPage />, { path: '/ai-chat', user: aUser() });
    await screen.findByRole('button', { name: 'DIR fees last month' });
    const field = screen.getByRole('textbox', { name: 'Your question' });
    await refusedBothWays(calls, {
      call: 'POST /api/ai/chat',
      title: 'Error',
      fallback: 'Failed to get AI response',
      act: async () => {
        await waitFor(() => expect(field).toHaveProperty('disabled', false));
        type('Your question', 'DIR fees last month');
        fireEvent.keyDown(field, { key: 'Enter' });
      },
    });
  });
});

describe('Errors: logout', () => {
  test('Logout failed: message, or There was an error logging you out.', async () => {
    const nothingNew = { unread: 0, total: 0, notifications: [] };
    const calls = { 'GET /api/notifications': () => Response.json(nothingNew) };
    serveCalls(calls);
    const user = aUser();
    renderScreen(<ShellHeader user={user} />, { path: '/upload', user });
    await refusedBothWays(calls, {
      call: 'POST /api/auth/logout',
      title: 'Logout failed',
      fallback: 'There was an error logging you out.',
      act: () => press(button('Logout')),
    });
  });
});
