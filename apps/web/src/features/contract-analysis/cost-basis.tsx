import type { DrugProfit } from '@pfs/wire/drug-profitability';

const words = {
  invoice: 'cost by invoice',
  nadac: 'cost by NADAC',
  estimated: 'cost estimated',
} as const;

/** The weakest thing that a cost rests on, beside every profit that rests on it. */
export function CostBasis({ basis }: { readonly basis: DrugProfit['costBasis'] }) {
  return <span className="block text-[0.6875rem] text-ink-faint">{words[basis]}</span>;
}
