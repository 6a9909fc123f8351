export { readPartiesCalled } from './case-names.repository.ts';
export {
  listCases,
  readCaseSummary,
  readDueCases,
  readRecoverySums,
  sumCaseStates,
  sumOpenCases,
} from './cases.repository.ts';
export { caseWork, findQueuedCases } from './find-cases.ts';
export { caseOfHeldPayment } from './gaps-deposits.ts';
export { readReportFigures } from './recovery-report.ts';
