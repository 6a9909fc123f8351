export { refreshAlerts, refreshAlertsOfMonths, refreshBelowCostAlerts } from './alerts.service.ts';
export { refreshAllAlerts } from './nightly.service.ts';
export { listOpenAlerts } from './alerts.repository.ts';
export { listTouchedMonths, type PayerMonth } from './causes.repository.ts';
