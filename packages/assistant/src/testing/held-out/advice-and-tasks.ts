import type { Question } from '../question.ts';
import { advice, asked, list, most, rank, total } from '../wants.ts';

const feesOfPayers = ['dirPercentage', 'dirFees', 'fees', 'takeBacks', 'dirAboveUsual'] as const;

const advised: readonly Question[] = [
  asked('what would you do if you were me', advice('first', 'recover')),
  asked('i have ten minutes, what should i tackle', advice('first')),
  asked('top priority right now', advice('first')),
  asked('what do i need to deal with today', advice('first')),
  asked('how much could i recover', advice('recover'), total('potentialSavings')),
  asked('can i get any of this money back from the pbms', advice('recover')),
  asked('where can we cut csots', advice('recover', 'overcharges')),
  asked('any savngs oportunities', advice('recover'), total('potentialSavings')),
  asked('what claims should i appeal', advice('recover'), list('claims', {}, 'belowCostClaims')),
  asked('how can i make more money', advice('recover', 'first')),
  asked("are there fees i shouldn't be paying", advice('recover', 'unusual')),
  asked('how do i improve my margin', advice('recover', 'first')),
  asked('does anythng look of to you', advice('unusual')),
  asked('notice anything strange lately', advice('unusual')),
  asked("what's changed that i should know about", advice('unusual', 'first')),
  asked('any surprises this month', advice('unusual')),
  asked('are there invoices we paid two times', advice('duplicates')),
  asked('did bluestem send the same bill twice', advice('duplicates')),
  asked('chek for duplcate billing', advice('duplicates')),
  asked('have we been double charged', advice('duplicates', 'overcharges')),
  asked('am i paying too much for my drugs', advice('overcharges', 'recover')),
  asked('who is overcharging me', advice('overcharges')),
  asked('did harborline raise prices on me', advice('overcharges')),
  asked(
    'i feel like im getting hosed by my suppliers, are any of their prices too high?',
    advice('overcharges'),
  ),
  asked(
    'which contract should i renegotiate',
    advice('first', 'recover'),
    most(feesOfPayers, 'payer'),
    rank('dirNegotiationSavings', 'payer'),
    { howTo: 'negotiate' },
  ),
];

const tasks: readonly Question[] = [
  asked('where do i drop remittance files', { howTo: 'uploadRemittance' }),
  asked("what's the email address for sending in remits", { howTo: 'forwardByMail' }),
  asked('how do i corect a misread pfd', { howTo: 'reviewDocument' }),
  asked('how can i label a lump sum that has no reason', { howTo: 'classifyMoney' }),
  asked('how can i remove an upload', { howTo: 'deleteFile' }),
  asked('how do i entr a bill from bluestm', { howTo: 'addInvoice' }),
  asked('how do i dispute a finding', { howTo: 'checkFindings' }),
  asked('how do i get real acquisition costs in here', { howTo: ['addDrugCosts', 'addInvoice'] }),
  asked('how do i prepare for contract talks with caremont', { howTo: 'negotiate' }),
  asked('how do i make a pdf report for my bank', { howTo: 'makeReport' }),
  asked('how do i stop the weekly report mail', { howTo: ['emailReport', 'setNotifications'] }),
  asked('how can i downlaod my claims as a cvs file', { howTo: 'exportData' }),
  asked('can i see the rows behind a total', { howTo: 'openFigure' }),
  asked('how do i load sample data', { howTo: 'addTestData' }),
  asked('how do i clear out the test data', { howTo: 'removeTestData' }),
  asked('how to invite a coworker', { howTo: 'addUser' }),
  asked("my tech can't sign in, how do i reset her password", {
    howTo: ['resetPassword', 'changePassword'],
  }),
  asked('where do i change my time zone', { howTo: 'editProfile' }),
  asked('how do i wipe this chat', { howTo: 'clearConversation' }),
  asked('how do i contact support', { howTo: 'contactSupport' }),
];

const statuses: readonly Question[] = [
  asked('is my upload done', { status: 'uploads' }),
  asked('what was the last file we got', { status: 'uploads' }, list('remittances')),
  asked('did any of my flies fial', { status: 'uploads' }),
  asked('is the pdf i dropped this morning finished', { status: 'uploads' }),
  asked('do i have anything to review', { status: 'review' }),
  asked('how many items are left to check', { status: 'review' }),
  asked('documents waiting on me', { status: 'review' }),
  asked('anythng stuck in reveiw', { status: 'review' }),
  asked('what plan do we have', { status: 'plan' }),
  asked('how much of my plan have i used', { status: 'plan' }),
  asked('how many files can i still upload this month', { status: 'plan' }),
  asked('do i have any ai questions left', { status: 'plan' }),
];

const courtesies: readonly Question[] = [
  asked('hello there', { courtesy: 'greeting' }),
  asked('hey', { courtesy: 'greeting' }),
  asked('thank you!!', { courtesy: 'thanks' }),
  asked('great, appreciate it', { courtesy: 'thanks' }),
  asked('see you later', { courtesy: 'goodbye' }),
  asked('help', { courtesy: 'help' }),
  asked('what kind of questions can i ask you', { courtesy: 'help' }),
  asked('what are you', { courtesy: 'who' }),
];

export const heldOutAdviceAndTasks: readonly Question[] = [
  ...advised,
  ...tasks,
  ...statuses,
  ...courtesies,
];
