import { type Measure, measureDefinition } from '../measures.ts';
import type { Companion, Item } from './part.ts';
import { has, type Said } from './said.ts';

const fees = ['dirFees', 'gerFees', 'otherFees', 'fees', 'takeBacks', 'lumpSums'] as const;
const rates = ['dirPercentage', 'averageDirFee', 'profitMargin'] as const;
const amounts = ['grossAmount', 'netAmount', 'patientPaid', 'drugRevenue'] as const;
const profits = ['netProfit', 'drugNetProfit', 'drugGrossProfit', 'cashFlow'] as const;

/** Measures beside which such words say nothing of their own. */
const measuresOf: Readonly<
  Record<Exclude<Companion, 'money' | 'part' | 'start'>, readonly Measure[]>
> = {
  fees: [...fees, ...rates, 'belowCostLoss'],
  spent: [...fees, ...rates, 'vendorSpend', 'vendorPayments', 'expenses', 'drugCost'],
  earned: [...amounts, ...profits, ...fees, 'claims', 'dirPercentage'],
  received: ['paymentsReceived', 'payments', 'netAmount', 'vendorInvoices', 'vendorPayments'],
  open: ['vendorOpen', 'vendorOverdue'],
  claims: ['claims', 'deniedClaims', 'reversals'],
};

/** The word of a message that changes what this measure would say: `claims suffered`. */
export function findMisplaced(said: Said, measure: Measure): Item | undefined {
  return said.items.find((item) => {
    const { part } = item;
    if (part.is !== 'plain' || !('beside' in part)) return false;
    return part.beside === 'start' ? !isFirst(item, said) : !isBeside(part.beside, measure, said);
  });
}

/** `need the DIR fees` asks, `the DIR fees we need` is something else. */
function isFirst(item: Item, { items }: Said): boolean {
  const little = ['plain', 'greeting', 'we', 'namePlace'];
  return items.slice(0, items.indexOf(item)).every(({ part }) => little.includes(part.is));
}

function isBeside(companion: Exclude<Companion, 'start'>, measure: Measure, said: Said): boolean {
  const { unit } = measureDefinition(measure);
  switch (companion) {
    case 'money':
      return (unit !== 'count' && unit !== 'quantity') || said.amounts.length > 0;
    case 'part':
      return has(said, 'share', 'howMuch') || said.extreme !== null;
    default:
      return measuresOf[companion].includes(measure);
  }
}

/** Whether money is asked for, which the number of rows does not tell: `claims amount`. */
export function asksMoney({ items }: Said): boolean {
  return items.some(
    ({ part }) => part.is === 'plain' && 'beside' in part && part.beside === 'money',
  );
}
