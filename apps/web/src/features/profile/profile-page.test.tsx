import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs } from '../../testing/open-at.tsx';
import { refusing } from '../../testing/refusals.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { IdentifiersCard } from './profile-page.tsx';

const path = '/api/organization/identifiers';
const suggested = { npi: null, ncpdpId: null, state: null, npiOnRemittances: '1457398802' };

function show(changed: () => Response) {
  const user = aUser({ role: 'pharmacy_admin' });
  const fetched = answerAs(user, {
    [`GET ${path}`]: () => Response.json(suggested),
    [`PATCH ${path}`]: changed,
  });
  renderScreen(<IdentifiersCard user={user} />, { user });
  return fetched;
}

test('the NPI of the remittances is suggested, and saved with what is typed', async () => {
  const fetched = show(() => Response.json({ ...suggested, npi: '1457398802' }));
  const npi = await screen.findByLabelText('NPI');
  expect(npi).toHaveProperty('value', '1457398802');
  expect(screen.getByText('From your remittances. Save to use it.')).toBeDefined();
  const ncpdp = screen.getByLabelText('NCPDP Provider ID');
  fireEvent.change(ncpdp, { target: { value: '149' } });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('An NCPDP Provider ID has 7 digits')).toBeDefined();
  fireEvent.change(ncpdp, { target: { value: '1498765' } });
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'KY' } });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Identifiers saved.')).toBeDefined();
  const sent = fetched.mock.calls.find(([, init]) => init?.method === 'PATCH')?.[1]?.body;
  expect(JSON.parse(String(sent))).toEqual({
    ...{ npi: '1457398802', ncpdpId: '1498765', state: 'KY' },
  });
});

test('what the server refuses is said', async () => {
  show(refusing(403, 'Only an administrator may change this'));
  await screen.findByLabelText('NPI');
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Only an administrator may change this')).toBeDefined();
});
