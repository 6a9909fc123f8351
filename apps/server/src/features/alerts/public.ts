export { listTouchedMonths, type PayerMonth } from './alerts.repository.ts';
export { refreshAlerts, refreshAlertsOfMonths } from './alerts.service.ts';
