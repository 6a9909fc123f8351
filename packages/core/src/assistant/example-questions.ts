/** What every pharmacy can ask: the assistant greets with these. */
export const exampleQuestions: readonly string[] = [
  'DIR fees last month',
  'Which payer charges the highest DIR fees?',
  'DIR fees paid this year',
  'Claims with DIR fees over $10',
];
