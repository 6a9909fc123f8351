export { assistantWork, endConversation } from './conversations.repository.ts';
