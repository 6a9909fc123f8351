import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  aPersonOf,
  findHeading,
  findMain,
  linkIn,
  openAt,
  pass,
  stepUntil,
} from '../testing/open-at.tsx';
import { shownFailure } from '../testing/refusals.ts';

const owner = aPersonOf('pharmacy_admin');
const staff = aPersonOf('staff');
const desk = aPersonOf('super_admin');

const dashboardSign = () => findHeading('DIR Fee Overview');
const headings = () => document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]');

describe('Screens: routes', () => {
  test('/ shows a visitor the landing page', async () => {
    const { history } = openAt('/', null);
    const [sign] = await screen.findAllByText('Start Free Trial', { selector: 'a' });
    expect(sign).toBeDefined();
    expect(history).toEqual(['/']);
  });

  test('/ shows who is signed in the main dashboard, DIR Fee Overview', async () => {
    const { history } = openAt('/', owner);
    await dashboardSign();
    expect(history).toEqual(['/']);
  });

  test('/dashboard renders the same screen', async () => {
    openAt('/dashboard', owner);
    await dashboardSign();
    expect(linkIn(await findMain(), 'DIR Fee Tracker')).toBeDefined();
  });

  test.each([
    ['/auth', 'Sign In'],
    ['/forgot-password', 'Send Reset Link'],
    ['/reset-password?token=t', 'Update Password'],
  ])('%s is public', async (path, name) => {
    const { history } = openAt(path, null);
    await screen.findByRole('button', { name });
    expect(history).toEqual([path]);
  });

  test.each([
    ['/financial-health', 'Financial Health Dashboard'],
    ['/contract-analysis', 'Contract Analysis'],
    ['/vendor-audit', 'Vendor Invoice Audit Trail'],
    ['/upload', 'Upload PBM Payment Files'],
    ['/ai-chat', 'AI Financial Assistant'],
    ['/reports', 'Reports and Analytics'],
    ['/analytics', 'Advanced Analytics'],
  ])('%s is for whoever is signed in, titled %s', async (path, heading) => {
    openAt(path, staff);
    await findHeading(heading);
  });

  test('/admin/super is for a super_admin, titled Super Admin Dashboard', async () => {
    openAt('/admin/super', desk);
    await findHeading('Super Admin Dashboard');
  });

  test.each([
    ['pharmacy_admin', owner],
    ['super_admin', desk],
  ])('/admin/pharmacy is for a %s, titled Admin Panel', async (_role, user) => {
    openAt('/admin/pharmacy', user);
    await findHeading('Admin Panel');
  });

  test.each([
    ['a visitor', null],
    ['who is signed in', owner],
  ])('any other path is titled 404 Page Not Found for %s', async (_who, user) => {
    openAt('/no/such/place', user);
    await findHeading('404 Page Not Found');
    if (user) await findMain();
  });

  test('whoever is signed in and opens /auth is sent to /', async () => {
    const { history } = openAt('/auth', owner);
    await dashboardSign();
    expect(history).toEqual(['/']);
  });
});

describe('Screens: guards', () => {
  test('a protected screen says Loading while it checks', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    openAt('/upload', owner, { '/api/auth/user': () => promise });
    expect(screen.getByText('Loading')).toBeDefined();
    expect(headings()).toHaveLength(0);
    resolve(Response.json(owner));
    await findHeading('Upload PBM Payment Files');
  });

  test.each([
    '/financial-health',
    '/contract-analysis',
    '/vendor-audit',
    '/upload',
    '/ai-chat',
    '/reports',
    '/analytics',
  ])('%s shows nothing to a visitor and sends them to /auth', async (path) => {
    vi.useFakeTimers();
    const { history } = openAt(path, null);
    await stepUntil(() => screen.queryByText('Going to sign-in') !== null);
    expect(headings()).toHaveLength(0);
    await pass(499);
    expect(headings()).toHaveLength(0);
    expect(history.at(-1)).toBe(path);
    await pass(1);
    expect(history.at(-1)).toBe('/auth');
  });

  test.each([
    ['/admin/super', 'Super admin access required', 'Super admin privileges required'],
    ['/admin/pharmacy', 'Admin access required', 'Admin privileges required'],
  ])('staff at %s: Access Denied, %s, and the panel %s', async (path, told, panel) => {
    openAt(path, staff);
    await screen.findByText('Access Denied', { selector: 'li *' });
    shownFailure('Access Denied', told);
    await findHeading('Access Denied');
    expect(screen.getByText(panel)).toBeDefined();
  });

  test('a pharmacy_admin at /admin/super: Access Denied', async () => {
    openAt('/admin/super', owner);
    await screen.findByText('Access Denied', { selector: 'li *' });
    shownFailure('Access Denied', 'Super admin access required');
    await screen.findByText('Super admin privileges required');
  });
});
