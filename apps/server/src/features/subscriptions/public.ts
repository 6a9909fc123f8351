export { countClaims, countUsage } from './count-usage.service.ts';
export {
  grantTrial,
  type PlanChange,
  type PlanState,
  switchPlan,
} from './plan-changes.repository.ts';
export { lookAfterPlans } from './plan-life.service.ts';
export { requireQuestionLeft } from './question.service.ts';
export { requireRoomForFile, requireRoomForUser } from './room.service.ts';
export { subscriptionMails, trialEndedMail, trialEndingMail } from './subscriptions.mails.ts';
export { startTrial } from './subscriptions.repository.ts';
export { listPublicPlans, readSubscriptionStatus } from './subscriptions.service.ts';
