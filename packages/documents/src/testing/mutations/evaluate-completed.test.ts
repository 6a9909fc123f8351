import { expect, test } from 'vitest';
import type { TrueClaim, TruePayment } from '../corpus/truth.ts';
import { makeBaseDocument, readMutated } from './base-document.ts';
import { evaluateCompleted } from './evaluate-completed.ts';

const made = makeBaseDocument('stackedHeadings', 1);

async function comparedWith(change: {
  readonly payment?: (payment: TruePayment) => Partial<TruePayment>;
  readonly claim?: (claim: TrueClaim) => Partial<TrueClaim>;
}) {
  const base = await made;
  if (base === undefined) throw new Error('the document is not read completely');
  const payments = base.truth.payments.map((payment) => {
    const claims = payment.claims.map((claim, at) =>
      at === 0 ? { ...claim, ...change.claim?.(claim) } : claim,
    );
    return { ...payment, claims, ...change.payment?.({ ...payment, claims }) };
  });
  return evaluateCompleted(readMutated(base.words), { payments });
}

test('an unchanged document is right', async () => {
  expect(await comparedWith({})).toEqual({ outcome: 'right', wrong: [] });
});

test.each([
  ['a net', { amounts: (claim: TrueClaim) => ({ ...claim.amounts, net: 1 }) }, ' net '],
  ['a gross', { amounts: (claim: TrueClaim) => ({ ...claim.amounts, gross: 1 }) }, ' gross '],
  ['a DIR fee', { amounts: (claim: TrueClaim) => ({ ...claim.amounts, dirFee: 1 }) }, ' DIR '],
  ['a drug', { drugName: () => 'ANOTHER' }, ' drug '],
  ['a quantity', { quantity: () => '17' }, ' quantity '],
  ['a date', { dateOfService: () => '2020-01-01' }, ' date '],
  ['a number', { claimId: () => '1' }, ' number '],
] as const)('%s that is not the true one is wrong', async (_, fields, told) => {
  const claim = (own: TrueClaim) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, make]) => [field, make(own)]),
    ) as Partial<TrueClaim>;
  const evaluation = await comparedWith({ claim });
  expect(evaluation.outcome).toBe('wrong');
  expect(evaluation.wrong.join()).toContain(told);
});

test.each([
  ['payer', { payerName: 'ANOTHER PAYER' }, 'payer '],
  ['day', { paidOn: '2020-01-01' }, 'paid on '],
  ['lump sum', { lumps: [{ reference: 'DIR', amount: 1 }] }, 'lump sums '],
] as const)('a different %s is wrong', async (_, fields, told) => {
  const payment = () => fields as unknown as Partial<TruePayment>;
  expect((await comparedWith({ payment })).wrong.join()).toContain(told);
});

test('a missing claim and an extra one are wrong', async () => {
  const missing = await comparedWith({
    payment: ({ claims }) => ({ claims: [...claims, ...claims.slice(0, 1)] }),
  });
  expect(missing.wrong.join()).toContain('is missing');
  const more = await comparedWith({ payment: ({ claims }) => ({ claims: claims.slice(1) }) });
  expect(more.wrong.join()).toContain('one more');
});
