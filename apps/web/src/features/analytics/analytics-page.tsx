import { useSearchParams } from 'wouter';
import { periodErrorsOf, readPeriod } from '../../lib/days/period.ts';
import { useToday } from '../../lib/days/today.ts';
import { PeriodField } from '../../ui/fields/period-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ClaimPanel, useOpenClaim } from '../claims/public.ts';
import { AnalyticsOverview } from './analytics-overview.tsx';
import { readFigure, writeSearch } from './analytics-search.ts';
import { OpenedFigure } from './opened-figure.tsx';

/** Fees by payer, month and drug and every claim; or one figure down to its rows. */
export default function AnalyticsPage() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const figure = readFigure(params);
  const period = readPeriod(params);
  const errors = periodErrorsOf(period);
  const { claimId, openClaim, closeClaim } = useOpenClaim();
  const shared = { params, onParams: setParams, onOpen: openClaim };
  return (
    <>
      <PageHeader
        title="Advanced Analytics"
        description="DIR fees by payer, drug, and claim."
        actions={
          <PeriodField
            period={period}
            today={today}
            errors={errors}
            allTime
            onChange={({ from, to }) => setParams((now) => writeSearch(now, { from, to }))}
          />
        }
      />
      <div className="flex flex-col gap-6">
        {errors === undefined ? null : (
          <Notice tone="destructive" title="This period can’t be shown">
            Choose other dates or a preset period.
          </Notice>
        )}
        {errors !== undefined ? null : figure === undefined ? (
          <AnalyticsOverview period={period} {...shared} />
        ) : (
          <OpenedFigure name={figure} {...shared} />
        )}
      </div>
      {claimId === null ? null : <ClaimPanel key={claimId} id={claimId} onClose={closeClaim} />}
    </>
  );
}
