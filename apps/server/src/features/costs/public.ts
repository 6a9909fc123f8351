export { doCostWork, startCostWorker } from './cost-worker.ts';
