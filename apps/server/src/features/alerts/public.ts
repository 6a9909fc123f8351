export { refreshAlerts, refreshAlertsOfMonths, refreshBelowCostAlerts } from './alerts.service.ts';
export { refreshAllAlerts } from './nightly.service.ts';
export { listOpenAlerts } from './open-alerts.repository.ts';
export { listTouchedMonths, type PayerMonth } from './touched-months.repository.ts';
