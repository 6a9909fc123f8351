export { keepDocumentLayout } from './document-layouts.repository.ts';
export { learnLayout, readLayoutKnowledge } from './learn-layout.service.ts';
