import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { planLinkOfRefusal } from './plan-states.ts';

const refusal = (status: number, body: object) =>
  planLinkOfRefusal(new ApiError(status, JSON.stringify({ message: 'M', ...body }), ''));

test.each([
  [{ code: 'limit_reached', fields: { liftedBy: 'professional' } }, 'Upgrade', '/plan'],
  [{ code: 'limit_reached', fields: {} }, 'Contact us', '/contact-sales'],
  [{ code: 'trial_over', fields: { state: 'trial_over' } }, 'View plans', '/plan'],
  [
    { code: 'subscription_inactive', fields: { state: 'past_due' } },
    'Contact us',
    '/contact-sales',
  ],
  [{ code: 'subscription_inactive', fields: { state: 'cancelled' } }, 'View plans', '/plan'],
])('from %j a person goes on by “%s” to %s', (body, label, href) => {
  expect(refusal(402, body)).toEqual({ label, href });
});

test('an error that no plan causes has none', () => {
  expect(refusal(409, { code: 'duplicate_file' })).toBeUndefined();
  expect(planLinkOfRefusal(new Error('x'))).toBeUndefined();
});
