export { isFeatureOn } from './flags.service.ts';
export { systemWork } from './usage.service.ts';
