import { northlake, primera } from '../demo-names.ts';
import type { Question } from '../question.ts';
import { advice, askBack, asked, list, total } from '../wants.ts';

const unclassified = { categories: 'unclassified' };

const uploads: readonly Question[] = [
  asked('is my upload done yet', { status: 'uploads' }),
  asked('did you get the file i sent this morning', { status: 'uploads' }),
  asked(
    'when was the last remit loaded',
    { status: 'uploads' },
    list('remittances'),
    list('payments'),
  ),
  asked(
    'did the northlake file make it in',
    { status: 'uploads' },
    list('remittances', { payers: northlake }),
  ),
  asked(
    'are all of octobers remits in',
    { status: 'uploads' },
    list('remittances', { period: '2026-10' }),
  ),
  asked('still processing?', { status: 'uploads' }),
  asked('why did my file fail', { status: 'uploads' }),
  asked('did my emial with the 835 come thruogh', { status: 'uploads' }),
  asked(
    'which files did i upload this month',
    { status: 'uploads' },
    list('remittances', { period: '2026-11' }),
  ),
  asked("any files that couldn't be read", { status: ['uploads', 'review'] }),
  asked('whats the status of my uploads', { status: 'uploads' }),
  asked(
    'is the primera pdf in yet',
    { status: 'uploads' },
    list('remittances', { payers: primera }),
  ),
  asked('is everything up to date', { status: ['uploads', 'review'] }, advice('first', 'unusual')),
];

const review: readonly Question[] = [
  asked(
    'anything for me to approve',
    { status: 'review' },
    advice('first'),
    list('invoices', { invoiceStatus: 'pending' }),
  ),
  asked("what's sitting in the review queue", { status: 'review' }),
  asked('do any scans need a second look', { status: 'review' }),
  asked('how many docs are waiting on me', { status: 'review' }),
  asked('is anything held up', { status: ['review', 'uploads'] }),
  asked('whats left to revew, i did a few yestrday', { status: 'review' }),
  asked('did i finish all the reviews', { status: 'review' }),
  asked('are there payments on hold', { status: ['review', 'uploads'] }),
  asked('does anythng need to be chekced by hand', { status: 'review' }),
  asked(
    "what's still unclassified",
    { status: 'review' },
    list('lumpSums', unclassified),
    total('lumpSums', unclassified),
  ),
];

const plan: readonly Question[] = [
  asked('how many ai questions are left this month', { status: 'plan' }),
  asked('what are we paying for this software', { status: 'plan' }),
  asked('when do i renew', { status: 'plan' }),
  asked('did i hit my limit', { status: 'plan' }),
  asked("what's included in my plan", { status: 'plan' }),
  asked('how many uploads do i get a month', { status: 'plan' }),
  asked('whats my subscripton tier agian', { status: 'plan' }),
];

const courtesies: readonly Question[] = [
  asked('hey there', { courtesy: 'greeting' }),
  asked('morning', { courtesy: 'greeting' }),
  asked('hello anybody home?', { courtesy: 'greeting' }),
  asked('good afternon assistnat', { courtesy: 'greeting' }),
  asked('ty', { courtesy: 'thanks' }),
  asked('perfect, thank you', { courtesy: 'thanks' }),
  asked('much appreciated', { courtesy: 'thanks' }),
  asked('great job', { courtesy: 'thanks' }),
  asked('ok cool thx', { courtesy: 'thanks' }),
  asked('see ya', { courtesy: 'goodbye' }),
  asked("that's all for today", { courtesy: ['goodbye', 'thanks'] }),
  asked('have a good night', { courtesy: 'goodbye' }),
  asked('gotta run, tlak to you latr', { courtesy: 'goodbye' }),
  asked('what kind of questions can i ask', { courtesy: 'help' }),
  asked('give me some examples', { courtesy: 'help' }),
  asked("i don't know what to ask", { courtesy: 'help' }, advice('first')),
  asked('how does this thing work', { courtesy: ['help', 'who'] }, askBack),
  asked('are you a bot', { courtesy: 'who' }),
  asked('is this chatgpt', { courtesy: 'who' }),
];

/** Where things stand, and what is said to be polite. */
export const moreStatusQuestions: readonly Question[] = [
  ...uploads,
  ...review,
  ...plan,
  ...courtesies,
];
