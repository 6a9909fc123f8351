import type { ReportType } from '@pfs/wire/reports';
import { Mail } from 'lucide-react';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { useCreateSchedule } from './report-schedules.queries.ts';

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
            description: messageOf(error, 'The report could not be scheduled. Please try again.'),
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
