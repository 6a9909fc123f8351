import type { Onboarding } from '@pfs/wire/onboarding';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { noFirstSteps, serve } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { onboardingQuery } from './onboarding.queries.ts';
import { FirstSteps, SampleDataNotice, SampleDataOffer, ShowFirstSteps } from './public.ts';

const half: Onboarding = {
  ...noFirstSteps,
  steps: [
    { step: 'first_file', done: true },
    { step: 'figure_opened', done: false },
    { step: 'mail_tried', done: false },
  ],
};
const whole = { ...half, steps: half.steps.map(({ step }) => ({ step, done: true })) };

function show(
  children: ReactNode,
  state: Onboarding,
  { role = 'pharmacy_admin' }: { readonly role?: 'pharmacy_admin' | 'staff' } = {},
) {
  const fetched = serve({ '/api/onboarding': () => Response.json(state) });
  return { ...renderScreen(<Known>{children}</Known>, { user: aUser({ role }) }), fetched };
}

/** As the dashboard does it: nothing is shown before the state is known. */
function Known({ children }: { readonly children: ReactNode }) {
  const { isPending } = useQuery(onboardingQuery);
  return isPending ? null : (
    <>
      <p>known</p>
      {children}
    </>
  );
}

test('the next step leads to where it is taken, and the others are a click away', async () => {
  show(<FirstSteps expanded={false} />, half);
  await screen.findByText('1 of 3 done');
  const link = screen.getByRole('link', { name: 'Open DIR fees' });
  expect(link.getAttribute('href')).toBe('/analytics?figure=dirFees');
  expect(screen.getAllByRole('listitem').length).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show all steps' }));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 29))).toEqual([
    'Upload your first file · Done',
    'Explore a figureClick any amo',
    'Try your forwarding addressFo',
  ]);
});

test.each([
  ['nobody has any to take', noFirstSteps],
  ['all are done', whole],
  ['they were put away', { ...half, isDismissed: true }],
])('there are no steps where %s', async (_why, state) => {
  show(<FirstSteps expanded />, state);
  await screen.findByText('known');
  expect(screen.queryByText('First steps')).toBeNull();
});

test('the last step, done while it is looked at, is told', async () => {
  const { queryClient } = show(<FirstSteps expanded={false} />, half);
  await screen.findByText('1 of 3 done');
  queryClient.setQueryData(onboardingQuery.queryKey, whole);
  await screen.findByText(/^All done/);
});

test('steps are put away at once and brought back from the end of the page', async () => {
  const steps = (
    <>
      <FirstSteps expanded />
      <ShowFirstSteps />
    </>
  );
  let state = half;
  const { fetched } = show(steps, half);
  fetched.mockImplementation(async (_path, init) => {
    state = { ...state, ...JSON.parse(String(init?.body ?? '{}')) };
    return Response.json(state);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Hide first steps' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show first steps' }));
  await screen.findByText('1 of 3 done');
  expect(screen.queryByRole('button', { name: 'Show first steps' })).toBeNull();
  await waitFor(() => expect(state.isDismissed).toBe(false));
});

const sampled = { ...half, sampleData: { files: 1, claims: 312 } };

test('test data is told, and an administrator removes it after reading what goes', async () => {
  const { fetched } = show(<SampleDataNotice />, sampled);
  await screen.findByText('Includes sample data: 1 file with 312 claims.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove test data' }));
  await screen.findByText('1 file with 312 claims will be deleted');
  fetched.mockImplementation(async (path) =>
    path === '/api/test/sample-remittances'
      ? Response.json({ removedFiles: 1, removedClaims: 312 })
      : Response.json(half),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('All figures now come from your own files.');
  await waitFor(() => expect(screen.queryByText(/Includes sample data/)).toBeNull());
});

test('staff are told of test data and offered no removal', async () => {
  show(<SampleDataNotice />, sampled, { role: 'staff' });
  await screen.findByText(/Includes sample data/);
  expect(screen.queryByRole('button', { name: 'Remove test data' })).toBeNull();
});

test('test data is offered on an empty screen, and not beside files that are there', async () => {
  const empty = { ...half, steps: [{ step: 'first_file' as const, done: false }] };
  const first = show(<SampleDataOffer />, empty);
  await screen.findByRole('button', { name: 'Add Test Data' });
  first.unmount();
  show(<SampleDataOffer />, half);
  await screen.findByText('known');
  expect(screen.queryByRole('button', { name: 'Add Test Data' })).toBeNull();
});
