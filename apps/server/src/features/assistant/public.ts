export { deleteOldConversations, endConversation } from './conversations.repository.ts';
