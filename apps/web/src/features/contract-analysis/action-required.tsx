import type { PayerContract } from '@pfs/wire/contract-analysis';
import { TriangleAlert } from 'lucide-react';

/** What to do about a payer that comes first. */
export function ActionRequired({ contract }: { readonly contract: PayerContract }) {
  return (
    <div className="rounded-card border border-taken-line bg-taken-soft px-3 py-2.5">
      <h3 className="flex items-center gap-1.5 text-[0.8125rem] font-semibold text-taken">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        Action Required
      </h3>
      <p className="mt-1 text-[0.8125rem] wrap-anywhere">{contract.recommendedAction}</p>
    </div>
  );
}
