export { keepDocumentLayout } from './learn-layout.service.ts';
export { learnLayout, readLayoutKnowledge } from './learn-layout.service.ts';
