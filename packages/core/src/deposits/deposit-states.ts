/** What is known of a bank line; `missing` and `waiting` are of a payer without a remittance. */
export const bankLineStates = ['matched', 'missing', 'waiting', 'unknown', 'aside', 'out'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** What is known of a PSAO's payment; `incomplete` has a line, but not all of its 835s. */
export const centralStates = ['matched', 'incomplete', 'no_line'] as const;
export type CentralState = (typeof centralStates)[number];

/** What is known of the deposit of an announced payment. */
export const depositStates = ['deposited', 'missing', 'waiting', 'no_statement'] as const;
export type DepositState = (typeof depositStates)[number];
