import type { DrugProfitability } from '@pfs/wire/drug-profitability';
import { formatCount, formatPercent } from '../../lib/format-number.ts';
import { Money } from '../../ui/money.tsx';

/** What the profits above rest on, so that nobody takes an estimate for a figure. */
export function CostNote({ data }: { readonly data: DrugProfitability }) {
  const { costShares, drugCount, drugs, feesOfNoDrug, notSpreadYet } = data;
  return (
    <div className="flex flex-col gap-1 border-t border-line px-5 py-3 text-xs text-ink-faint">
      <p>
        {formatCount(drugs.length)} of {formatCount(drugCount)} drugs. {basisWords(costShares)}
      </p>
      <p>
        Allocated: lump fees spread over the claims they cover; our estimate.
        {feesOfNoDrug === 0 ? null : (
          <>
            {' '}
            <Money value={feesOfNoDrug} /> of lump fees fall on no drug.
          </>
        )}
      </p>
      {notSpreadYet.waiting && notSpreadYet.amount !== 0 ? (
        <p>
          <Money value={notSpreadYet.amount} /> of lump fees are being spread; the figures above
          follow by themselves.
        </p>
      ) : null}
    </div>
  );
}

function basisWords({ invoice, nadac, estimated }: DrugProfitability['costShares']): string {
  if (invoice + nadac + estimated === 0) return 'What they cost adds up to nothing.';
  return (
    `Of the cost of all, ${formatPercent(invoice)} is known by your invoices and ` +
    `${formatPercent(nadac)} by NADAC; ${formatPercent(estimated)} is estimated as a share of revenue.`
  );
}
