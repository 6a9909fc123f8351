export { listOpenAlerts } from './alerts.repository.ts';
export {
  refreshAlerts,
  refreshAlertsOfMonths,
  refreshBelowCostAlerts,
  refreshPartDAlerts,
} from './alerts.service.ts';
export { listTouchedMonths, type PayerMonth } from './causes.repository.ts';
export { alertWork } from './nightly.service.ts';
