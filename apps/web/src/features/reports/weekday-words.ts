import type { Weekday } from '@pfs/wire/report-schedules';

export const weekdayWords = {
  monday: 'Mondays',
  tuesday: 'Tuesdays',
  wednesday: 'Wednesdays',
  thursday: 'Thursdays',
  friday: 'Fridays',
  saturday: 'Saturdays',
  sunday: 'Sundays',
} as const satisfies Record<Weekday, string>;

export const weekdays = Object.keys(weekdayWords) as readonly Weekday[];
