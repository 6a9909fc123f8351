import { errors } from '@pfs/wire/errors';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AnnouncementBanner } from './announcement-banner.tsx';

test('while the disk is almost full, the banner says what a refused change says', async () => {
  const announcement = { text: 'Closed on Friday', tone: 'info' };
  serve({ '/api/settings': () => Response.json({ readOnly: true, announcement }) });
  renderScreen(<AnnouncementBanner />);
  const said = await screen.findByText(/disk/);
  expect(said.textContent).toBe(errors.storage_low.message);
  expect(screen.queryByText('Closed on Friday')).toBeNull();
});
