import type { DrugProfit } from '@pfs/wire/drug-profitability';
import { formatPercent } from '../../lib/format-number.ts';

const words = { invoice: 'cost by invoice', nadac: 'cost by NADAC' } as const;

type CostBasisProps = Pick<DrugProfit, 'costBasis' | 'knownCostPercentage'>;

/** The weakest thing that a cost rests on, beside the profit that rests on it. */
export function CostBasis({ costBasis, knownCostPercentage }: CostBasisProps) {
  return (
    <Small>
      {costBasis === 'estimated'
        ? `estimated, cost known for ${formatPercent(knownCostPercentage)}`
        : words[costBasis]}
    </Small>
  );
}

/** Marks a profit that is a guess: too little of its cost is known. */
export function Estimated({ status }: Pick<DrugProfit, 'status'>) {
  return status === null ? <Small>estimated</Small> : null;
}

export function Small({ children }: { readonly children: string }) {
  return <span className="block text-[0.6875rem] text-ink-faint">{children}</span>;
}
