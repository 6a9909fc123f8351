export { isFeatureOn } from './flags.service.ts';
export { forgetOldApiUsage } from './usage.service.ts';
