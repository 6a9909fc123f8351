export { costWork, doCostWork } from './cost-worker.ts';
export { notePriceListChange } from './recost.service.ts';
