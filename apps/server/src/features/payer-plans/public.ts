export { learnPlans, readConfirmedPayers } from './learn-plans.ts';
export { setLinesOfSome } from './set-lines.ts';
