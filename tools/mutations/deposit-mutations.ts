import type { Mutation } from './mutation.ts';

const matching = 'packages/core/src/deposits/match-deposits.ts';
const words = 'packages/core/src/deposits/bank-text.ts';
const sums = 'packages/core/src/deposits/unique-sum.ts';
const days = 'packages/core/src/deposits/deposit-days.ts';
const windows = 'packages/core/src/deposits/deposit-windows.ts';
const senders = 'packages/core/src/deposits/senders.ts';
const journal = 'packages/core/src/deposits/journal.ts';
const bai2 = 'packages/documents/src/bank/read-bai2.ts';
const bank = ['packages/documents/src/bank/read-bank.test.ts'];
const tables = 'packages/documents/src/bank/read-bank-csv.ts';

export const deposits: readonly Mutation[] = [
  {
    breaks: 'a trace number of another payer is taken',
    file: matching,
    text: 'if (isNamed && standsAt(',
    replacement: 'if (standsAt(',
  },
  {
    breaks: 'a line of one trace number confirms another amount',
    file: matching,
    text: 'lines.filter(({ cents }) => cents === total);',
    replacement: 'lines.slice(0, 1);',
  },
  {
    breaks: 'one payer’s line confirms another’s payment',
    file: matching,
    text: 'return [...this.#senders.namedBy(line)]\n      .flatMap',
    replacement: 'return [...this.#byPayer.keys()]\n      .flatMap',
  },
  {
    breaks: 'a line with two choices takes the first',
    file: matching,
    text: 'every(({ id }) => uses.get(id) === 1)',
    replacement: 'every((one) => this.#isFree(one))',
  },
  {
    breaks: 'a deposit six business days later is the payment',
    file: windows,
    text: 'depositWindow = { before: 1, after: 5 }',
    replacement: 'depositWindow = { before: 1, after: 6 }',
  },
  {
    breaks: 'what a person said counts although the cents differ',
    file: matching,
    text: 'if (isWhole && totalOf(ofLines) === totalOf(ofPayments)) {',
    replacement: 'if (isWhole) {',
  },
  {
    breaks: 'a name within a longer word is a payer',
    file: senders,
    text: 'if (joined.length > longest.length && this.#byName.has(joined)) longest = joined;',
    replacement:
      'for (const n of this.#byName.keys()) if (joined.startsWith(n) && n.length > longest.length) longest = n;',
  },
  {
    breaks: 'a name that the bank cut is nobody’s',
    file: words,
    text: 'const achNameCharacters = 16;',
    replacement: 'const achNameCharacters = 400;',
  },
  {
    breaks: 'one of two sums is taken',
    file: sums,
    text: 'return search.found.length === 1 ?',
    replacement: 'return search.found.length > 0 ?',
  },
  {
    breaks: 'a sweep may have nine payments',
    file: sums,
    text: 'const setMax = 8;',
    replacement: 'const setMax = 9;',
  },
  {
    breaks: 'a deposit is missing a day early',
    file: days,
    text: 'missingAfter = { deposit: 3, check: 15, remittance: 5 }',
    replacement: 'missingAfter = { deposit: 2, check: 15, remittance: 5 }',
  },
  {
    breaks: 'one account’s statements cover the other’s days',
    file: days,
    text: '(left, gap) => left.flatMap((cover) => without(cover, gap)),',
    replacement: '(left) => left,',
  },
  {
    breaks: 'refunds are booked as payments of plans',
    file: journal,
    text: "plans: of('paymentsReceived') - mfp - withheld,",
    replacement: "plans: of('paymentsReceived') - withheld,",
  },
  {
    breaks: 'a control total of BAI2 is not compared',
    file: bai2,
    tests: bank,
    text: 'if (said !== level.sum) {',
    replacement: 'if (said !== level.sum && kind === undefined) {',
  },
  {
    breaks: 'records of BAI2 are not counted',
    file: bai2,
    tests: bank,
    text: 'if (Number(records) !== level.records) {',
    replacement: 'if (Number(records) < 0) {',
  },
  {
    breaks: 'a line that cannot be read is left out of a statement',
    file: tables,
    tests: bank,
    text: 'if (cents === undefined) throw wrong(row,',
    replacement: 'if (cents === undefined && row.line < 0) throw wrong(row,',
  },
];
