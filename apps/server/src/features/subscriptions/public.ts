export {
  grantTrial,
  type PlanChange,
  type PlanState,
  switchPlan,
} from './plan-changes.repository.ts';
export { requireRoomForUser } from './room.service.ts';
export { startTrial } from './subscriptions.repository.ts';
export { countClaims, countUploadedFile } from './subscriptions.service.ts';
