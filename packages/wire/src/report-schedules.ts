import { z } from 'zod';
import { id, instant } from './fields.ts';
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

/** A weekly report by email. */
const reportSchedule = z.object({
  id,
  type: z.enum(reportTypes),
  weekday: z.enum(weekdays),
  isPaused: z.boolean(),
  /** The account's email address. */
  email: z.string(),
  /** Null while paused. */
  nextRunAt: instant.nullable(),
  lastRunAt: instant.nullable(),
  createdAt: instant,
});

export type ReportSchedule = z.infer<typeof reportSchedule>;

const type = z.enum(reportTypes, `Use one of ${reportTypes.join(', ')}`);
const weekday = z.enum(weekdays, `Use one of ${weekdays.join(', ')}`);

export const reportScheduleRoutes = {
  listReportSchedules: route('GET /api/report-schedules', {
    access: 'signed_in',
    summary: 'List your weekly reports',
    answer: z.array(reportSchedule),
  }),
  createReportSchedule: route('POST /api/report-schedules', {
    access: 'member',
    summary: 'Schedule a weekly report, or return the existing one',
    body: z.strictObject({ type: type.default('monthly'), weekday: weekday.default('monday') }),
    answer: reportSchedule,
  }),
  changeReportSchedule: route('PATCH /api/report-schedules/:id', {
    access: 'member',
    summary: 'Pause, resume or reschedule a weekly report',
    body: z
      .strictObject({ isPaused: z.boolean().optional(), weekday: weekday.optional() })
      .refine((body) => Object.keys(body).length > 0, { message: 'Specify what to change' }),
    answer: reportSchedule,
  }),
  deleteReportSchedule: route('DELETE /api/report-schedules/:id', {
    access: 'member',
    summary: 'Delete a weekly report',
    answer: z.object({ message: z.string() }),
  }),
  sendReportSchedule: route('POST /api/report-schedules/:id/send', {
    access: 'member',
    summary: 'Send a weekly report now',
    answer: reportSchedule,
  }),
  unsubscribeReports: route('POST /api/report-schedules/unsubscribe', {
    access: 'public',
    summary: 'Unsubscribe with an emailed token',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    answer: z.object({ type: z.enum(reportTypes), pharmacy: z.string() }),
  }),
};
