import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

const id = '0190b000-0000-7000-8000-000000000009';
const aWebhook = {
  ...{ id, name: 'Accounting', url: 'https://hooks.example.com/pfs', state: 'active' },
  ...{ events: ['remittance.read', 'case.changed'], disabledReason: null, failingSince: null },
  ...{ lastDeliveredAt: null, oldSecretUntil: null, pending: 2 },
};
const aDelivery = {
  ...{ id: '0190b000-0000-7000-8000-00000000000a', type: 'remittance.read', state: 'pending' },
  ...{ createdAt: '2026-01-02T12:00:00Z', attempts: 1, nextAt: '2026-01-02T12:05:00Z' },
  last: { at: '2026-01-02T12:00:01Z', status: 302, failure: 'redirect' },
};
const attempt = { ...aDelivery.last, milliseconds: 12, answer: 'Moved' };
const details = { ...aDelivery, payload: '{"type":"remittance.read"}', log: [attempt] };

function open(webhooks: readonly object[], path = '/admin/pharmacy?tab=webhooks') {
  const fetched = serve({
    '/api/webhooks': () =>
      fetched.mock.lastCall?.[1]?.method === 'POST'
        ? Response.json({ webhook: aWebhook, secret: 'whsec_c2VjcmV0' }, { status: 201 })
        : Response.json(webhooks),
    [`/api/webhooks/${id}/deliveries`]: () => Response.json([aDelivery]),
    [`/api/webhook-deliveries/${aDelivery.id}`]: () => Response.json(details),
    [`/api/webhook-deliveries/${aDelivery.id}/replay`]: () => Response.json(aDelivery),
  });
  renderScreen(<WebhooksTab />, { path, user: aUser({ role: 'pharmacy_admin' }) });
  return fetched;
}

test('a webhook stands with its address, events and state', async () => {
  const gone = { name: 'Old', state: 'disabled', disabledReason: 'gone' };
  open([aWebhook, { ...aWebhook, id: 'x', ...gone }]);
  const row = within(await screen.findByRole('row', { name: /Accounting/ }));
  expect(row.getByText('https://hooks.example.com/pfs')).toBeDefined();
  expect(row.getByText('Remittance read, Case changed')).toBeDefined();
  expect(row.getByText('2 pending')).toBeDefined();
  expect(row.getByRole('button', { name: 'Pause Accounting' })).toBeDefined();
  const old = within(screen.getByRole('row', { name: /Old/ }));
  expect(old.getByText('Disabled: receiver gone')).toBeDefined();
  expect(old.getByRole('button', { name: 'Resume Old' })).toBeDefined();
});

test('a new webhook needs an event, and its secret is shown once', async () => {
  const fetched = open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Create webhook' }));
  const form = within(screen.getByRole('dialog'));
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Accounting' } });
  fireEvent.change(form.getByLabelText('URL'), { target: { value: aWebhook.url } });
  for (const box of form.getAllByRole('checkbox')) fireEvent.click(box);
  fireEvent.click(form.getByRole('button', { name: 'Create webhook' }));
  expect(await form.findByText('Choose at least one event')).toBeDefined();
  fireEvent.click(form.getByLabelText('Alert raised'));
  fireEvent.click(form.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByText('whsec_c2VjcmV0')).toBeDefined();
  const [, sent] = fetched.mock.calls.find(([, init]) => init?.method === 'POST') ?? [];
  expect(JSON.parse(String(sent?.body))).toEqual({
    ...{ name: 'Accounting', url: aWebhook.url, events: ['alert.raised'] },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull());
});

test('a delivery says why it failed, what was sent and answered, and is replayed', async () => {
  const fetched = open([aWebhook], `/admin/pharmacy?tab=webhooks&webhook=${id}`);
  const row = within(await screen.findByRole('row', { name: /Redirect, not followed \(302\)/ }));
  fireEvent.click(row.getByRole('button', { name: 'Replay remittance.read' }));
  await waitFor(() =>
    expect(fetched.mock.calls.map(([url]) => String(url)).join()).toContain('/replay'),
  );
  fireEvent.click(row.getByRole('button', { name: 'Details of remittance.read' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Moved')).toBeDefined();
  expect(dialog.getByText(/"type": "remittance.read"/)).toBeDefined();
});
