import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '../lib/api/api-error.ts';
import { handleUnauthorized } from '../lib/session/unauthorized.ts';
import { findHeading, openAt } from '../testing/open-at.tsx';
import { refusing } from '../testing/refusals.ts';
import { aUser } from '../testing/render-screen.tsx';

test.each([
  ['a screen', 'Vendor Invoice Audit Trail', false],
  ['the page that asks for an own password', 'Choose a New Password', true],
])('a refused call on %s leads to the sign-in', async (_, heading, mustChoosePassword) => {
  const user = aUser({ mustChoosePassword });
  let isOver = false;
  const { history } = openAt('/vendor-audit', user, {
    '/api/auth/user': () => (isOver ? refusing(401, 'Unauthorized')() : Response.json(user)),
  });
  await findHeading(heading);
  isOver = true;
  handleUnauthorized(new ApiError(401, '', 'Unauthorized'));
  await waitFor(() => expect(history?.at(-1)).toBe('/auth'));
});
