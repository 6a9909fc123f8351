export { endConversation, deleteOldConversations } from './conversations.repository.ts';
