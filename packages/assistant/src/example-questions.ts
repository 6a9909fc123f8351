/** What every pharmacy can ask, each kind of question once: the assistant greets with these. */
export const exampleQuestions: readonly string[] = [
  'DIR fees last month',
  'Which payer charges the highest DIR fees?',
  'What should I do first?',
  'Did my last file go through?',
  'What does DIR % mean?',
  'How do I upload a remittance?',
];
