import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { ApiError } from '../api/api-error.ts';
import { useUnauthorized } from './unauthorized.ts';

beforeEach(() => void vi.useFakeTimers());

/** A screen whose call is refused; then somebody is signed in, or nobody. */
async function refused(user: () => Response) {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  vi.stubGlobal('fetch', async () => user());
  let leave: (error: unknown) => boolean = () => false;
  const Screen = () => {
    leave = useUnauthorized('/auth');
    return null;
  };
  const { history, queryClient } = renderScreen(<Screen />, { path: '/upload', user: aUser() });
  queryClient.setQueryData(['/api/vendors'], ['of the person before']);
  act(() => void leave(new ApiError(401, '', 'Unauthorized')));
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(history.at(-1)).toBe('/upload');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(history.at(-1)).toBe('/auth');
  expect(queryClient.getQueryData(['/api/vendors'])).toBeUndefined();
  return assign.mock.calls;
}

test('whose session is gone is led to the sign-in, and stays there', async () => {
  expect(await refused(() => new Response('', { status: 401 }))).toEqual([]);
});

test('where somebody has signed in beside it meanwhile, the window starts over for them', async () => {
  expect(await refused(() => Response.json({ id: 'another' }))).toEqual([['/']]);
});
