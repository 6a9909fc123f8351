export { assistantWork, endConversation } from './conversations.repository.ts';
export { answerMeaning } from './topics/answer-topic.ts';
