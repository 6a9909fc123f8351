import { dispensingFeeVariance, effectiveRate } from '../../contracts/guarantees.ts';
import {
  belowCostLoss,
  claimCost,
  costBases,
  drugProfit,
  estimatedCost,
} from '../../metrics/drug-profit.ts';
import { usdText } from '../../money.ts';
import { allocateCents } from '../allocate.ts';
import { unitCostOn } from '../unit-cost.ts';
import { number, shownPercent, shownUsd, usd } from './cells.ts';
import type { Formula } from './formula.ts';

const micros = (cell: string | undefined) => Math.round(number(cell?.replace('$', '')) * 1_000_000);
const thousandths = (cell: string | undefined) => Math.round(number(cell) * 1_000);

export const unitCost: Formula = {
  title: 'Unit cost',
  meaning: 'Cost of one unit on the day of the fill ([rules](costs.md#price-selection)).',
  formula: ['claim cost = quantity × unit cost'],
  rounding: 'Unit costs keep five decimals, those of price lists six, quantities three.',
  examples: [
    {
      given: ['Day of the fill', 'Invoices', 'Price lists', 'NADAC'],
      result: ['Unit cost', 'Basis'],
      rows: [
        '2026-03-10 | 2026-03-10 $0.12 | 2026-03-05 $0.13 | 2026-03-01 $0.11 => $0.12 | invoice',
        '2026-03-09 | 2026-03-10 $0.12 | 2026-03-05 $0.13 | 2026-03-01 $0.11 => $0.13 | price_list',
        '2026-03-09 | 2026-03-10 $0.12 | 2026-03-05 $0.13, 2026-03-08 $0.14 | 2026-03-01 $0.11 => $0.14 | price_list',
        '2026-03-09 | 2026-03-10 $0.12 | 2026-03-05 $0.13 to 2026-03-08 | 2026-03-01 $0.11 => $0.11 | nadac',
        '2026-03-04 | 2026-03-10 $0.12 | 2026-03-05 $0.13 | 2026-03-01 $0.11 => $0.11 | nadac',
        '2026-02-28 | 2026-03-10 $0.12 | 2026-03-05 $0.13 | 2026-03-01 $0.11 => - | estimated',
      ],
      compute: (day, invoice, lists, nadac) => {
        const found = unitCostOn(day ?? '', {
          invoices: [dated(invoice)],
          lists: (lists ?? '').split(', ').map(dated),
          nadac: [dated(nadac)],
        });
        if (found === undefined) return ['-', 'estimated'];
        return [`$${(found.unitCostMicros / 1_000_000).toFixed(2)}`, found.basis];
      },
    },
    {
      given: ['Quantity', 'Unit cost'],
      result: ['Cost'],
      rows: [
        '30 | $0.12345 => $3.70',
        '-30 | $0.12345 => −$3.70',
        '0.5 | $0.01 => $0.01',
        '2.5 | $1,000 => $2,500.00',
      ],
      compute: (quantity, cost) => [shownUsd(claimCost(thousandths(quantity), micros(cost)))],
    },
    {
      given: ['Revenue', 'Share'],
      result: ['Estimated cost'],
      rows: ['$100.00 | 0.80 => $80.00', '$0.03 | 0.80 => $0.02', '−$100.00 | 0.80 => −$80.00'],
      compute: (revenue, share) => [shownUsd(estimatedCost(usd(revenue), number(share)))],
    },
  ],
};

export const allocation: Formula = {
  title: 'Allocated lump sum fees',
  meaning: 'A lump fee is spread over its claims ([rules](lump-sums.md#allocation-of-lump-fees)).',
  formula: ['part = fee × weight ÷ all weights; leftover cents go to the largest remainders'],
  examples: [
    {
      given: ['Fee', 'Weights'],
      result: ['Parts'],
      rows: [
        '$1.00 | 1, 1, 1 => $0.34, $0.33, $0.33',
        '−$10.00 | 7000, 3000 => −$7.00, −$3.00',
        '$0.01 | 1, 2 => $0.00, $0.01',
      ],
      compute: (fee, weights) => [
        allocateCents(usd(fee), (weights ?? '').split(', ').map(Number))
          .map(usdText)
          .join(', '),
      ],
    },
  ],
};

