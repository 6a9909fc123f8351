import { reportTypeNames } from '@pfs/wire/reports';
import { dataAsOfInWords, periodInWords } from '../../platform/days-in-words.ts';
import type { DocumentHead } from '../../platform/documents/document.ts';
import type { ReportAsked, ReportFigures } from './report-figures.ts';

export interface ReportOwner {
  readonly organization: string;
  readonly timeZone: string;
}

export function reportHead(
  { type, period, dataAsOf }: ReportFigures,
  { organization, timeZone }: ReportOwner,
): DocumentHead {
  return {
    title: `DIR Report: ${reportTypeNames[type]}`,
    organization,
    period: periodInWords(period),
    filters: [],
    dataAsOf: dataAsOfInWords(dataAsOf, timeZone),
  };
}

/** A name that sorts and says what is in the file. */
export function reportFileName({ type, period }: ReportAsked, format: string): string {
  return `dir-report-${type}-${period.from}-to-${period.to}.${format}`;
}
