import type { Dimension } from '@pfs/core/assistant/measures';
import type { AssistantQuery, QueryFilter } from '@pfs/core/assistant/query';
import { healthMetrics } from '@pfs/core/metrics/financial-health';
import { periodTotals } from '@pfs/core/metrics/period-totals';
import { toCents } from '@pfs/core/money';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { addGroups } from './add-groups.ts';
import type { Family, Group } from './family.ts';
import { readPayerDays } from './payer-days.repository.ts';
import { addPaymentFacts, type PaymentFacts } from './payment-facts.ts';
import type { RunOptions } from './run-options.ts';
import { readVendorGroups } from './vendor-groups.repository.ts';

interface PharmacyFacts {
  readonly payments: PaymentFacts;
  readonly spendCents: number;
  readonly paidCents: number;
}

/** Claims, lump sums and vendors together, as Financial Health has them. */
export function pharmacyFamily(
  { measure }: AssistantQuery,
  { today }: RunOptions,
): Family<PharmacyFacts> {
  const metricsOf = ({ payments, spendCents, paidCents }: PharmacyFacts) =>
    healthMetrics(periodTotals(payments.sums), {
      spendCents: toCents(spendCents),
      paymentsCents: toCents(paidCents),
    });
  return {
    read: async (tx, filter, by) => {
      const spend = { measure: 'vendorSpend', by, today } as const;
      const paid = { measure: 'vendorPayments', by, today } as const;
      return addGroups(
        [
          ...(await readPayments(tx, filter, by)),
          ...(await readVendorGroups(tx, filter, spend)).map((group) => ({
            ...group,
            facts: { ...noFacts, spendCents: group.facts.cents },
          })),
          ...(await readVendorGroups(tx, filter, paid)).map((group) => ({
            ...group,
            facts: { ...noFacts, paidCents: group.facts.cents },
          })),
        ],
        addFacts,
      );
    },
    add: addFacts,
    figure: (facts) => {
      const metrics = metricsOf(facts);
      if (measure === 'expenses') return metrics.expensesCents;
      if (measure === 'cashFlow') return metrics.cashFlowCents;
      if (measure === 'netProfit') return metrics.netProfitCents;
      return Math.round(metrics.profitMargin * 10);
    },
    isRanked: ({ payments }) => measure !== 'profitMargin' || payments.sums.grossCents > 0,
    isActive: () => true,
    caveats: async () => [],
  };
}

const noFacts: PharmacyFacts = { payments: addPaymentFacts([]), spendCents: 0, paidCents: 0 };

function addFacts(parts: readonly PharmacyFacts[]): PharmacyFacts {
  return {
    payments: addPaymentFacts(parts.map(({ payments }) => payments)),
    spendCents: parts.reduce((sum, { spendCents }) => sum + spendCents, 0),
    paidCents: parts.reduce((sum, { paidCents }) => sum + paidCents, 0),
  };
}

async function readPayments(
  tx: TenantTransaction,
  filter: QueryFilter,
  by: Dimension | null,
): Promise<readonly Group<PharmacyFacts>[]> {
  const groups = await readPayerDays(tx, filter, by);
  return groups.map((group) => ({ ...group, facts: { ...noFacts, payments: group.facts } }));
}
