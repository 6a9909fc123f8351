import { errors } from '@pfs/wire/errors';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { aPersonOf, openAt } from '../../testing/open-at.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AnnouncementBanner } from './system-notices.tsx';

test('while the disk is almost full, the banner says what a refused change says', async () => {
  const announcement = { text: 'Closed on Friday', tone: 'info' };
  serve({ '/api/settings': () => Response.json({ readOnly: true, announcement }) });
  renderScreen(<AnnouncementBanner />);
  const said = await screen.findByText(/disk/);
  expect(said.textContent).toBe(errors.storage_low.message);
  expect(screen.queryByText('Closed on Friday')).toBeNull();
});

const given = {
  supportEmail: 'help@platform.example',
  registrationOpen: false,
  announcement: { tone: 'warn', text: 'Maintenance tonight at 9 pm.' },
  readOnly: false,
};
const settings = { '/api/settings': () => Response.json(given) };

test('an announcement stands above the pages', async () => {
  openAt('/upload', aPersonOf('staff'), settings);
  await screen.findByText(given.announcement.text);
});

test('the support page has the address to write to', async () => {
  openAt('/support', null, settings);
  const link = await screen.findByText(given.supportEmail);
  expect(link.getAttribute('href')).toBe(`mailto:${given.supportEmail}`);
});

test('where the registration is closed, its form says so', async () => {
  openAt('/auth?tab=register', null, settings);
  await screen.findByText('Registration is closed for now');
});
