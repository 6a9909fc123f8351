import type { Question } from '../question.ts';
import { advice, asked, list, refused, total } from '../wants.ts';

const words: readonly Question[] = [
  asked('I am new to billing and would be grateful for an explanation of what a true-up is.', {
    meaning: ['Effective rate', 'GER', 'gerFees'],
  }),
  asked('Before I present this to the owner, how exactly do you arrive at the profit margin?', {
    meaning: ['Profit margin', 'profitMargin'],
  }),
  asked("A payer's letter speaks of a network fee; may I ask what that is?", {
    meaning: ['Network fee', 'otherFees'],
  }),
  asked('Our remittance says "withholding", and I am not sure what that stands for.', {
    meaning: 'Withholding',
  }),
  asked('So that I do not misquote it, what is the figure "left after purchases" made of?', {
    meaning: 'leftAfterPurchases',
  }),
  asked('My supervisor asked what NADAC has to do with us; could you explain the term?', {
    meaning: ['NADAC', 'Cost of a drug', 'drugCost'],
  }),
];

const advised: readonly Question[] = [
  asked(
    'I have about an hour before the doors open, so which task would help us the most?',
    advice('first', 'recover'),
  ),
  asked(
    'Would you please check whether a supplier has billed us twice, as two invoices on my desk ' +
      'look alike?',
    advice('duplicates'),
  ),
  asked(
    'The owner asks me to find savings for the budget; where would you suggest we look?',
    advice('recover', 'first'),
    total('potentialSavings'),
  ),
  asked(
    'Since most of our orders go to Harborline now, I would like to be sure that their prices are ' +
      'not above the market.',
    advice('overcharges'),
  ),
  asked(
    'Before I close the month, did anything out of line happen that I ought to report?',
    advice('unusual'),
  ),
  asked(
    'We would like to challenge some fees with our PSAO; which ones would be worth the effort?',
    advice('recover', 'first'),
    { howTo: 'negotiate' },
  ),
];

const tasks: readonly Question[] = [
  asked('Our accountant prefers spreadsheets, so may I ask how one gets the claims out of here?', {
    howTo: 'exportData',
  }),
  asked('I scanned the bill of a new supplier and would like to know where it goes.', {
    howTo: 'addInvoice',
  }),
  asked('The owner wants the summary in his inbox each Friday; how would I set that up?', {
    howTo: 'emailReport',
  }),
  asked('A colleague cannot sign in any longer; what do I do to give her a new password?', {
    howTo: 'resetPassword',
  }),
  asked('You misread an amount on a scanned remittance, so where may I correct it?', {
    howTo: 'reviewDocument',
  }),
];

const standings: readonly Question[] = [
  asked('I emailed a remittance around noon yesterday; could you confirm that it arrived?', {
    status: 'uploads',
  }),
  asked(
    'Before I leave on vacation, is there any document that still requires my approval?',
    { status: 'review' },
    advice('first'),
    list('invoices', { invoiceStatus: 'pending' }),
  ),
  asked('The owner would like to know which subscription we have and what it allows.', {
    status: 'plan',
  }),
];

const courtesies: readonly Question[] = [
  asked('Thank you kindly, that was exactly what I needed.', { courtesy: 'thanks' }),
  asked('I am a little unsure of myself here; could you tell me what sort of things you answer?', {
    courtesy: 'help',
  }),
];

const refusals: readonly Question[] = [
  refused(
    'We are planning the budget; how much DIR should we expect in the first quarter of next year?',
    'forecast',
  ),
  refused(
    'Mr. Alvarez is at the counter; would you tell me what he paid for his last refill?',
    'patient',
    'unknown_name',
  ),
  asked(
    'Please forward this table to our accountant, as she is waiting for it.',
    { cannot: 'change' },
    { howTo: ['emailReport', 'exportData'] },
  ),
  refused(
    'For the holiday schedule, how many vacation days do our technicians have left?',
    'outside',
    'not_understood',
  ),
  refused('Would you mark the Bluestem invoices as paid, as I mailed the check today?', 'change'),
];

/** What the office manager asks beside the figures: words, advice, tasks, and what is refused. */
export const politeTopicQuestions: readonly Question[] = [
  ...words,
  ...advised,
  ...tasks,
  ...standings,
  ...courtesies,
  ...refusals,
];
