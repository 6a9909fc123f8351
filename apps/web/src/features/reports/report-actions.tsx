import type { ReportFormat, ReportType } from '@pfs/wire/reports';
import { FileSpreadsheet, FileText, type LucideIcon, Mail, Sheet } from 'lucide-react';
import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/session/unauthorized.ts';
import { useDownload } from '../../lib/api/download.ts';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { useCreateSchedule } from './report-schedules.queries.ts';
import type { ReportSearch } from './report-search.ts';
import { reportExportPath } from './reports.queries.ts';

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
  /** The period is none, so there is nothing to take along. */
  readonly disabled: boolean;
}

/** What is on the screen, to take along or to be mailed every week. */
export function ReportActions({ search, disabled }: ReportActionsProps) {
  const { pending, start } = useDownload(useUnauthorized('/api/login'));
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
    </>
  );
}

/** Mails the report that is on the screen every week. */
export function EmailReport({ type }: { readonly type: ReportType }) {
  const handleUnauthorized = useUnauthorized('/api/login');
  const create = useCreateSchedule();
  function schedule(): void {
    create.mutate(
      { type },
      {
        onSuccess: () =>
          showToast({
            title: 'Email Scheduled',
            description: 'Weekly DIR report will be emailed to you.',
          }),
        onError: (error) => {
          if (handleUnauthorized(error)) return;
          showToast({
            title: 'Email Not Scheduled',
            description: messageOf(error, 'The report couldn’t be scheduled. Please try again.'),
            variant: 'destructive',
          });
        },
      },
    );
  }
  return (
    <PharmacyButton variant="outline" pending={create.isPending} onClick={schedule}>
      {create.isPending ? null : <Mail aria-hidden="true" />}
      Email Report
    </PharmacyButton>
  );
}
