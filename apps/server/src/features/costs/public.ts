export { costWork, doCostWork } from './cost-worker.ts';
