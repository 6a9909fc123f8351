export { forgetConversation, forgetOldConversations } from './conversations.repository.ts';
