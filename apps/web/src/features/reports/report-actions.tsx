import type { ReportFormat, ReportType } from '@pfs/wire/reports';
import { FileSpreadsheet, FileText, HandCoins, type LucideIcon, Mail, Sheet } from 'lucide-react';
import { useDownload } from '../../lib/api/download.ts';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { showFailure } from '../../lib/toast.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import type { ReportSearch } from './report-search.ts';
import { reportExportPath, schedulePaths } from './reports.queries.ts';

interface Kind {
  readonly format: ReportFormat;
  readonly label: string;
  readonly word: string;
  readonly icon: LucideIcon;
}

const kinds: readonly Kind[] = [
  { format: 'pdf', label: 'PDF Report', word: 'PDF', icon: FileText },
  { format: 'xlsx', label: 'Excel Export', word: 'EXCEL', icon: FileSpreadsheet },
  { format: 'csv', label: 'CSV Export', word: 'CSV', icon: Sheet },
];

interface ReportActionsProps {
  readonly search: ReportSearch;
  /** The period is invalid, so there is nothing to export. */
  readonly disabled: boolean;
}

/** Exports the report, or schedules it by email. */
export function ReportActions({ search, disabled }: ReportActionsProps) {
  const { pending, start } = useDownload();
  return (
    <>
      {kinds.map(({ format, label, word, icon: Icon }) => {
        const path = reportExportPath(search, format);
        return (
          <PharmacyButton
            key={format}
            variant="outline"
            pending={pending === path}
            disabled={disabled}
            onClick={() => void start(path, `Generating ${word} report...`)}
          >
            {pending === path ? null : <Icon aria-hidden="true" />}
            {label}
          </PharmacyButton>
        );
      })}
      <EmailReport type={search.type} />
      <ButtonLink href="/recovery?view=report" variant="outline">
        <HandCoins aria-hidden="true" />
        Recovery report
      </ButtonLink>
    </>
  );
}

/** Schedules the current report as a weekly email. */
export function EmailReport({ type }: { readonly type: ReportType }) {
  const create = useChange('POST /api/report-schedules', {
    refresh: schedulePaths,
    done: toastOf('Email Scheduled', 'Weekly DIR report will be emailed to you.'),
    failed: showFailure(
      'Email Not Scheduled',
      'The report couldn’t be scheduled. Please try again.',
    ),
  });
  return (
    <PharmacyButton
      variant="outline"
      pending={create.isPending}
      onClick={() => create.mutate({ body: { type } })}
    >
      {create.isPending ? null : <Mail aria-hidden="true" />}
      Email Report
    </PharmacyButton>
  );
}
