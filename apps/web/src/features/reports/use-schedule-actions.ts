import type { ReportSchedule, Weekday } from '@pfs/wire/report-schedules';
import { call } from '../../lib/api/call.ts';
import { useChange, useTask } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { reportTypeNames, schedulePaths } from './reports.queries.ts';

/** Actions on weekly reports; each shows a toast, and removal can be undone. */
export function useScheduleActions() {
  const refresh = schedulePaths;
  const failed = showFailure('Couldn’t save', 'No changes were made. Please try again.');
  const create = useChange('POST /api/report-schedules', { refresh, failed });
  const change = useChange('PATCH /api/report-schedules/:id', { refresh, failed });
  const send = useChange('POST /api/report-schedules/:id/send', {
    refresh,
    failed,
    done: ({ email }) =>
      showToast({ title: 'Report sent', description: `It’s on its way to ${email}.` }),
  });
  const remove = useTask(
    ({ id }: ReportSchedule) => call('DELETE /api/report-schedules/:id', { params: { id } }),
    {
      refresh,
      failed,
      done: (_, schedule) =>
        showToast({
          title: 'Weekly report removed',
          description: `${reportTypeNames[schedule.type]} will no longer be emailed.`,
          action: { label: 'Undo', run: () => restore(schedule) },
        }),
    },
  );

  /** Creates a removed report again as it was, with a new unsubscribe link. */
  function restore({ type, weekday, isPaused }: ReportSchedule): void {
    const pause = ({ id }: ReportSchedule) => change.mutate({ params: { id }, body: { isPaused } });
    create.mutate({ body: { type, weekday } }, { onSuccess: isPaused ? pause : () => {} });
  }

  return {
    isPending: create.isPending || change.isPending || send.isPending || remove.isPending,
    pause: ({ id, isPaused }: ReportSchedule) =>
      change.mutate({ params: { id }, body: { isPaused: !isPaused } }),
    moveTo: ({ id }: ReportSchedule, weekday: Weekday) =>
      change.mutate({ params: { id }, body: { weekday } }),
    sendNow: ({ id }: ReportSchedule) => send.mutate({ params: { id } }),
    remove: (schedule: ReportSchedule) => remove.mutate(schedule),
  };
}
