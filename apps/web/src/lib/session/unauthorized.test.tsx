import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { ApiError } from '../api/api-error.ts';
import { handleUnauthorized } from './unauthorized.ts';
import { UnauthorizedRedirect } from './unauthorized-redirect.ts';

beforeEach(() => void vi.useFakeTimers());

const refusal = new ApiError(401, '', 'Unauthorized');

/** Calls of a screen are refused; then the server answers who is signed in. */
async function refused(user: () => Response) {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  const fetched = vi.fn(async () => user());
  vi.stubGlobal('fetch', fetched);
  const { history, queryClient } = renderScreen(<UnauthorizedRedirect />, {
    path: '/vendor-audit',
    user: aUser(),
  });
  queryClient.setQueryData(['/api/vendors'], ['of the person before']);
  // Two at once lead to the sign-in once.
  act(() => void [refusal, refusal].map(handleUnauthorized));
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(history.at(-1)).toBe('/vendor-audit');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(history.at(-1)).toBe('/auth');
  expect(queryClient.getQueryData(['/api/vendors'])).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(1);
  return assign.mock.calls;
}

test('a person whose session is gone is sent to the sign-in and stays there', async () => {
  expect(await refused(() => new Response('', { status: 401 }))).toEqual([]);
});

test('if somebody signed in meanwhile in another window, this one starts over', async () => {
  expect(await refused(() => Response.json({ id: 'another' }))).toEqual([['/']]);
});

test('a visitor is not sent anywhere', async () => {
  const { history } = renderScreen(<UnauthorizedRedirect />, { path: '/glossary', user: null });
  act(() => void handleUnauthorized(refusal));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(history.at(-1)).toBe('/glossary');
});

test('any other error is left to the caller', () => {
  expect(handleUnauthorized(new ApiError(403, '', 'Forbidden'))).toBe(false);
});
