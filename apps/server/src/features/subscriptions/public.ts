export {
  grantTrial,
  type PlanChange,
  type PlanState,
  switchPlan,
} from './plan-changes.repository.ts';
export {
  countUsage,
  requireQuestionLeft,
  requireRoomForFile,
  requireRoomForUser,
} from './plan-limits.service.ts';
export { subscriptionWork, trialEndedMail, trialEndingMail } from './subscriptions.mails.ts';
export {
  countClaims,
  listPublicPlans,
  readSubscriptionStatus,
  startTrial,
} from './subscriptions.service.ts';
