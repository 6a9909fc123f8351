export { setPriceDeadlines } from './deadlines.ts';
export {
  findAppealFiling,
  isLookWaiting,
  listAppealRules,
  setAppealRule,
} from './price-appeals.repository.ts';
export { checkPrices, checkQueuedPrices } from './price-checks.ts';
