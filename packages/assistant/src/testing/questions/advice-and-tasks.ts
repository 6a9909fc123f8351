import { caremont, drugsWith } from '../demo-names.ts';
import type { Question } from '../question.ts';
import { advice, askBack, asked, belowCostList, list, most, total, why } from '../wants.ts';

const ozempic = drugsWith('ozempic');

const advised: readonly Question[] = [
  asked('What should I do first?', advice('first')),
  asked('where do i even start', advice('first')),
  asked("what's the most important thing to look at today", advice('first')),
  asked('what needs my attention', advice('first', 'unusual')),
  asked('anything i should be worried about', advice('unusual', 'first')),
  asked('What can I get back?', advice('recover')),
  asked('where am i leavng mony on the table', advice('recover', 'first')),
  asked('how can we save money', advice('recover')),
  asked('what can i dispute with the PBMs', advice('recover')),
  asked('which fees are worth fighting', advice('recover', 'first')),
  asked('how do i get my dir fees down', advice('recover', 'first'), { howTo: 'negotiate' }),
  asked('anythng unusal this month', advice('unusual')),
  asked('did something weird happen last week', advice('unusual')),
  asked('any red flags in my numbers', advice('unusual')),
  asked('Did I pay any invoice twice?', advice('duplicates')),
  asked('any duoble billed invioces', advice('duplicates')),
  asked('is harborline billing me twice for the same stuff', advice('duplicates')),
  asked('duplicate invoices', advice('duplicates')),
  asked('is my wholesaler ripping me off', advice('overcharges')),
  asked('does prairie charge more than nadac', advice('overcharges')),
  asked('which vendrs charge us to much', advice('overcharges')),
  asked(
    'which pbm should i go after first',
    advice('first', 'recover'),
    most(['dirPercentage', 'dirFees', 'fees', 'takeBacks', 'dirAboveUsual'], 'payer'),
    most('dirNegotiationSavings', 'payer'),
  ),
  asked(
    'should i drop caremont',
    advice('first', 'recover'),
    total(['netProfit', 'drugGrossProfit'], { payers: caremont }),
    askBack,
    { cannot: ['outside', 'not_understood'] },
  ),
  asked(
    "be honest with me here, what one thing would help my bottom line the most, i'm drowning",
    advice('recover', 'first'),
  ),
  asked(
    'how do i stop losing money on ozempic',
    advice('recover', 'first'),
    belowCostList({ drugs: ozempic }),
    total(['belowCostLoss', 'netProfit'], { drugs: ozempic }),
    why(['netProfit', 'belowCostLoss'], { drugs: ozempic, period: 'any', against: 'any' }),
  ),
];

const tasks: readonly Question[] = [
  asked('how do i upload an 835', { howTo: 'uploadRemittance' }),
  asked('can i just email you the remits', { howTo: 'forwardByMail' }),
  asked('how do i fix a scan that says needs review', { howTo: 'reviewDocument' }),
  asked('how do I tell you what unclassified money is', { howTo: 'classifyMoney' }),
  asked('how do i get rid of a fiel i uplaoded by mistake', { howTo: 'deleteFile' }),
  asked('where do i put in my wholesaler invoices', { howTo: ['addInvoice', 'addDrugCosts'] }),
  asked('how do i go thru the audit findings', { howTo: 'checkFindings' }),
  asked('how do i tell it what my drugs cost', { howTo: ['addDrugCosts', 'addInvoice'] }),
  asked('how do i make a negotiation letter for northlake', { howTo: 'negotiate' }),
  asked('how can i run a montly reprot', { howTo: 'makeReport' }),
  asked('i want a report in my inbox every monday, how', { howTo: 'emailReport' }),
  asked('how do i get this into excel', { howTo: 'exportData' }),
  asked("how do i see what's behind a number", { howTo: 'openFigure' }),
  asked('how do i give my bookkeeper a login', { howTo: 'addUser' }),
  asked('i forgot my password', { howTo: 'resetPassword' }),
  asked('how to chnage my pasword', { howTo: 'changePassword' }),
  asked('how do i upgrade', { howTo: 'changePlan' }),
  asked('where do i turn off notifications', { howTo: 'setNotifications' }),
  asked('dark mode?', { howTo: 'changeAppearance' }),
  asked('how do i talk to a human', { howTo: 'contactSupport' }),
];

const statuses: readonly Question[] = [
  asked('did my file go thru', { status: 'uploads' }),
  asked('what came in last', { status: 'uploads' }, list('remittances'), list('payments')),
  asked(
    'did the caremont 835 get processed',
    { status: 'uploads' },
    list('remittances', { payers: caremont }),
  ),
  asked('did any uplods fial', { status: 'uploads' }),
  asked('waht do i stil have to check', { status: 'review' }, advice('first')),
  asked('is anything waiting for review', { status: 'review' }),
  asked('how many documents need review', { status: 'review' }),
  asked('what documents are stuck', { status: ['review', 'uploads'] }),
  asked('which plan am i on', { status: 'plan' }),
  asked('how many quetions do i have lfet', { status: 'plan' }),
  asked('am i close to my limit', { status: 'plan' }),
  asked('when does my trial end', { status: 'plan' }),
];

const courtesies: readonly Question[] = [
  asked('hi', { courtesy: 'greeting' }),
  asked('good morning!', { courtesy: 'greeting' }),
  asked('thx', { courtesy: 'thanks' }),
  asked('awsome thaks so much that helps', { courtesy: 'thanks' }),
  asked('bye', { courtesy: 'goodbye' }),
  asked('what can you do', { courtesy: 'help' }),
  asked('who are you', { courtesy: 'who' }),
  asked('am i talking to a real person', { courtesy: 'who' }, { howTo: 'contactSupport' }),
];

/** What to do, how to do it, where things stand, and what is said to be polite. */
export const adviceAndTaskQuestions: readonly Question[] = [
  ...advised,
  ...tasks,
  ...statuses,
  ...courtesies,
];
