import type { ProviderAdjustmentSummary } from '@pfs/wire/provider-adjustments';
import { Sum } from './sum.tsx';

export function LumpTotals({ summary }: { readonly summary: ProviderAdjustmentSummary }) {
  const { rows, amount, counted, held } = summary;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2 px-5 pb-4 text-[0.8125rem]">
      <Sum label="All of these" rows={rows} amount={amount} sign="taken" />
      <Sum label="Counted" {...counted} sign="taken" />
      <Sum label="Held, in no total" {...held} sign="taken" />
    </dl>
  );
}