export const drugProfitability: Formula = {
  title: 'Drug profit',
  meaning: 'Revenue less cost and all fees, including allocated ones.',
  formula: [
    'revenue = gross + paid by patients + Medicare refunds',
    'a fill with several payers (same Rx number, day, drug and store): cost and units count with the first payer’s claim, [patient payments](matching-claims.md#steps) with the last payer’s; a loss is that of the whole fill',
    'gross profit = revenue − cost',
    '[net profit](#financial-health) = gross profit − DIR − effective rate − other fees; by drug, lump sum fees are those allocated to it',
    'per unit = net profit ÷ units dispensed',
    'status: Loss Leader if net profit is below zero, Low Margin if below 10% of gross profit, else Profitable',
    'no status and no rank if less than 80% of revenue has a known cost',
  ],
  rounding: 'Estimates are rounded by drug, so their sum may be cents off the pharmacy’s estimate.',
  examples: [
    {
      given: [
        'Gross',
        'Patients',
        'Refunds',
        'Of known cost',
        'Cost',
        'Fees',
        'Allocated',
        'Units',
      ],
      result: ['Gross profit', 'Net profit', 'Per unit', 'Status'],
      rows: [
        '$900.00 | $100.00 | $0.00 | $1,000.00 | $800.00 | $50.00 | $20.00 | 300 => $200.00 | $130.00 | $0.43 | Profitable',
        '$900.00 | $100.00 | $0.00 | $800.00 | $800.00 | $150.00 | $31.00 | 300 => $200.00 | $19.00 | $0.06 | Low Margin',
        '$600.00 | $100.00 | $300.00 | $700.00 | $990.00 | $15.00 | $0.00 | 300 => $10.00 | −$5.00 | −$0.02 | Loss Leader',
        '$900.00 | $100.00 | $0.00 | $799.99 | $800.00 | $50.00 | $20.00 | 300 => $200.00 | $130.00 | $0.43 | -',
        '$0.00 | $0.00 | $0.00 | $0.00 | $0.00 | $0.00 | $0.00 | 0 => $0.00 | $0.00 | - | -',
      ],
      compute: (gross, patients, refunds, known, cost, fees, allocated, units) => {
        const found = drugProfit({
          grossCents: usd(gross),
          patientPaidCents: usd(patients),
          mfpRefundCents: usd(refunds),
          dirFeesCents: usd(fees),
          gerFeesCents: usd('$0.00'),
          otherFeesCents: usd('$0.00'),
          allocatedFeesCents: usd(allocated),
          costCents: {
            invoice: usd(cost),
            price_list: usd('0'),
            nadac: usd('0'),
            estimated: usd('0'),
          },
          knownRevenueCents: usd(known),
          unitsThousandths: thousandths(units),
        });
        return [
          shownUsd(found.grossProfitCents),
          shownUsd(found.netProfitCents),
          shownUsd(found.profitPerUnitCents),
          found.status ?? '-',
        ];
      },
    },
  ],
};

export const belowCost: Formula = {
  title: 'Below cost',
  meaning: 'Fills reimbursed below their known cost.',
  formula: [
    'loss = cost − (revenue − DIR − effective rate − other fees), of all payers of the fill, if above zero',
    'a reversed fill has no loss',
    'what [Medicare refunds](mfp-refunds.md#in-figures) of the fill paid, or must pay if more, is no loss',
  ],
  examples: [
    {
      given: ['Revenue', 'Fees', 'Cost', 'Basis'],
      result: ['Loss'],
      rows: [
        '$100.00 | $5.00 | $94.00 | invoice => $0.00',
        '$100.00 | $5.00 | $96.50 | price_list => $1.50',
        '$100.00 | $5.00 | $96.50 | nadac => $1.50',
        '$100.00 | $5.00 | $96.50 | estimated => $0.00',
      ],
      compute: (revenue, fees, cost, basis) => [
        shownUsd(
          belowCostLoss({
            revenueCents: usd(revenue),
            feesCents: usd(fees),
            costCents: usd(cost),
            basis: costBases.find((one) => one === basis) ?? 'estimated',
          }),
        ),
      ],
    },
  ],
};

export const effectiveRates: Formula = {
  title: 'Effective rates',
  meaning:
    'The pharmacy’s own share of a [guarantee](contract-terms.md#guarantees); payers usually measure their whole network.',
  formula: [
    'achieved = (AWP − ingredient cost paid) ÷ AWP × 100',
    'allowed = AWP × (1 − guaranteed discount); variance = ingredient cost paid − allowed',
    'dispensing fee variance = fees paid − claims × guaranteed fee',
    'a positive variance may be taken back; a negative one is owed to the pharmacy',
  ],
  rounding: 'Achieved to two decimals.',
  examples: [
    {
      given: ['AWP', 'Ingredient cost paid', 'Guaranteed'],
      result: ['Achieved', 'Allowed', 'Variance'],
      rows: [
        '$10,000.00 | $1,700.00 | 85.00% => 83.00% | $1,500.00 | $200.00',
        '$10,000.00 | $1,400.00 | 85.00% => 86.00% | $1,500.00 | −$100.00',
        '$0.00 | $0.00 | 85.00% => - | $0.00 | $0.00',
      ],
      compute: (awp, paid, guaranteed) => {
        const found = effectiveRate({
          awpCents: usd(awp),
          ingredientCostPaidCents: usd(paid),
          guaranteedPercent: number(guaranteed),
        });
        const { achievedPercent, allowedCents, varianceCents } = found;
        return [shownPercent(achievedPercent, 2), shownUsd(allowedCents), shownUsd(varianceCents)];
      },
    },
    {
      given: ['Dispensing fees paid', 'Claims', 'Guaranteed fee'],
      result: ['Variance'],
      rows: ['$60.00 | 100 | $0.50 => $10.00', '$45.00 | 100 | $0.50 => −$5.00'],
      compute: (paid, claims, fee) => [
        shownUsd(
          dispensingFeeVariance({
            dispensingFeesPaidCents: usd(paid),
            claims: number(claims),
            guaranteedFeeCents: usd(fee),
          }),
        ),
      ],
    },
  ],
};

function dated(cell: string | undefined) {
  const [day = '', cost, , until] = (cell ?? '').split(' ');
  return { day, until, unitCostMicros: micros(cost) };
}
