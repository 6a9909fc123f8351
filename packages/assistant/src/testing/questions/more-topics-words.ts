import type { Question, Want } from '../question.ts';
import { asked, total } from '../wants.ts';

type Meaning = Extract<Want, { meaning: unknown }>['meaning'];

/** A question about a word or a figure. */
function means(ask: string, meaning: Meaning): Question {
  return asked(ask, { meaning });
}

const fees: readonly Question[] = [
  means('what does effective rate mean', ['Effective rate', 'GER', 'gerFees']),
  means("explain brand effective rate like i'm five", ['Effective rate', 'GER', 'gerFees']),
  means("what's BER", ['Effective rate', 'GER', 'gerFees']),
  means('diffrence betwen GER and DIR', ['GER', 'gerFees', 'Effective rate', 'DIR fee', 'dirFees']),
  means("what's a network fee for", ['Network fee', 'otherFees']),
  means('is a switch fee a transaction fee', ['Transaction fee', 'otherFees']),
  means('what is CARC 295', ['DIR fee', 'Adjustment']),
  means('what does spread mean on this screen', 'Allocated'),
  means('how are take bakcs calculted', ['Take-back', 'takeBacks']),
  means('take back vs recoupment, same thing?', ['Take-back', 'takeBacks', 'Recoupment']),
  means('what do you mean by usual dir fees', [
    'usualDirFees',
    'dirAboveUsual',
    'dirNegotiationSavings',
  ]),
  means('how do you get dir above usual', [
    'usualDirFees',
    'dirAboveUsual',
    'dirNegotiationSavings',
  ]),
  means('what are part d deductions', ['partDDeductions', 'partDOfPayer']),
  asked(
    'what are unexplained take backs',
    { meaning: ['unexplainedTakeBacks', 'Unclassified'] },
    total('unexplainedTakeBacks'),
  ),
  means('whats inclued in all feess', 'fees'),
];

const payments: readonly Question[] = [
  means('what is a PLB adjustment', ['PLB', 'Lump sum', 'Adjustment']),
  means("what's the WO code on my remit", 'Recoupment'),
  means('what does FB mean', 'Forwarding balance'),
  means('explain withholding', 'Withholding'),
  means('what makes a payment balanced', 'Balanced'),
  asked('why would a payment be held', { meaning: 'Held' }, { status: 'review' }),
  means('what do you mean by duplicate', 'Duplicate'),
  means('what is a payer vs a pbm', 'Payer'),
  means("what's an era", ['835', 'Remittance']),
  means('what does EOB stand for', 'Remittance'),
  means('waht is the diference between net and payments received', [
    'Net',
    'netAmount',
    'paymentsReceived',
    'Payment',
  ]),
];

const amounts: readonly Question[] = [
  means('how do you wrok out cash flwo', ['Cash flow', 'cashFlow']),
  means('how do you come up with potential savings', ['Potential savings', 'potentialSavings']),
  means('what is revenue here, does it include copays', ['revenue', 'Gross']),
  means('is gross before or after dir', ['Gross', 'grossAmount']),
  means('what is usual and customary', 'Charge'),
  means("what's a CARC", 'Adjustment'),
  means('what is a contractual adjustment', ['Adjustment', 'Charge']),
  means('how is average claim value figured', 'averageClaimValue'),
  means("what's the difference between net amount and net profit", [
    'Net',
    'netAmount',
    'netProfit',
    'Profit margin',
  ]),
  means('gross profit vs net profit, explain', [
    'drugGrossProfit',
    'netProfit',
    'netProfit',
    'Profit margin',
  ]),
  asked(
    'what is left after purchases',
    { meaning: 'leftAfterPurchases' },
    total('leftAfterPurchases'),
  ),
];

const claimsAndDrugs: readonly Question[] = [
  means('what counts as a claim', ['Claim', 'claims']),
  means('do denied claims count in the claim count', ['Denied', 'deniedClaims', 'Claim', 'claims']),
  means('what does it mean when a claim is rejected', ['Denied', 'deniedClaims']),
  means('expain reveersals to my new tech', ['Reversal', 'reversals']),
  means('whats NDC stand for', 'NDC'),
  means('what does aquisition cost maen', ['Cost of a drug', 'drugCost']),
  means('how do you decide what a drug cost me', [
    'Cost of a drug',
    'drugCost',
    'knownCostShare',
    'estimatedCost',
  ]),
  means('what if you dont know the cost of a drug, what number do you use', [
    'Cost of a drug',
    'drugCost',
    'knownCostShare',
    'estimatedCost',
  ]),
  means('how is profit per unit calculated', 'drugProfitPerUnit'),
  means("what's a loss leader", 'Below cost'),
  means('how do yuo calclate gross profit of drugs', 'drugGrossProfit'),
  means('remind me what the natinal average drug aquisition cost is', 'NADAC'),
  means('units dispensed, how are those counted', 'drugUnits'),
];

const invoicesAndFiles: readonly Question[] = [
  means('what is a line itme exaclty', 'Line item'),
  means('define finding', 'Finding'),
  means('what does open mean for an invoice', 'vendorOpen'),
  means('when is an invoce considerd overdue', ['vendorOverdue', 'overdueInvoices']),
  means('what is vendor spend exactly, invoices or what we paid', [
    'vendorSpend',
    'vendorPayments',
  ]),
  means('paid on time percentage, how do you get that', ['paidInTimeShare', 'vendorPaidInTime']),
  means('what does "paid above the lowest price" mean', 'purchasingSavings'),
  asked('whats the review queue', { meaning: 'Review' }, { status: 'review' }),
];

/** What a word means, how a figure is worked out, and what two of them have apart. */
export const moreWordQuestions: readonly Question[] = [
  ...fees,
  ...payments,
  ...amounts,
  ...claimsAndDrugs,
  ...invoicesAndFiles,
];
