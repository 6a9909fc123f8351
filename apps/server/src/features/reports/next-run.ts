import { addDays } from '@pfs/core/days';
import type { Period } from '@pfs/core/metrics/periods';
import { dayIn } from '../../platform/clock.ts';

/** Before the pharmacy opens, so that the report is there with the first coffee. */
const runHour = 7;
const hourMs = 3_600_000;

/**
 * The next moment after the given one at which it is seven in the morning of that weekday in the
 * time zone; 1 is Monday. Runs that were missed are passed over.
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
 * The week that a report is about: the seven days before the last such weekday up to today. So each
 * day is in one weekly report, also where one goes out late.
 */
export function reportedWeek(today: string, weekday: number): Period {
  const to = addDays(today, -(((weekdayOf(today) - weekday + 7) % 7) + 1));
  return { from: addDays(to, -6), to };
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** The instant at which the clocks of the time zone show the hour of the run on that day. */
function instantOf(day: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + runHour * hourMs;
  // Twice, because the offset that is looked up first may be that of another day.
  let at = asIfUtc;
  for (let turn = 0; turn < 2; turn += 1) at = asIfUtc - offsetMs(new Date(at), timeZone);
  return new Date(at);
}

/** How far the clocks of the time zone are ahead of UTC. */
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
