import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { screens } from '../app/routes.tsx';
import { loadVendorSchema } from '../features/vendors/vendors.queries.ts';
import {
  aPersonOf,
  findButton,
  findHeading,
  findMain,
  linkIn,
  openAt,
  pass,
  stepUntil,
} from '../testing/open-at.tsx';
import { refusing, shownFailure, shownToasts } from '../testing/refusals.ts';

const owner = aPersonOf('pharmacy_admin');

const isToldOf = (title: string) => () => screen.queryByText(title, { selector: 'li *' }) !== null;

/** Fills in the form of a new vendor; from then on time stands still. */
async function readyToCreate(name: string, answers: Parameters<typeof openAt>[2]) {
  await loadVendorSchema();
  const none = { 'GET /api/vendors': () => Response.json([]) };
  const view = openAt('/vendor-audit', owner, { ...none, ...answers });
  fireEvent.click(await findButton('Add Vendor'));
  fireEvent.change(await screen.findByLabelText('Vendor Name *'), { target: { value: name } });
  const create = await findButton('Create Vendor');
  vi.useFakeTimers();
  return { ...view, create };
}

describe('Constants: time', () => {
  test('at most 1 toast is visible', async () => {
    const schedule = { id: 's1', type: 'monthly', email: owner.email };
    openAt('/reports', owner, {
      'GET /api/report-schedules': () => Response.json([]),
      'POST /api/report-schedules': () => Response.json(schedule),
    });
    fireEvent.click(await findButton('Email Report'));
    await screen.findByText('Email Scheduled', { selector: 'li *' });
    fireEvent.click(await findButton('PDF Report'));
    expect(screen.queryByText('Email Scheduled')).toBeNull();
    expect(shownToasts()).toHaveLength(1);
  });

  test('the current user is fresh for 5 minutes (300000 ms)', async () => {
    const start = Date.parse('2026-03-10T15:00:00.000Z');
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const { fetched } = openAt('/reports', owner);
    const asked = () => fetched.mock.calls.filter(([path]) => path === '/api/auth/user').length;
    const goTo = async (name: string) => fireEvent.click(linkIn(await findMain(), name));
    await findHeading('Reports and Analytics');
    await goTo('Vendor Audit');
    await findHeading('Vendor Invoice Audit Trail');
    expect(asked()).toBe(1);
    vi.setSystemTime(start + 299_999);
    await goTo('Upload');
    await findHeading('Upload PBM Payment Files');
    expect(asked()).toBe(1);
    vi.setSystemTime(start + 300_001);
    await goTo('Reports');
    await findHeading('Reports and Analytics');
    await waitFor(() => expect(asked()).toBe(2));
  });

  test('the current user is asked for again up to 3 times', async () => {
    await screens['/reports'].preload();
    vi.useFakeTimers();
    const refused = () => new Response('', { status: 503 });
    const { fetched } = openAt('/reports', null, { '/api/auth/user': refused });
    const asked = () => fetched.mock.calls.filter(([path]) => path === '/api/auth/user').length;
    await pass(0);
    expect(asked()).toBe(1);
    for (const [seconds, times] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      await pass(seconds * 1_000 - 5);
      expect(asked()).toBe(times - 1);
      await stepUntil(() => asked() === times);
    }
    await stepUntil(() => screen.queryByText(/again/i, { selector: 'button' }) !== null);
    await pass(30_000);
    expect(asked()).toBe(4);
  });

  test('a toast stays for 5000 ms', async () => {
    const saved = { id: 'v1', name: 'Lakeside Wholesale', isActive: true };
    const { create } = await readyToCreate(saved.name, {
      'POST /api/vendors': () => Response.json(saved),
    });
    fireEvent.click(create);
    await stepUntil(isToldOf('Vendor Created'));
    await pass(4_900);
    expect(shownToasts()).toHaveLength(1);
    await pass(100);
    expect(shownToasts()).toHaveLength(0);
  });

  test('redirect after unauthorized 500 ms', async () => {
    let user = Response.json(owner);
    const { create, history } = await readyToCreate('Hillside Supply', {
      '/api/auth/user': () => user,
      'POST /api/vendors': refusing(401, 'Unauthorized'),
    });
    user = refusing(401, 'Unauthorized')();
    fireEvent.click(create);
    await stepUntil(isToldOf('Unauthorized'));
    shownFailure('Unauthorized', 'You are logged out. Logging in again...');
    await pass(499);
    expect(history.at(-1)).toBe('/vendor-audit');
    await pass(1);
    expect(history.at(-1)).toBe('/auth');
  });

  test('after logout / comes after 100 ms', async () => {
    const { history } = openAt('/reports', owner, {
      '/api/auth/logout': () => Response.json({ message: 'Signed out' }),
    });
    await findHeading('Reports and Analytics');
    const logout = await findButton('Logout');
    vi.useFakeTimers();
    fireEvent.click(logout);
    await stepUntil(isToldOf('Logged out'));
    await pass(99);
    expect(history.at(-1)).toBe('/reports');
    await pass(1);
    expect(history.at(-1)).toBe('/');
  });
});
