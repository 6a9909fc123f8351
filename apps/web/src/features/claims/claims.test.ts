import type { ClaimDetail } from '@pfs/wire/claims';
import { expect, test } from 'vitest';
import {
  adjustmentSegments,
  differenceText,
  grossEquation,
  paidEquation,
  ruleText,
} from './claim-panel.tsx';
import { readClaimSearch, writeClaimSearch } from './claims.queries.ts';
import { segmentParts } from './original-segments.tsx';

const rule = { id: 'carc-295', version: 1 };

function aClaim(changes: Partial<ClaimDetail> = {}): ClaimDetail {
  const id = '0190b000-0000-7000-8000-000000000900';
  return {
    id,
    claimId: '7000121',
    remittanceId: id,
    paymentId: id,
    fileName: 'march.835',
    dateOfService: null,
    processedDate: null,
    payerName: null,
    drugName: null,
    ndc: null,
    quantity: null,
    planName: null,
    payerControlNumber: null,
    chargeAmount: 80.3,
    grossAmount: 16.28,
    dirFee: 0.61,
    dirPercentage: 3.7,
    gerFee: 0,
    otherFees: 0,
    netAmount: 15.67,
    patientPaid: 0,
    status: 'paid',
    counted: true,
    needsReview: false,
    difference: 0,
    cost: null,
    adjustments: [
      { level: 'service', group: 'CO', reason: '45', amount: 64.02, category: 'contractual', rule },
      { level: 'service', group: 'CO', reason: '295', amount: 0.61, category: 'dir', rule },
    ],
    reverses: null,
    reversedBy: [],
    ...{ patientCorrection: null, fillPatientPaid: null },
    otherPayers: [],
    segment: null,
    origin: { decidedBy: 'segment', row: null, box: null, pictured: false, values: {} },
    ...changes,
  };
}

test('charge less adjustments equals the payment, to the cent', () => {
  expect(paidEquation(aClaim()).map(({ label, dollars }) => [label, dollars])).toEqual([
    ['Charge', 80.3],
    ['Adjustments', 64.63],
    ['Paid', 15.67],
  ]);
});

test('a claim that does not balance shows the calculated payment and the difference', () => {
  const claim = aClaim({ chargeAmount: 90.3, difference: 10 });
  expect(paidEquation(claim).at(-1)).toMatchObject({ label: 'Calculated payment', dollars: 25.67 });
  expect(differenceText(claim)).toContain('$15.67, $10.00 less than calculated');
});

test('net plus fees is gross; a fee refund is subtracted; zeros are left out', () => {
  const lines = grossEquation(aClaim({ otherFees: -0.5 }));
  expect(lines.map(({ operator, dollars }) => [operator, dollars])).toEqual([
    [undefined, 15.67],
    ['plus', 0.61],
    ['minus', 0.5],
    ['equals', 16.28],
  ]);
});

test('the address holds page, order and search, and nonsense is ignored', () => {
  const read = (text: string) => readClaimSearch(new URLSearchParams(text));
  expect(read('page=3&sort=dirFee&order=asc&search=eli')).toEqual({
    page: 3,
    sort: 'dirFee',
    order: 'asc',
    search: 'eli',
  });
  expect(read('page=-1&sort=drop&order=up')).toEqual(read(''));
});

test('a new search starts at the first page and keeps the open claim', () => {
  const from = new URLSearchParams('page=3&claim=x');
  expect(writeClaimSearch(from, { search: 'eli' }).toString()).toBe('claim=x&search=eli');
  expect(writeClaimSearch(from, { page: 4 }).toString()).toBe('page=4&claim=x');
});

test.each([
  ['SVC*N4:00071*80.00', '*', ['SVC', 'N4:00071', '80.00']],
  ['N1|PR|NORTHLAKE', '|', ['N1', 'PR', 'NORTHLAKE']],
  ['not a segment', '', ['not a segment']],
  ['•••', '', ['•••']],
])('the segment %s is split at its own separator', (text, separator, elements) => {
  expect(segmentParts(text)).toEqual({ separator, elements });
});

test('each adjustment is found in its segment', () => {
  const line = (number: number, text: string, ofClaim = true) => {
    return { number, byteOffset: number * 10, text, masked: false, ofClaim };
  };
  const segments = [
    line(7, 'CAS*CO*295*9', false),
    line(8, 'CLP*7001*1*100*80'),
    line(9, 'CAS*CO*295*5**253*-5*2'),
    line(10, 'SVC*N4:1*100*80'),
    line(11, 'CAS*PR****3*10'),
    line(12, 'CLP*7002*1*100*80', false),
  ];
  const adjustment = (group: string, reason: string) => {
    return { level: 'claim', group, reason, amount: 5, category: 'dir', rule } as const;
  };
  const [dir, other, copay] = [
    ['CO', '295'],
    ['CO', '253'],
    ['PR', '3'],
  ].map(([group, reason]) => adjustment(group ?? '', reason ?? ''));
  if (!dir || !other || !copay) throw new Error('three adjustments');
  expect(adjustmentSegments([dir, other, copay], segments)).toEqual([9, 9, 11]);
  expect(adjustmentSegments([other, dir, copay], segments)).toEqual([undefined, undefined, 11]);
  expect(adjustmentSegments([dir], [])).toEqual([undefined]);
});

test('a rule of the pharmacy is distinguished from a built-in one', () => {
  expect(ruleText(rule)).toContain('built-in rule carc-295, version 1');
  const own = { id: '0190b000-0000-7000-8000-000000000900', version: 2 };
  expect(ruleText(own)).toBe('Classified by your rule, version 2.');
});
