import { formatMonthShort } from '../../lib/format-day.ts';

/** As many as stand below a chart without touching each other. */
const labelsMax = 8;

/** The names below a line of months, some left out where there are many; January says its year. */
export function monthLabels(months: readonly string[]): readonly string[] {
  const step = Math.ceil(months.length / labelsMax);
  return months.map((month, index) => {
    if (index % step !== 0) return '';
    const short = formatMonthShort(month);
    return months.length > 12 || month.endsWith('-01') ? `${short} ’${month.slice(2, 4)}` : short;
  });
}
