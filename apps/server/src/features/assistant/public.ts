export { forgetConversation, forgetOldConversations } from './conversation-upkeep.ts';
