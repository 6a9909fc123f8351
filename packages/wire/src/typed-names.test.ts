import { expect, test } from 'vitest';
import { reviewChange } from './document-review-routes.ts';
import { profileBody } from './profile.ts';
import { registerBody } from './session.ts';
import { salesRequestBody } from './subscriptions.ts';
import { createUserBody } from './users.ts';
import { newVendorBody } from './vendors.ts';

const payer = { kind: 'set', part: 'payment', payment: 0, field: 'payerName' };
const named: readonly [what: string, issuesOf: (name: string) => unknown][] = [
  ['vendor', (name) => newVendorBody.shape.name.safeParse(name)],
  ['payer', (value) => reviewChange.safeParse({ ...payer, value })],
  ['person who asks sales', (name) => salesRequestBody.shape.name.safeParse(name)],
  ['pharmacy that asks sales', (name) => salesRequestBody.shape.pharmacyName.safeParse(name)],
  ['person who registers', (name) => registerBody.shape.firstName.safeParse(name)],
  ['user', (name) => createUserBody.shape.firstName.safeParse(name)],
  ['own name', (firstName) => profileBody.safeParse({ firstName })],
];

test.each(named)('the name of a %s shows all that it holds', (_, parse) => {
  expect(parse('Prairie Wholesale')).toMatchObject({ success: true });
  for (const unseen of ['\u0000', '\n', '\u001b[31m', '\u0085', '\u202e', '\u2028']) {
    expect(parse(`Prairie${unseen} Wholesale`)).toMatchObject({ success: false });
  }
});
