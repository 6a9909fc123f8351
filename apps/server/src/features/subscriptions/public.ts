export { countClaims, countUsage } from './usage.service.ts';
export {
  grantTrial,
  type PlanChange,
  type PlanState,
  switchPlan,
} from './plan-changes.repository.ts';
export { updatePlans } from './plan-life.service.ts';
export {
  requireQuestionLeft,
  requireRoomForFile,
  requireRoomForUser,
} from './plan-limits.service.ts';
export { subscriptionMails, trialEndedMail, trialEndingMail } from './subscriptions.mails.ts';
export { startTrial, listPublicPlans, readSubscriptionStatus } from './subscriptions.service.ts';
