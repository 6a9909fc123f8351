import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs } from '../../testing/open-at.tsx';
import { refusing, shownToast } from '../../testing/refusals.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { TypeByHand } from './type-by-hand.tsx';

const user = aUser();
const failed = {
  id: '0190b000-0000-7000-8000-000000000020',
  fileType: 'application/pdf',
  processingStatus: 'failed',
  failureCode: 'not_a_remittance',
} as const;
const path = `/api/remittances/${failed.id}/review/by-hand`;
const begin = () => fireEvent.click(screen.getByText('Enter manually'));

test('a failed document is opened beside an empty table', async () => {
  answerAs(user, { [`POST ${path}`]: () => Response.json({}) });
  const { history } = renderScreen(<TypeByHand remittance={failed} />, { user });
  begin();
  await waitFor(() => expect(history.at(-1)).toBe(`/remittances/${failed.id}/review`));
});

test('a refusal says why', async () => {
  answerAs(user, { [`POST ${path}`]: refusing(409, 'No page to type from.') });
  renderScreen(<TypeByHand remittance={failed} />, { user });
  begin();
  await waitFor(() => shownToast('Couldn’t open the document', 'No page to type from.'));
});

test.each([
  ['a file without pages', { ...failed, fileType: 'text/csv' }],
  ['a file that is read', { ...failed, processingStatus: 'completed' as const }],
  ['a locked file', { ...failed, failureCode: 'password_needed' }],
])('%s is not typed in', (_what, remittance) => {
  renderScreen(<TypeByHand remittance={remittance} />, { user });
  expect(screen.queryByText('Enter manually')).toBeNull();
});
