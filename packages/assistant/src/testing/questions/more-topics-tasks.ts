import type { TaskName } from '../../tasks.ts';
import { caremont } from '../demo-names.ts';
import type { Question } from '../question.ts';
import { askBack, asked, list } from '../wants.ts';

function task(ask: string, ...howTo: readonly TaskName[]): Question {
  return asked(ask, { howTo });
}

const files: readonly Question[] = [
  task('where do i drop an 835', 'uploadRemittance'),
  task('can i upload a csv from the pbm portal', 'uploadRemittance'),
  task('is there a way to load a bunch of eras at once', 'uploadRemittance'),
  task('is there an emial adress i can send remits to', 'forwardByMail'),
  task("can our psao's emails go straight in here", 'forwardByMail'),
  task('i need to fix some numbers you read wrong off a scan', 'reviewDocument'),
  asked(
    'where do i go to check the documents you werent sure about',
    { howTo: 'reviewDocument' },
    { status: 'review' },
  ),
  task('how do i label a lump sum', 'classifyMoney'),
  task('i need to set up a rule so this kind of fee gets named automatically', 'classifyMoney'),
  task('i uploaded the wrong file, can i take it off', 'deleteFile'),
  task('undo upload', 'deleteFile'),
  task('need to get rid of a remitance that was loaded twcie', 'deleteFile'),
  task('can i try this with fake data first', 'addTestData'),
  task('is there a demo', 'addTestData'),
  task('how do i clear out the sample stuff', 'removeTestData'),
  task('remove test data', 'removeTestData'),
];

const invoices: readonly Question[] = [
  task('is there a way to enter a vendor bill by hand', 'addInvoice'),
  task('add invoice', 'addInvoice'),
  task('how do i get a new supplier in the system', 'addInvoice'),
  asked(
    'where do i see the billing erors on my invioces',
    { howTo: 'checkFindings' },
    { advice: ['overcharges', 'duplicates'] },
  ),
  task('can i mark a flagged duplicate as fine', 'checkFindings'),
  task('where do i enter acquisition costs', 'addDrugCosts', 'addInvoice'),
  task('some of my drugs show cost unknown, how do i fix that', 'addDrugCosts', 'addInvoice'),
];

const reports: readonly Question[] = [
  task('help me prep for my caremont contarct tlak', 'negotiate'),
  task('is there a letter i can send optiscript about their dir', 'negotiate'),
  task('negotiation report', 'negotiate', 'makeReport'),
  task('where do i print a monthly summary', 'makeReport'),
  task('can i get a pdf of last quarter for my cpa', 'makeReport'),
  task('i need somethign to hand the bank, like a finacial report', 'makeReport'),
  task('is there a way to have reports mailed to me every week', 'emailReport'),
  task('stop the weekly email', 'emailReport', 'setNotifications'),
  task('can i download my claims', 'exportData'),
  task('export csv', 'exportData'),
  asked(
    'i need the caremont claims from october in a spredsheet, is taht possible',
    { howTo: 'exportData' },
    list('claims', { payers: caremont, period: '2026-10' }),
  ),
  asked('where does that number come from', { howTo: 'openFigure' }, askBack),
  task('can i click on a total to see whats in it', 'openFigure'),
  task('is there a way to drill into a figure', 'openFigure'),
];

const people: readonly Question[] = [
  task('i need to add my new tech', 'addUser'),
  task('can my partner have his own login', 'addUser'),
  task('set up an account for staff', 'addUser'),
  task('reset password', 'resetPassword', 'changePassword'),
  task('my pharmacist is locked out, what do i do', 'resetPassword', 'contactSupport'),
  task('cant rember my pasword', 'resetPassword'),
  task('i want a new password', 'changePassword', 'resetPassword'),
  task('is there a way to update my password, its been the same for years', 'changePassword'),
  task('where do i change my name', 'editProfile'),
  task('add a profile picture', 'editProfile'),
  task('can i switch to a bigger plan', 'changePlan'),
  task('i need to cancel my subscription', 'changePlan'),
];

const comfort: readonly Question[] = [
  task('is there a way to shut off the bell', 'setNotifications'),
  task('where are notification settings', 'setNotifications'),
  task('screen is too bright, can i make it dark', 'changeAppearance'),
  task('can i hide the dolar amounts when a customr is looking', 'changeAppearance'),
  task('can i wipe this chat', 'clearConversation'),
  task('where do i delete the questions i asked', 'clearConversation'),
  task('i need to call someone', 'contactSupport'),
  task('support email', 'contactSupport'),
  task('something is brokn, who do i tlel', 'contactSupport'),
  task('is there a phone number for you guys', 'contactSupport'),
];

const money: readonly Question[] = [
  task('how do i import the mtf report', 'importRefunds'),
  task('where does the medicare refund file go', 'importRefunds'),
  task('where do i put the mfp refunds from the manufacturer', 'importRefunds'),
  task('how do i say which months a true up covers', 'confirmPeriod'),
  task('the period on this lump sum is wrong how do i change it', 'confirmPeriod'),
];

/** How something is done: each task at least twice. */
export const moreTaskQuestions: readonly Question[] = [
  ...files,
  ...invoices,
  ...reports,
  ...people,
  ...comfort,
  ...money,
];
