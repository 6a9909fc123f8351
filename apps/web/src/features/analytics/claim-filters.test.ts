import { expect, test } from 'vitest';
import { claimChips, readClaimsFilter, withoutChips } from './claim-filters.ts';

const params = (text: string) => new URLSearchParams(text);
const labels = (text: string) => claimChips(params(text)).map(({ label }) => label);

test.each([
  ['amountOf=dirFee&over=10', 'DIR fee over $10.00'],
  ['amountOf=dirFee&under=0.50', 'DIR fee under $0.50'],
  ['amountOf=dirFee&under=-5', 'DIR fee under -$5.00'],
  ['amountOf=grossAmount&over=4.99&under=10.01', 'Gross amount between $5.00 and $10.00'],
  ['amountOf=gerFee&over=9.99', 'GER fee at least $10.00'],
  ['status=denied', 'Denied claims'],
  ['with=dirFee', 'With DIR fees'],
  ['counted=true', 'Included in totals'],
  ['drug=ELIQUIS+5', 'ELIQUIS 5'],
  ['drug=', 'Unknown Drug'],
  ['ndc=00003089421', 'NDC 00003089421'],
])('%s is said as “%s”, asked for, and can be taken off', (text, label) => {
  expect(labels(text)).toEqual([label]);
  expect(Object.keys(readClaimsFilter(params(text)))).not.toEqual([]);
  const asked = params(`${text}&search=x&page=3`);
  expect(withoutChips(asked, claimChips(asked)).toString()).toBe('search=x');
});

test.each([
  'amountOf=dirFee',
  'over=10',
  'amountOf=dirFee&over=ten',
  'amountOf=dirFee&over=1.005',
  'amountOf=dirFee&over=10&under=10.01',
  'amountOf=totalAmount&over=10',
  'amountOf=constructor&over=10',
  'status=lost&with=love&counted=perhaps',
  'payer=',
  `ndc=${'1'.repeat(21)}`,
])('%s cannot be understood and counts as not said', (text) => {
  expect(labels(text)).toEqual([]);
  expect(readClaimsFilter(params(text))).toEqual({});
});

test('one payer has a field of its own; of several each is taken off by itself', () => {
  expect(labels('payer=A')).toEqual([]);
  expect(readClaimsFilter(params('payer=A&payer=B&payer=A'))).toEqual({ payer: ['A', 'B'] });
  const asked = params('payer=A&payer=B&drug=C');
  const [first] = claimChips(asked);
  expect(first?.label).toBe('A');
  expect(withoutChips(asked, first === undefined ? [] : [first]).toString()).toBe('payer=B&drug=C');
});

test('many drugs are one chip, and no more are asked for than the server takes', () => {
  const many = Array.from({ length: 60 }, (_, index) => `drug=D${index}`).join('&');
  expect(labels(many)).toEqual(['50 drugs']);
  expect(readClaimsFilter(params(many))['drug']).toHaveLength(50);
  expect(withoutChips(params(many), claimChips(params(many))).toString()).toBe('');
});
