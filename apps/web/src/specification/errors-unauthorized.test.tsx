import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Route, Switch } from 'wouter';
import { Guard } from '../app/router.tsx';
import { screens } from '../app/routes.tsx';
import { loadVendorSchema } from '../features/vendors/vendors.queries.ts';
import type { BuiltPath } from '../lib/built-paths.ts';
import { UnauthorizedRedirect } from '../lib/session/unauthorized-redirect.ts';
import { onItsWay } from '../testing/answers.ts';
import { refusing, serveCalls, shownFailure } from '../testing/refusals.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

const told = ['Unauthorized', 'You are logged out. Logging in again...'] as const;
const unauthorized = refusing(401, 'Unauthorized');
const whoIsHere = 'GET /api/auth/user';

/** Opens a screen behind its guard, beside the sign-in, for a person whom the page knows. */
async function open(path: BuiltPath): Promise<readonly string[]> {
  const paths = [path, '/auth'] as const;
  await Promise.all(paths.map((each) => screens[each].preload()));
  vi.useFakeTimers();
  const { history } = renderScreen(
    <Switch>
      {paths.map((each) => {
        const { access, component: Component } = screens[each];
        return (
          <Route key={each} path={each}>
            <Guard access={access}>
              <UnauthorizedRedirect />
              <Component />
            </Guard>
          </Route>
        );
      })}
    </Switch>,
    { path, user: aUser() },
  );
  return history;
}

/** The page's time goes on until something is there. */
async function until<Found>(find: () => Found | null): Promise<Found> {
  for (let steps = 0; steps < 2_000; steps += 1) {
    const found = find();
    if (found !== null) return found;
    await act(() => vi.advanceTimersByTimeAsync(1));
  }
  throw new Error('it did not come');
}

interface Refused {
  readonly path: BuiltPath;
  readonly call: string;
  readonly login: '/auth' | '/api/login';
  /** What asks for it; without that the screen does. */
  readonly ask?: () => Promise<unknown>;
}

/** The person reads why and is sent away, and whoever is asked for then is nobody any more. */
async function isSentToLogin({ path, call, login, ask }: Refused) {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  const called = serveCalls({ [call]: unauthorized, [whoIsHere]: unauthorized }, onItsWay);
  const history = await open(path);
  await ask?.();
  await until(() => screen.queryByText(told[1]));
  shownFailure(...told);
  expect([history.at(-1), assign.mock.calls]).toEqual([path, []]);
  await act(() => vi.advanceTimersByTimeAsync(500));
  shownFailure(...told);
  expect(history.at(-1)).toBe(login === '/auth' ? login : path);
  expect(assign.mock.calls).toEqual(login === '/auth' ? [] : [[login]]);
  const looks = called.filter((each) => each === whoIsHere);
  expect(looks).toHaveLength(login === '/auth' ? 1 : 0);
}

describe('Errors: Unauthorized (You are logged out. Logging in again...)', () => {
  test.each([
    ['financial health', '/auth', '/financial-health', 'financial-health'],
    ['upload', '/api/login', '/upload', 'remittances'],
    ['reports', '/api/login', '/reports', 'reports'],
    ['analytics', '/api/login', '/analytics', 'analytics'],
    ['AI chat', '/api/login', '/ai-chat', 'ai/conversation'],
    ['contract analysis', '/api/login', '/contract-analysis', 'analysis/contracts'],
  ] as const)('on %s the user goes to %s', (_, login, path, call) =>
    isSentToLogin({ path, call: `GET /api/${call}`, login }),
  );

  test('on vendor creation the user goes to /auth', () =>
    isSentToLogin({
      path: '/vendor-audit',
      call: 'POST /api/vendors',
      login: '/auth',
      async ask() {
        await loadVendorSchema();
        fireEvent.click(screen.getByRole('button', { name: 'Add Vendor' }));
        const name = await until(() => screen.queryByLabelText('Vendor Name *'));
        fireEvent.change(name, { target: { value: 'Hillside Supply' } });
        fireEvent.click(screen.getByRole('button', { name: 'Create Vendor' }));
      },
    }));
});
