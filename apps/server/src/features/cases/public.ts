export { caseWork, findQueuedCases } from './find-cases.ts';
