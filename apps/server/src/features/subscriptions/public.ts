export {
  grantTrial,
  type PlanChange,
  type PlanState,
  switchPlan,
} from './plan-changes.repository.ts';
export { updatePlans } from './plan-life.service.ts';
export {
  countUsage,
  requireQuestionLeft,
  requireRoomForFile,
  requireRoomForUser,
} from './plan-limits.service.ts';
export { subscriptionMails, trialEndedMail, trialEndingMail } from './subscriptions.mails.ts';
export { listPublicPlans, readSubscriptionStatus, startTrial } from './subscriptions.service.ts';
export { countClaims } from './usage.service.ts';
