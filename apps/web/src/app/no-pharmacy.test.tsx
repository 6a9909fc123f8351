import { bookAccounts } from '@pfs/core/deposits/journal';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import CasesPage from '../features/cases/cases-page.tsx';
import { BooksTab } from '../features/deposits/books-tab.tsx';
import VendorAuditPage from '../features/vendors/vendor-audit-page.tsx';
import { noWords, serve } from '../testing/answers.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';
import { PharmacyButton } from '../ui/pharmacy-button.tsx';
import { GuestBanner } from './guest-banner.tsx';

const reason = 'You’re not assigned to a pharmacy, so you can’t add or export anything here.';
const nobodys = aUser({ organization: null });

beforeEach(() => {
  serve({});
});

describe('what only a pharmacy can do', () => {
  test('is off for who belongs to none, and says why', () => {
    const press = vi.fn();
    const button = <PharmacyButton onClick={press}>Export CSV</PharmacyButton>;
    renderScreen(button, { user: nobodys });
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV', description: reason }));
    expect(press).not.toHaveBeenCalled();
  });

  test('is on for everybody else', () => {
    const press = vi.fn();
    const button = <PharmacyButton onClick={press}>Export CSV</PharmacyButton>;
    renderScreen(button, { user: aUser() });
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV', description: '' }));
    expect(press).toHaveBeenCalledOnce();
  });

  test('is not opened by an address either', async () => {
    renderScreen(<VendorAuditPage />, { path: '/vendor-audit?add=vendor', user: nobodys });
    await screen.findByText('No Vendors Yet');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a super admin of no pharmacy is offered no report and no accounts of one', async () => {
  const user = aUser({ organization: null, role: 'super_admin' });
  const accounts = Object.fromEntries(bookAccounts.map((one) => [one, { name: '', code: '' }]));
  serve({
    '/api/cases/summary': noWords,
    '/api/books/settings': () => Response.json({ accounts, taxRate: '' }),
  });
  const { unmount } = renderScreen(<CasesPage />, { path: '/recovery', user });
  await screen.findByRole('heading', { name: 'Recovery' });
  expect(screen.queryByRole('link', { name: 'Recovery report' })).toBeNull();
  unmount();
  renderScreen(<BooksTab />, { path: '/deposits?tab=books', user });
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save accounts' });
  expect(save.disabled).toBe(true);
});

describe('over the screens of pharmacies', () => {
  test('a super admin reads where to choose one to look at', () => {
    const user = aUser({ organization: null, role: 'super_admin' });
    renderScreen(<GuestBanner user={user} />, { user });
    const link = screen.getByRole('link', { name: 'Organizations & Plans' });
    expect(link.getAttribute('href')).toBe('/admin/super?tab=organizations');
  });

  test('everybody else reads who can let them in', () => {
    renderScreen(<GuestBanner user={nobodys} />, { user: nobodys });
    expect(screen.getByRole('status').textContent).toMatch(
      /Ask your pharmacy’s administrator to invite/,
    );
  });
});
