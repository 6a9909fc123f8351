import type { Report } from '@pfs/wire/reports';
import { formatCount, formatPercent } from '../../lib/format-number.ts';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';

/** The five figures of the period; each leads to what makes it. */
export function ReportSummary({ report }: { readonly report: Report }) {
  const { summary, period } = report;
  return (
    <Stats columns={5}>
      <Stat label="Total Claims" caption="Paid less reversed">
        <FigureLink figure="claims" value={summary.totalClaims} {...period}>
          <span className="figures">{formatCount(summary.totalClaims)}</span>
        </FigureLink>
      </Stat>
      <Stat label="Gross Amount" caption="Before fees">
        <FigureLink figure="grossAmount" value={summary.totalGrossAmount} {...period}>
          <Money value={summary.totalGrossAmount} />
        </FigureLink>
      </Stat>
      <Stat label="DIR Fees" {...dirWords(summary.totalDirFees)}>
        <FigureLink figure="dirFees" value={summary.totalDirFees} {...period}>
          <Money value={summary.totalDirFees} absolute />
        </FigureLink>
      </Stat>
      <Stat label="Net Amount" caption="After all fees">
        <FigureLink figure="netAmount" value={summary.totalNetAmount} {...period}>
          <Money value={summary.totalNetAmount} />
        </FigureLink>
      </Stat>
      <Stat label="Avg DIR %" caption="Of gross">
        <FigureLink figure="dirPercentage" value={summary.avgDirPercentage} {...period}>
          <span className="figures">{formatPercent(summary.avgDirPercentage)}</span>
        </FigureLink>
      </Stat>
    </Stats>
  );
}

/** The card shows a size without a sign, so its caption says which way the money went. */
function dirWords(totalDirFees: number) {
  if (totalDirFees < 0) return { caption: 'Given back to you', tone: 'good' } as const;
  return { caption: 'Taken from you', tone: 'taken' } as const;
}
