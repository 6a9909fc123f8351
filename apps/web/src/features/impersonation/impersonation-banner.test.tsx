import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ImpersonationBanner } from './public.tsx';

test('an impersonation that is stopped leads back to the organizations', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  serve({ '/api/admin/look-at/end': () => Response.json({ message: 'Ended' }) });
  const until = new Date(Date.now() + 1_800_000).toISOString();
  renderScreen(
    <ImpersonationBanner impersonation={{ organizationId: 'o-1', name: 'Riverside', until }} />,
  );
  fireEvent.click(screen.getByText('Stop viewing'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/admin/super?tab=organizations'));
  assign.mockRestore();
});
