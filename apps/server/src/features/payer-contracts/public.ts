export { checkQueuedContracts, contractWork, isComparing } from './check-contracts.ts';
export { addContract, guaranteeValues, termValues } from './contracts.service.ts';
export {
  differenceCells,
  differenceLabels,
  listDifferences,
  listPayerFiles,
} from './payer-files.repository.ts';
export { isUnclear, readTrueUps, settledLumpText, type TrueUpUnit } from './true-ups.ts';
