import { addDays } from '@pfs/core/days';
import type { Period } from '@pfs/core/metrics/periods';
import { dayIn } from '../../../platform/clock.ts';

/** Before the pharmacy opens. */
const runHour = 7;
const hourMs = 3_600_000;

/**
 * The first 7 a.m. of that weekday in the time zone after the given moment; 1 is Monday. Missed
 * runs are skipped.
 */
export function nextRun(
  after: Date,
  { weekday, timeZone }: { readonly weekday: number; readonly timeZone: string },
): Date {
  let day = dayIn(timeZone, after);
  for (let tries = 0; tries < 9; tries += 1, day = addDays(day, 1)) {
    if (weekdayOf(day) !== weekday) continue;
    const run = instantOf(day, timeZone);
    if (run > after) return run;
  }
  throw new Error(`no ${weekday} within nine days`);
}

/**
 * The week of a report: the seven days before the last such weekday up to today. So each day is in
 * exactly one weekly report, even if one is sent late.
 */
export function reportedWeek(today: string, weekday: number): Period {
  const to = addDays(today, -(((weekdayOf(today) - weekday + 7) % 7) + 1));
  return { from: addDays(to, -6), to };
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The instant of the run hour of that day in the time zone. */
function instantOf(day: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + runHour * hourMs;
  // Twice, because the first offset may be that of another day.
  let at = asIfUtc;
  for (let turn = 0; turn < 2; turn += 1) at = asIfUtc - offsetMs(new Date(at), timeZone);
  return new Date(at);
}

/** The offset of the time zone from UTC. */
function offsetMs(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(at.getTime() / 1_000) * 1_000;
}
