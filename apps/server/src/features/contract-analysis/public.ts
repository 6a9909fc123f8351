export { readOpportunities } from './opportunities.service.ts';
