export { keepDocumentLayout, learnLayout, readLayoutKnowledge } from './learn-layout.service.ts';
