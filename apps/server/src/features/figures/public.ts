export { toCountedClaims } from './engine/claim-groups.ts';
export { areFeesWaiting } from './engine/drug-groups.repository.ts';
export { daysOf, type FigureGroup } from './engine/figure-groups.ts';
export { invoicesInSql, invoiceTerms, invoiceValues } from './engine/invoice-groups.repository.ts';
export {
  hasClaims,
  type PayerMonth,
  type PayerMonthPart,
  type PayerMonthsJson,
  payerMonthsInSql,
  readCountedDays,
  readPayerMonths,
  readSameDays,
  toPayerMonths,
} from './engine/payer-days.repository.ts';
export { bucketNames, inPeriod, limitValues, namesOrNull, periodValues } from './engine/periods.ts';
export {
  type FigureOptions,
  figureSettings,
  isOfClaims,
  readFigureGroups,
  readFigures,
} from './engine/read-figure-groups.ts';
export { partsOfUnit, toValue as toFigure } from './opened/open-figure.service.ts';
export { describeExcludedInvoices } from './opened/purchases.repository.ts';
