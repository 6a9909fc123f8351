import type { ReportSchedule } from '@pfs/wire/report-schedules';
import type { ReportFormat } from '@pfs/wire/reports';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { figuresQuery, statusQuery } from '../../lib/api/query-options.ts';
import type { ReportSearch } from './report-search.ts';

export function reportQuery({ type, period }: ReportSearch) {
  const query = { type, from: period.from, to: period.to };
  return queryOptions({
    queryKey: ['/api/reports', query],
    queryFn: ({ signal }) => call('GET /api/reports', { query, signal }),
    placeholderData: keepPreviousData,
    ...figuresQuery,
  });
}

export function reportExportPath({ type, period }: ReportSearch, format: ReportFormat): string {
  const { from, to } = period;
  return `/api/reports/export?${new URLSearchParams({ type, from, to, format })}`;
}

export const reportSchedulesQuery = queryOptions({
  queryKey: ['/api/report-schedules'],
  queryFn: ({ signal }) => call('GET /api/report-schedules', { signal }),
  ...statusQuery,
});

/** Fetches the list again after each change: only the server knows the next sending time. */
function useRefreshSchedules(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: reportSchedulesQuery.queryKey });
}

type NewSchedule = Pick<ReportSchedule, 'type'> & Partial<Pick<ReportSchedule, 'weekday'>>;

export function useCreateSchedule() {
  return useMutation({
    mutationFn: (body: NewSchedule) => call('POST /api/report-schedules', { body }),
    onSuccess: useRefreshSchedules(),
  });
}

export interface ScheduleChange {
  readonly id: string;
  readonly change: Partial<Pick<ReportSchedule, 'isPaused' | 'weekday'>>;
}

export function useChangeSchedule() {
  return useMutation({
    mutationFn: ({ id, change }: ScheduleChange) =>
      call('PATCH /api/report-schedules/:id', { params: { id }, body: change }),
    onSuccess: useRefreshSchedules(),
  });
}

export function useSendSchedule() {
  return useMutation({
    mutationFn: (id: string) => call('POST /api/report-schedules/:id/send', { params: { id } }),
    onSuccess: useRefreshSchedules(),
  });
}

export function useDeleteSchedule() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/report-schedules/:id', { params: { id } }),
    onSuccess: useRefreshSchedules(),
  });
}

export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) =>
      call('POST /api/report-schedules/unsubscribe', { body: { token } }),
  });
}
