export { toCountedClaims } from './engine/claim-groups.ts';
export { areFeesWaiting, countDrugGroups } from './engine/drug-groups.repository.ts';
export { daysOf, type FigureGroup } from './engine/figure-groups.ts';
export { type EarnedDirFees, readEarnedDirFees } from './engine/fill-days.repository.ts';
export {
  type DaySumsJson,
  daySumsInSql,
  hasClaims,
  type PayerMonth,
  type PayerMonthPart,
  type PayerMonthsJson,
  payerMonthsInSql,
  readCountedDays,
  readPayerMonths,
  readSameDays,
  toDaySums,
  toPayerMonths,
} from './engine/payer-days.repository.ts';
export { bucketNames } from './engine/periods.ts';
export {
  type FigureOptions,
  figureSettings,
  isOfClaims,
  readFigureGroups,
  readFigures,
} from './engine/read-figure-groups.ts';
export { listFilter, said, traitsOf } from './opened/counted-terms.ts';
export { describeExcludedInvoices } from './opened/not-counted.repository.ts';
export { partsOfUnit, toValue as toFigure } from './opened/open-figure.service.ts';
export { toFigureFilter } from './rows/row-lists.repository.ts';
export { limitsInSql, rowsInSql, type SourceKind, sources, termInSql } from './rows/row-sources.ts';
export { sumRows } from './rows/sum-rows.repository.ts';
