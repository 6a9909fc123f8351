import type { Report } from '@pfs/wire/reports';
import { formatDay } from '../../lib/format-day.ts';
import { Instant } from '../../ui/day.tsx';
import { DetailedClaims } from './detailed-claims.tsx';
import { PayerPerformance } from './payer-performance.tsx';
import { reportTypeWords } from './report-search.ts';
import { ReportSummary } from './report-summary.tsx';
import { TrendAnalysis } from './trend-analysis.tsx';

interface ReportTablesProps {
  readonly report: Report;
  /** Another report, shown while the asked one is on its way. */
  readonly stale: boolean;
  readonly onOpenClaim: (claimId: string) => void;
}

export function ReportTables({ report, stale, onOpenClaim }: ReportTablesProps) {
  const { type, period, dataAsOf } = report;
  return (
    <div
      aria-busy={stale}
      className={`flex flex-col gap-6 transition-opacity ${stale ? 'opacity-50' : ''}`}
    >
      <p className="-mb-3 text-[0.8125rem] text-ink-faint">
        {reportTypeWords[type]}, {formatDay(period.from)} to {formatDay(period.to)}.
        {dataAsOf === null ? null : (
          <>
            {' '}
            Data as of <Instant value={dataAsOf} />.
          </>
        )}
      </p>
      <ReportSummary report={report} />
      <PayerPerformance report={report} />
      <TrendAnalysis report={report} />
      {type === 'detailed' ? <DetailedClaims report={report} onOpen={onOpenClaim} /> : null}
    </div>
  );
}
