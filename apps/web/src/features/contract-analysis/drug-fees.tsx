import type { DrugProfit } from '@pfs/wire/drug-profitability';
import type { FigureFilter } from '../../lib/figure-path.ts';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';

interface DrugFeesProps {
  readonly drug: DrugProfit;
  readonly of: FigureFilter;
}

/** What was taken from its claims; lump fees that were spread over them stand apart. */
export function DrugFees({ drug, of }: DrugFeesProps) {
  return (
    <>
      <FigureLink figure="claimDirFees" value={drug.dirFeesTotal} {...of}>
        <Money value={drug.dirFeesTotal} sign="taken" />
      </FigureLink>
      {drug.allocatedFees === 0 ? null : (
        <span
          className="block text-[0.6875rem] whitespace-nowrap text-ink-faint"
          title="Lump fees allocated to these claims; our estimate"
        >
          and <Money value={drug.allocatedFees} sign="taken" /> allocated
        </span>
      )}
    </>
  );
}
