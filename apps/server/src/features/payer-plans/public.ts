export { learnPlans, readConfirmedLines, readConfirmedPayers } from './learn-plans.ts';
export { setLinesOfSome } from './set-lines.ts';
