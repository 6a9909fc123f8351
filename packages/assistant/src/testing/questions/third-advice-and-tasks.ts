import type { TaskName } from '../../tasks.ts';
import { drugsWith, harborline, northlake, optiscript, primera } from '../demo-names.ts';
import type { Question } from '../question.ts';
import { advice, askBack, asked, belowCostList, list, most, total, trend, why } from '../wants.ts';

const ofPayers = ['dirPercentage', 'dirFees', 'fees', 'takeBacks', 'dirAboveUsual'] as const;
const savings = total('potentialSavings');
const negotiate = { howTo: 'negotiate' } as const;

const advised: readonly Question[] = [
  asked('what do i tackle today', advice('first')),
  asked('got a half hour before we open, what should i knock out', advice('first'), {
    status: 'review',
  }),
  asked('anything need my eyes', advice('first', 'unusual'), { status: 'review' }),
  asked('what would make the biggest difference for us', advice('first', 'recover')),
  asked('give me the top 3 things to deal with', advice('first')),
  asked('whta shuold i do frist', advice('first')),
  asked(
    'where are we getting killed',
    advice('first', 'recover', 'unusual'),
    most(['belowCostLoss', ...ofPayers], ['payer', 'drug']),
    askBack,
  ),
  asked('how can i get some of these fees back', advice('recover'), negotiate),
  asked('is there anything we can recoup from the pbms', advice('recover'), negotiate),
  asked('ways to save', advice('recover', 'first'), savings),
  asked("what's costing us money that shouldn't be", advice('recover', 'overcharges', 'first')),
  asked(
    'what should i bring up with primera at the next meeting',
    advice('recover', 'first'),
    negotiate,
  ),
  asked(
    'farxiga keeps putting me in the red, what can i do about it',
    advice('recover', 'first'),
    belowCostList({ drugs: drugsWith('farxiga') }),
    total(['belowCostLoss', 'netProfit'], { drugs: drugsWith('farxiga') }),
    why(['netProfit', 'belowCostLoss'], {
      drugs: drugsWith('farxiga'),
      period: 'any',
      against: 'any',
    }),
  ),
  asked('got any ideas to boots profti', advice('recover', 'first')),
  asked(
    'is it worth staying in network with northlake',
    advice('first', 'recover'),
    total(['netProfit', 'drugGrossProfit', 'netAmount'], { payers: northlake }),
    askBack,
    { cannot: ['outside', 'not_understood'] },
  ),
  asked('anything odd in last weeks payments', advice('unusual')),
  asked('do the numbers look right to you', advice('unusual', 'first'), askBack),
  asked('see any weird spikes', advice('unusual')),
  asked(
    'is optiscript up to something',
    advice('unusual'),
    trend([...ofPayers], 'any', { payers: optiscript, period: 'any' }),
    why([...ofPayers], { payers: optiscript, period: 'any', against: 'any' }),
    total([...ofPayers], { payers: optiscript, period: 'any' }),
    askBack,
  ),
  asked('has harborline sent me any bill twice', advice('duplicates')),
  asked('make sure we arent double paying anyone', advice('duplicates')),
  asked('any duplicat bilsl this month', advice('duplicates')),
  asked('is prairie jacking up prices', advice('overcharges', 'unusual')),
  asked('who should i be buying from to pay less', advice('overcharges', 'recover')),
  asked('are my wholsaler prcies too high', advice('overcharges')),
];

function task(ask: string, ...howTo: readonly TaskName[]): Question {
  return asked(ask, { howTo });
}

const tasks: readonly Question[] = [
  task('got a remit from caremont on paper, how do i get it in here', 'uploadRemittance'),
  task("what's the address to forward our eras to", 'forwardByMail'),
  task('the scan got a number wrong how do i correct it', 'reviewDocument'),
  task('northlake has some weird fee code, where do i say what it is', 'classifyMoney'),
  task('put the same file in two times, how do i take one out', 'deleteFile'),
  task('where does the bill from prairie go', 'addInvoice', 'addDrugCosts'),
  task('how do i dispute something wrong on an invoice', 'checkFindings'),
  task(
    "it doesn't have the cost for half my drugs, where do i put that",
    'addDrugCosts',
    'addInvoice',
  ),
  task('i have a sit down with northlake next month, how do i get ready', 'negotiate'),
  task('how do i pritn a quartely report', 'makeReport'),
  task('set me up with a weekly email of the numbers', 'emailReport'),
  task('how do i pull all this into a spreadsheet', 'exportData'),
  task("how do i see what's inside the dir total", 'openFigure'),
  task('can i play around with made up data before i load mine', 'addTestData'),
  task('how can i giv my new pharmcist access', 'addUser'),
  task("one of my techs can't remember her password", 'resetPassword'),
  task('where do i make my password something else', 'changePassword', 'resetPassword'),
  task('how do i quit gettting all these notifcations', 'setNotifications', 'emailReport'),
  task('hide the money on the screen', 'changeAppearance'),
  task("is there somebody i can call when this isn't working", 'contactSupport'),
];

const statuses: readonly Question[] = [
  asked('did the 835 from this morning load', { status: 'uploads' }),
  asked(
    'whats the latest file you have from primera',
    list('remittances', { payers: primera }),
    list('payments', { payers: primera }),
    { status: 'uploads' },
  ),
  asked('did everything i sent last night get read', { status: 'uploads' }),
  asked('did any of my fiels get rejceted', { status: 'uploads' }),
  asked(
    'has the optiscript remit shown up',
    { status: 'uploads' },
    list('remittances', { payers: optiscript }),
  ),
  asked('how much stuff is waiting on my review', { status: 'review' }),
  asked('are there docs i still need to go through', { status: 'review' }),
  asked('is any money being held', { status: ['review', 'uploads'] }),
  asked('how many uploads have i used this month', { status: 'plan' }),
  asked('what subscription do we have', { status: 'plan' }),
  asked('hwo many qustions can i still ask', { status: 'plan' }),
  asked(
    'are there invoices from harborline you couldnt read',
    { status: ['uploads', 'review'] },
    list('invoices', { vendors: harborline, invoiceStatus: 'pending' }),
    askBack,
  ),
];

const courtesies: readonly Question[] = [
  asked('hello!', { courtesy: 'greeting' }),
  asked('howdy', { courtesy: 'greeting' }),
  asked('good evening', { courtesy: 'greeting' }),
  asked('thnaks a milion', { courtesy: 'thanks' }),
  asked("that's exactly what i needed", { courtesy: 'thanks' }),
  asked('ok talk tomorrow', { courtesy: 'goodbye' }),
  asked('what sort of things do you know', { courtesy: ['help', 'who'] }),
  asked("what's your name", { courtesy: 'who' }),
];

/** What to do, how to do it, where things stand, and what is said to be polite. */
export const thirdAdviceAndTaskQuestions: readonly Question[] = [
  ...advised,
  ...tasks,
  ...statuses,
  ...courtesies,
];
