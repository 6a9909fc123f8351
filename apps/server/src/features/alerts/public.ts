export { refreshAlerts } from './alerts.service.ts';
