import type { ReportSchedule, Weekday } from '@pfs/wire/report-schedules';
import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/session/unauthorized.ts';
import {
  useChangeSchedule,
  useCreateSchedule,
  useDeleteSchedule,
  useSendSchedule,
} from './report-schedules.queries.ts';
import { reportTypeWords } from './report-search.ts';

/** What can be done with a weekly report; each says what it did, and removing can be undone. */
export function useScheduleActions() {
  const handleUnauthorized = useUnauthorized('/api/login');
  const [create, change, send, remove] = [
    useCreateSchedule(),
    useChangeSchedule(),
    useSendSchedule(),
    useDeleteSchedule(),
  ];
  const onError = (error: Error) => {
    if (handleUnauthorized(error)) return;
    const description = messageOf(error, 'No changes were made. Please try again.');
    showToast({ title: 'Couldn’t save', description, variant: 'destructive' });
  };

  /** A removed report is made again as it was; it gets a new link to unsubscribe. */
  function restore({ type, weekday, isPaused }: ReportSchedule): void {
    const pause = ({ id }: ReportSchedule) => change.mutate({ id, change: { isPaused } });
    create.mutate({ type, weekday }, { onSuccess: isPaused ? pause : () => {}, onError });
  }

  return {
    isPending: create.isPending || change.isPending || send.isPending || remove.isPending,
    pause: ({ id, isPaused }: ReportSchedule) =>
      change.mutate({ id, change: { isPaused: !isPaused } }, { onError }),
    moveTo: ({ id }: ReportSchedule, weekday: Weekday) =>
      change.mutate({ id, change: { weekday } }, { onError }),
    sendNow: ({ id, email }: ReportSchedule) =>
      send.mutate(id, {
        onSuccess: () =>
          showToast({ title: 'Report sent', description: `It’s on its way to ${email}.` }),
        onError,
      }),
    remove: (schedule: ReportSchedule) =>
      remove.mutate(schedule.id, {
        onSuccess: () =>
          showToast({
            title: 'Weekly report removed',
            description: `${reportTypeWords[schedule.type]} will no longer be emailed.`,
            action: { label: 'Undo', run: () => restore(schedule) },
          }),
        onError,
      }),
  };
}
