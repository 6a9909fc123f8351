import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPersonOf, openAt } from '../../testing/open-at.tsx';

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
