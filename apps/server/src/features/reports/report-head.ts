import { type ReportType, reportTypeNames } from '@pfs/wire/reports';
import type { DocumentHead } from '../../platform/documents/document.ts';
import type { ReportAsked, ReportFigures } from './report-figures.ts';

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const dayText = (day: string) => days.format(new Date(`${day}T00:00:00Z`));

export interface ReportOwner {
  readonly organization: string;
  readonly timeZone: string;
}

/** Both days included, as people say it. */
export function periodText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
}

export function reportHead(
  { type, period, dataAsOf }: ReportFigures,
  { organization, timeZone }: ReportOwner,
): DocumentHead {
  return {
    title: reportTitle(type),
    organization,
    period: periodText(period),
    filters: [],
    dataAsOf:
      dataAsOf?.toLocaleString('en-US', {
        timeZone,
        dateStyle: 'long',
        timeStyle: 'short',
      }) ?? 'no import yet',
  };
}

export function reportTitle(type: ReportType): string {
  return `DIR Report: ${reportTypeNames[type]}`;
}

/** A name that sorts and says what is in the file. */
export function reportFileName({ type, period }: ReportAsked, format: string): string {
  return `dir-report-${type}-${period.from}-to-${period.to}.${format}`;
}
