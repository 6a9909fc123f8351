import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api/api-error.ts';
import { handleUnauthorized } from '../lib/session/unauthorized.ts';
import { UnauthorizedRedirect } from '../lib/session/unauthorized-redirect.ts';
import { noWords, onItsWay, serve } from '../testing/answers.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';
import { NotFoundPage } from './router.tsx';
import { ShellHeader } from './shell-header.tsx';

const logout = '/api/auth/logout';
const nothingNew = {
  '/api/notifications': () => Response.json({ unread: 0, total: 0, notifications: [] }),
};
const user = aUser({ role: 'pharmacy_admin' });

function pressLogout(answer: () => Response | Promise<Response>) {
  serve({ ...nothingNew, [logout]: answer });
  const view = renderScreen(<ShellHeader user={user} />, { path: '/upload', user });
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  return view;
}

test('the header says who is here, and the role without underscores', () => {
  serve(nothingNew);
  renderScreen(<ShellHeader user={user} />, { user });
  expect(screen.getByText('Pharmacy Financial Suite')).toBeDefined();
  expect(screen.getByText('Dana Whitfield')).toBeDefined();
  expect(screen.getByText('pharmacy admin')).toBeDefined();
});

test('leaving says that it is on its way', async () => {
  pressLogout(onItsWay);
  expect(await screen.findByText('Logging out...')).toBeDefined();
});

test('who left reads so and stands on the start page', async () => {
  const { history } = pressLogout(() => Response.json({ message: 'Signed out' }));
  expect(await screen.findByText('Logged out')).toBeDefined();
  expect(screen.getByText('You have been logged out successfully.')).toBeDefined();
  await waitFor(() => expect(history.at(-1)).toBe('/'));
});

test('the start page comes a tenth of a second after leaving', async () => {
  vi.useFakeTimers();
  const { history } = pressLogout(() => Response.json({ message: 'Signed out' }));
  await act(() => vi.advanceTimersByTimeAsync(90));
  expect(screen.getByText('Logged out')).toBeDefined();
  expect(history.at(-1)).toBe('/upload');
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(history.at(-1)).toBe('/');
});

test('leaving that fails says so, and one stays', async () => {
  const { history } = pressLogout(noWords);
  expect(await screen.findByText('Logout failed')).toBeDefined();
  expect(screen.getByText('There was an error logging you out.')).toBeDefined();
  expect(history.at(-1)).toBe('/upload');
});

test('an address without a page says 404 Page Not Found', () => {
  renderScreen(<NotFoundPage />);
  expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
});

function RefusedMeanwhile() {
  const refused = new ApiError(401, '{"message":"Unauthorized"}', 'Unauthorized');
  return (
    <button type="button" onClick={() => handleUnauthorized(refused)}>
      Rejected
    </button>
  );
}

test.each([
  ['on its way', onItsWay],
  ['done', () => Response.json({ message: 'Signed out' })],
])('a refusal is not reported while a logout is %s', async (state, answer) => {
  serve({ ...nothingNew, [logout]: answer });
  const page = (
    <>
      <UnauthorizedRedirect />
      <ShellHeader user={user} />
      <RefusedMeanwhile />
    </>
  );
  renderScreen(page, { path: '/upload', user });
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByText(state === 'done' ? 'Logged out' : 'Logging out...');
  fireEvent.click(screen.getByRole('button', { name: 'Rejected' }));
  expect(screen.queryByText('Unauthorized')).toBeNull();
});

test('a refusal is reported after a failed logout', async () => {
  serve({ ...nothingNew, [logout]: noWords });
  renderScreen(
    <>
      <UnauthorizedRedirect />
      <ShellHeader user={user} />
      <RefusedMeanwhile />
    </>,
    { path: '/upload', user },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByText('Logout failed');
  fireEvent.click(screen.getByRole('button', { name: 'Rejected' }));
  expect(await screen.findByText('Unauthorized')).toBeDefined();
});

test.each([
  ['/recovery/claims', 'Recovery'],
  ['/recovery/plans', 'Recovery'],
  ['/payer-contracts', 'Recovery'],
  ['/recovery/refunds', 'Recovery'],
  ['/dashboard', 'DIR Fee Tracker'],
  ['/reports', 'Reports'],
])('on %s the entry %s is current', (path, label) => {
  serve(nothingNew);
  renderScreen(<ShellHeader user={user} />, { path, user });
  const current = document.querySelectorAll('nav [aria-current=page]');
  expect([...current].map(({ textContent }) => textContent)).toEqual([label]);
});
