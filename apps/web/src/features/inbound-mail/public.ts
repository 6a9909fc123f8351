export { EmailIntegrationCard } from './email-integration-card.tsx';
