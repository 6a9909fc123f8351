import type { CurrentUser } from '@pfs/wire/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Link } from 'wouter';
import { vendorsQuery } from '../features/vendors/vendors.queries.ts';
import { currentUserQuery } from '../lib/session/session.ts';
import { serve } from '../testing/answers.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';
import { usePrefetchOnIntent } from './shell.tsx';

const [currentUserPath] = currentUserQuery.queryKey;

function Links({ user }: { readonly user: CurrentUser }) {
  usePrefetchOnIntent(user);
  return (
    <>
      <Link href="/vendor-audit">Vendors</Link>
      <Link href="/upload">Uploads</Link>
      <Link href="/classification">Classification</Link>
    </>
  );
}

function show(user: CurrentUser) {
  serve({});
  const { queryClient } = renderScreen(<Links user={user} />, { user });
  const queries = () => queryClient.getQueryCache().getAll();
  const asked = () =>
    queries().flatMap(({ queryKey }) => (queryKey[0] === currentUserPath ? [] : [queryKey[0]]));
  const timesAnswered = (path: string) =>
    queries().find(({ queryKey }) => queryKey[0] === path)?.state.dataUpdateCount;
  return { queryClient, asked, timesAnswered };
}

const link = (name: string) => screen.getByRole('link', { name });

test('the first figures of a screen are there before its link is pressed', async () => {
  const { queryClient, asked } = show(aUser());
  fireEvent.pointerOver(link('Vendors'));
  await waitFor(() => expect(queryClient.getQueryData(vendorsQuery.queryKey)).toEqual([]));
  act(() => link('Uploads').focus());
  await waitFor(() => expect(asked()).toEqual(['/api/vendors', '/api/remittances']));
});

test('pointing at a link again does not ask again', async () => {
  const { queryClient, timesAnswered } = show(aUser());
  fireEvent.pointerOver(link('Vendors'));
  await waitFor(() => expect(queryClient.getQueryData(vendorsQuery.queryKey)).toEqual([]));
  fireEvent.pointerOver(link('Vendors'));
  fireEvent.pointerOver(link('Uploads'));
  await waitFor(() => expect(timesAnswered('/api/remittances')).toBe(1));
  expect(timesAnswered('/api/vendors')).toBe(1);
});

test('nothing is asked for a screen whose first question is not known', async () => {
  const { asked } = show(aUser());
  fireEvent.pointerOver(link('Classification'));
  fireEvent.pointerOver(link('Uploads'));
  await waitFor(() => expect(asked()).toEqual(['/api/remittances']));
});

test.each([
  ['has no pharmacy', { role: 'super_admin', organization: null }],
  [
    'looks at another’s pharmacy',
    {
      role: 'super_admin',
      lookingAt: { organizationId: 'o-1', name: 'Riverside', until: '2026-01-02T10:30:00Z' },
    },
  ],
] as const)('who %s asks for nothing by pointing', async (_, changes) => {
  const { asked } = show(aUser(changes));
  fireEvent.pointerOver(link('Vendors'));
  await import('../features/vendors/vendors.queries.ts');
  await act(async () => {});
  expect(asked()).toEqual([]);
});
