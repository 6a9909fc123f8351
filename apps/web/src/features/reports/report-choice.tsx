import { bucketSizes, chosenReportPeriod } from '@pfs/core/metrics/periods';
import type { ReportType } from '@pfs/wire/reports';
import type { PeriodErrors } from '../../lib/days/period.ts';
import { PeriodField } from '../../ui/fields/period-field.tsx';
import { Options, Select } from '../../ui/fields/select.tsx';
import { type ReportSearch, reportTypeNames, reportTypes } from './report-search.ts';

interface ReportChoiceProps {
  readonly search: ReportSearch;
  readonly today: string;
  readonly errors: PeriodErrors | undefined;
  readonly onChange: (search: ReportSearch) => void;
}

/** The choice of report and period. */
export function ReportChoice({ search, today, errors, onChange }: ReportChoiceProps) {
  const { type, period } = search;
  const chooseType = (next: ReportType) =>
    onChange({ type: next, period: chosenReportPeriod(bucketSizes[next], period, today) });
  return (
    <div className="mb-6 flex flex-wrap items-start gap-x-6 gap-y-3 print:hidden">
      <div className="flex flex-col gap-1 max-sm:w-full">
        <span className="text-[0.8125rem] font-medium" aria-hidden="true">
          Report
        </span>
        <Select
          label="Report type"
          className="sm:w-48"
          value={type}
          onChange={({ target }) => chooseType(target.value as ReportType)}
        >
          <Options of={reportTypes} text={(each) => reportTypeNames[each]} />
        </Select>
      </div>
      <PeriodField
        period={period}
        today={today}
        errors={errors}
        onChange={({ from = period.from, to = period.to }) =>
          onChange({ ...search, period: { from, to } })
        }
      />
    </div>
  );
}
