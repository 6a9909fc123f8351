export { matchQueued, matchWork } from './match-worker.ts';
