import type { Day } from '@pfs/core/remittance';

export const dayStyles = [
  'MM/DD/YYYY',
  'M/D/YY',
  'YYYY-MM-DD',
  'DD-MON-YYYY',
  'Month D, YYYY',
  'MMDDYYYY',
] as const;

export type DayStyle = (typeof dayStyles)[number];

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export function printDay(day: Day, style: DayStyle): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = months[Number(month) - 1] ?? '';
  switch (style) {
    case 'MM/DD/YYYY':
      return `${month}/${date}/${year}`;
    case 'M/D/YY':
      return `${Number(month)}/${Number(date)}/${year.slice(2)}`;
    case 'YYYY-MM-DD':
      return day;
    case 'DD-MON-YYYY':
      return `${date}-${name.slice(0, 3).toUpperCase()}-${year}`;
    case 'Month D, YYYY':
      return `${name} ${Number(date)}, ${year}`;
    case 'MMDDYYYY':
      return `${month}${date}${year}`;
  }
}
