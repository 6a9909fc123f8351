import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs } from '../../testing/open-at.tsx';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { SingleSignOn } from './single-sign-on.tsx';

const path = '/api/organizations/single-sign-on';
const nora = aUser({ role: 'pharmacy_admin' });
const id = '0190b000-0000-7000-8000-000000000009';
const domain = { id, domain: 'pharmacy.com', record: 'pfs-verification=abc', verifiedAt: null };
const connection = {
  ...{ issuer: 'https://id.pharmacy.com', clientId: 'suite', roleClaim: 'groups' },
  ...{ adminValues: ['owners'], staffValues: [], others: 'staff' },
  ...{ secondFactor: 'own', passwords: 'everyone' },
};
const settings = {
  ...{ connection: null, domains: [domain] },
  ...{ redirectUri: 'https://pfs.example/callback', logoutUri: 'https://pfs.example/logout' },
};

function open(answers: Parameters<typeof answerAs>[1]) {
  const fetched = answerAs(nora, answers);
  renderScreen(<SingleSignOn />, { path: '/admin/pharmacy?tab=security', user: nora });
  return fetched;
}

test('a connection is entered with lists separated by commas', async () => {
  const sent: unknown[] = [];
  open({
    [`GET ${path}`]: () => Response.json(settings),
    [`PATCH ${path}`]: (init) => {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ ...settings, connection });
    },
  });
  expect(await screen.findByText('https://pfs.example/callback')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Set up' }));
  const form = within(screen.getByRole('dialog'));
  const enter = (label: RegExp, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  enter(/Issuer URL/, connection.issuer);
  enter(/Client ID/, 'suite');
  enter(/Client secret/, 'secret');
  enter(/Administrators/, 'owners, managers');
  enter(/Everyone else/, 'staff');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Single sign-on saved')).toBeDefined();
  expect(sent).toEqual([
    { ...connection, clientSecret: 'secret', adminValues: ['owners', 'managers'] },
  ]);
  expect(screen.getByText(connection.issuer)).toBeDefined();
});

test('a domain shows its record until it is verified', async () => {
  open({
    [`GET ${path}`]: () => Response.json(settings),
    [`POST ${path}/domains/${id}/verify`]: () =>
      Response.json({
        ...settings,
        domains: [{ ...domain, verifiedAt: '2026-03-04T12:00:00Z' }],
      }),
  });
  expect(await screen.findByText('pfs-verification=abc')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Verify pharmacy.com' }));
  expect(await screen.findByText('Domain verified')).toBeDefined();
  expect(screen.queryByText('pfs-verification=abc')).toBeNull();
});
