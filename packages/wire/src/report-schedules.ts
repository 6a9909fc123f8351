import { z } from 'zod';
import { id, idParams, instant } from './fields.ts';
import { reportTypes } from './reports.ts';
import { route } from './route.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** A report that is mailed to who asked for it, every week. */
export const reportSchedule = z.object({
  id,
  type: z.enum(reportTypes),
  weekday: z.enum(weekdays),
  isPaused: z.boolean(),
  /** Where it goes: the address of the account. */
  email: z.string(),
  /** Null while it is paused. */
  nextRunAt: instant.nullable(),
  lastRunAt: instant.nullable(),
  createdAt: instant,
});

export type ReportSchedule = z.infer<typeof reportSchedule>;

const type = z.enum(reportTypes, `Use one of ${reportTypes.join(', ')}`);
const weekday = z.enum(weekdays, `Use one of ${weekdays.join(', ')}`);

export const reportScheduleRoutes = {
  listReportSchedules: route({
    method: 'GET',
    path: '/api/report-schedules',
    access: 'signed_in',
    summary: 'The reports that are mailed to the caller every week',
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.array(reportSchedule),
  }),
  createReportSchedule: route({
    method: 'POST',
    path: '/api/report-schedules',
    access: 'member',
    summary: 'Mails a report every week; asked for again, answers the one that is there',
    bodyKind: 'json',
    body: z.strictObject({ type: type.default('monthly'), weekday: weekday.default('monday') }),
    answerKind: 'json',
    status: 200,
    answer: reportSchedule,
  }),
  changeReportSchedule: route({
    method: 'PATCH',
    path: '/api/report-schedules/:id',
    access: 'member',
    summary: 'Pauses it, lets it go on, or moves it to another day of the week',
    params: idParams,
    bodyKind: 'json',
    body: z
      .strictObject({ isPaused: z.boolean().optional(), weekday: weekday.optional() })
      .refine((body) => Object.keys(body).length > 0, { message: 'Say what to change' }),
    answerKind: 'json',
    status: 200,
    answer: reportSchedule,
  }),
  deleteReportSchedule: route({
    method: 'DELETE',
    path: '/api/report-schedules/:id',
    access: 'member',
    summary: 'Ends it',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: z.object({ message: z.string() }),
  }),
  sendReportSchedule: route({
    method: 'POST',
    path: '/api/report-schedules/:id/send',
    access: 'member',
    summary: 'Mails the report now, beside its weekly runs',
    params: idParams,
    bodyKind: 'none',
    answerKind: 'json',
    status: 200,
    answer: reportSchedule,
  }),
  unsubscribeReports: route({
    method: 'POST',
    path: '/api/report-schedules/unsubscribe',
    access: 'public',
    summary: 'Ends the weekly report whose mail has the link with this token',
    bodyKind: 'json',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    answerKind: 'json',
    status: 200,
    answer: z.object({ type: z.enum(reportTypes), pharmacy: z.string() }),
  }),
};
