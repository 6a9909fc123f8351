import { describe, expect, test } from 'vitest';
import {
  lateInterestCents,
  lineOfPlanType,
  type PlanEvidence,
  type PlanLine,
  type PlanProposal,
  proposePlanLine,
} from './plans.ts';

test.each<[string, PlanLine | undefined]>([
  ['Medicare Part D', 'part_d'],
  ['D', 'part_d'],
  ['MedD', 'part_d'],
  ['PART-D', 'part_d'],
  ['MAPD', 'part_d'],
  ['Med D', 'part_d'],
  ['Commercial', 'commercial'],
  ['Medicaid (MCO)', 'medicaid_mco'],
  ['Medicaid Fee-for-Service', 'medicaid_ffs'],
  ['Discount Card', 'cash_card'],
  ['eVoucher', 'voucher'],
  ['Workers’ Comp', 'other'],
  ['Medicare', undefined],
  ['Medicaid', undefined],
  ['Medicare Part B', undefined],
  ['Commercial Part D', undefined],
  ['PRIMERA MEDICARE PART D', undefined],
  ['', undefined],
])('a plan type %o is of the line %o', (planType, line) => {
  expect(lineOfPlanType(planType)).toBe(line);
});

describe('evidence proposes a line', () => {
  const none: PlanEvidence = { fills: 9, refunds: 0, medicareClaims: 0, planTypes: [] };
  const types = (...texts: readonly string[]) => texts.map((text) => ({ text, fills: 3 }));
  test.each<[string, Partial<PlanEvidence>, readonly PlanLine[], PlanProposal | undefined]>([
    ['without evidence none', {}, [], undefined],
    [
      'a refund proves Part D, whatever the export says',
      { refunds: 1, planTypes: types('Commercial') },
      [],
      { line: 'part_d', by: 'refund' },
    ],
    [
      'the plan type of the export',
      { planTypes: types('Commercial', 'Private insurance', 'Gold') },
      ['part_d'],
      { line: 'commercial', by: 'plan_type' },
    ],
    [
      'two plan types propose none',
      { planTypes: types('Commercial', 'Part D'), medicareClaims: 2 },
      [],
      undefined,
    ],
    ['CLP06 16', { medicareClaims: 1 }, [], { line: 'part_d', by: 'filing_code' }],
    [
      'confirmed plans of the BIN and PCN',
      { planTypes: types('Gold') },
      ['commercial', 'commercial'],
      { line: 'commercial', by: 'same_plan' },
    ],
    ['confirmed plans of two lines propose none', {}, ['commercial', 'part_d'], undefined],
  ])('%s', (_, evidence, alike, proposed) => {
    expect(proposePlanLine({ ...none, ...evidence }, alike)).toEqual(proposed);
  });
});

test.each([
  [250_00, 11, 4_200_000, 32],
  [250_00, 0, 4_200_000, 0],
  [1_000_000_00, 365, 4_900_000, 50_000_00],
])(
  '%d cents paid %d days late at a rate of %d bear %d cents of interest',
  (cents, days, rate, due) => {
    expect(lateInterestCents(BigInt(cents) * BigInt(days), rate)).toBe(due);
  },
);
