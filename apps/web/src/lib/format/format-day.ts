import { unknownText } from './format-money.ts';

const dayForm = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const monthForm = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortMonthForm = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** A calendar day `YYYY-MM-DD` as "Mar 4, 2026", the same in every time zone. */
export function formatDay(day: string | null | undefined): string {
  const date = toDate(day);
  return date === undefined ? unknownText : dayForm.format(date);
}

/** An instant as a day and time in the reader's time zone. */
export function formatInstant(instant: string | null | undefined): string {
  const date = instant ? new Date(instant) : undefined;
  if (date === undefined || Number.isNaN(date.getTime())) return unknownText;
  return date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}

/** An instant as a time in the reader's time zone. */
export function formatTime(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-US', { timeStyle: 'short' });
}

/** `2026-03` as "March 2026". */
export function formatMonth(month: string): string {
  const date = toDate(`${month}-01`);
  return date === undefined ? month : monthForm.format(date);
}

/** `2026-03` as "Mar". */
export function formatMonthShort(month: string): string {
  const date = toDate(`${month}-01`);
  return date === undefined ? month : shortMonthForm.format(date);
}

function toDate(day: string | null | undefined): Date | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
