import type { ReportSchedule, Weekday } from '@pfs/wire/report-schedules';
import { showFailure, showToast } from '../../lib/toast.ts';
import { reportTypeNames } from './report-search.ts';
import {
  useChangeSchedule,
  useCreateSchedule,
  useDeleteSchedule,
  useSendSchedule,
} from './reports.queries.ts';

/** Actions on weekly reports; each shows a toast, and removal can be undone. */
export function useScheduleActions() {
  const [create, change, send, remove] = [
    useCreateSchedule(),
    useChangeSchedule(),
    useSendSchedule(),
    useDeleteSchedule(),
  ];
  const onError = showFailure('Couldn’t save', 'No changes were made. Please try again.');

  /** Creates a removed report again as it was, with a new unsubscribe link. */
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
            description: `${reportTypeNames[schedule.type]} will no longer be emailed.`,
            action: { label: 'Undo', run: () => restore(schedule) },
          }),
        onError,
      }),
  };
}
