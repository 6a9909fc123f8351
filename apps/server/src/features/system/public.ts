export { isFeatureOn } from './flags.service.ts';
export { removeOldApiUsage } from './usage.service.ts';
