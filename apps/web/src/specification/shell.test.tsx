import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  aPersonOf,
  findButton,
  findHeading,
  findMain,
  linkIn,
  openAt,
} from '../testing/open-at.tsx';

const owner = aPersonOf('pharmacy_admin');
const staff = aPersonOf('staff');
const desk = aPersonOf('super_admin');

/** The first one: that of the screen, too, is a header. */
async function banner(): Promise<HTMLElement> {
  await findMain();
  return document.querySelector('header') as HTMLElement;
}

/** The button with the person in it. */
async function profile(): Promise<Element | null> {
  const name = within(await banner()).getByText('Nora Ellis');
  return name.closest('button');
}

const linkNamed = (name: RegExp) => screen.queryByText(name, { selector: 'a, a *' });

describe('Screens: shell', () => {
  test('the header has a logo and the subtitle Pharmacy Financial Suite', async () => {
    openAt('/', owner);
    const logo = within(await banner())
      .getByText('Pharmacy Financial Suite')
      .closest('a');
    expect(logo?.querySelectorAll('svg')).toHaveLength(1);
    expect(logo?.getAttribute('href')).toBe('/');
  });

  test('each navigation entry leads to its screen and is highlighted there', async () => {
    const { history } = openAt('/upload', owner);
    const main = await findMain();
    for (const [name, path] of [
      ['DIR Fee Tracker', '/'],
      ['Financial Health', '/financial-health'],
      ['Contract Analysis', '/contract-analysis'],
      ['Vendor Audit', '/vendor-audit'],
      ['Upload', '/upload'],
      ['AI Assistant', '/ai-chat'],
      ['Reports', '/reports'],
      ['Analytics', '/analytics'],
    ] as const) {
      fireEvent.click(linkIn(main, name));
      await waitFor(() => expect(history.at(-1)).toBe(path));
      const current = [...main.querySelectorAll('[aria-current=page]')];
      expect(current.map(({ textContent }) => textContent)).toEqual([name]);
      expect(current[0]?.className).toContain('text-accent');
    }
  });

  test('Super Admin appears only for super_admin', async () => {
    const { unmount } = openAt('/', desk);
    const link = linkIn(await findMain(), 'Super Admin');
    expect(link.getAttribute('href')).toBe('/admin/super');
    unmount();
    for (const user of [owner, staff]) {
      const view = openAt('/', user);
      await findHeading('DIR Fee Overview');
      expect(linkNamed(/Super Admin/)).toBeNull();
      view.unmount();
    }
  });

  test('Admin Panel appears for pharmacy_admin and super_admin, not for staff', async () => {
    for (const user of [owner, desk]) {
      const { unmount } = openAt('/', user);
      const link = linkIn(await findMain(), 'Admin Panel');
      expect(link.getAttribute('href')).toBe('/admin/pharmacy');
      unmount();
    }
    openAt('/', staff);
    await findHeading('DIR Fee Overview');
    expect(linkNamed(/Admin Panel/)).toBeNull();
  });

  test.each([
    ['Nora Ellis', 'pharmacy admin', owner],
    ['Ines Ito', 'staff', staff],
    ['Sol Vega', 'super admin', desk],
  ])('the header shows %s and the role %s, underscores as spaces', async (name, role, user) => {
    openAt('/', user);
    const header = within(await banner());
    expect(header.getByText(name)).toBeDefined();
    expect(header.getByText(role)).toBeDefined();
  });

  test('a default icon stands where there is no profile image', async () => {
    openAt('/', owner);
    const button = await profile();
    expect(button?.querySelector('svg')).toBeInstanceOf(SVGElement);
    expect(button?.querySelector('img')).toBeNull();
  });

  test('the profile image is shown where there is one', async () => {
    const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    openAt('/', { ...owner, profileImageUrl: picture });
    await profile();
    const header = await banner();
    expect(header.querySelector('img')?.getAttribute('src')).toBe(picture);
  });

  test.each([
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Support', '/support'],
  ])('the footer links %s to its page', async (name, path) => {
    const { history } = openAt('/', owner);
    const dashboard = await findHeading('DIR Fee Overview');
    const footer = document.querySelector('footer') as HTMLElement;
    fireEvent.click(linkIn(footer, name));
    await waitFor(() => expect(history.at(-1)).toBe(path));
    await waitFor(() => expect(dashboard.isConnected).toBe(false));
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  });

  test('the footer has a copyright line with the year 2024', async () => {
    openAt('/', owner);
    expect(await screen.findByText(/©.*2024/, { selector: 'footer *' })).toBeDefined();
  });

  test('visitors get bare content without the shell', async () => {
    openAt('/auth', null);
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(screen.queryByText(/Logout/)).toBeNull();
    expect(linkNamed(/DIR Fee Tracker/)).toBeNull();
  });

  test('Logout reads Logging out... while pending', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { history } = openAt('/reports', owner, { '/api/auth/logout': () => promise });
    fireEvent.click(await findButton('Logout'));
    await findButton('Logging out...');
    resolve(Response.json({ message: 'Signed out' }));
    await screen.findAllByText('Start Free Trial', { selector: 'a' });
    expect(history.at(-1)).toBe('/');
  });
});
