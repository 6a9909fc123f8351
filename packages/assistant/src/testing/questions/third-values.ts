import {
  bluestem,
  caremont,
  drugsWith,
  harborline,
  medicaid,
  northlake,
  optiscript,
  prairie,
  primera,
} from '../demo-names.ts';
import type { Question } from '../question.ts';
import {
  advice,
  askBack,
  asked,
  list,
  paidByPayers,
  revenue,
  revenueOfDrugs,
  spent,
  total,
} from '../wants.ts';

const taken = ['takeBacks', 'fees', 'dirFees'] as const;
const lastWeek = '2026-11-08..2026-11-14|2026-11-09..2026-11-15';
const sixMonths = '2026-06..|2026-05-20..|2026-05-21..|2026-05..2026-10';

const ofPayers: readonly Question[] = [
  asked(
    'how much dir did optiscript clip us for in august',
    total('dirFees', { payers: optiscript, period: '2026-08' }),
  ),
  asked(
    "what's the damage from GER this quarter",
    total('gerFees', { period: '2026-Q4' }),
    total('lumpSums', { categories: 'effective_rate', period: '2026-Q4' }),
  ),
  asked('what did we bank in september', total(paidByPayers, { period: '2026-09' })),
  asked(
    'how much did caremont shave off our claims last week',
    total(taken, { payers: caremont, period: lastWeek }),
  ),
  asked(
    'copay dollars collected for primera in q3',
    total('patientPaid', { payers: primera, period: '2026-Q3' }),
  ),
  asked(
    'what have the recoupments from northlake added up to over the last 6 months',
    total('lumpSums', { categories: 'recoupment', payers: northlake, period: sixMonths }),
  ),
  asked(
    'how many claims did medicaid kick back at us in october',
    total('deniedClaims', { payers: medicaid, period: '2026-10' }),
  ),
  asked(
    'optiscript dir as a percentage of gross, q2',
    total('dirPercentage', { payers: optiscript, period: '2026-Q2' }),
  ),
  asked(
    'what do we average on a script from medicaid',
    total('averageClaimValue', { payers: medicaid }),
  ),
  asked('averge dir hit per claim in setpember', total('averageDirFee', { period: '2026-09' })),
  asked(
    'transaction fees since jan 1',
    total('otherFees', { period: '2026' }),
    total('lumpSums', { categories: 'transaction_fee', period: '2026' }),
  ),
  asked(
    'MTF refunds received in october',
    total('lumpSums', { categories: 'mfp_refund', period: '2026-10' }),
    list('lumpSums', { categories: 'mfp_refund', period: '2026-10' }),
  ),
  asked("how far above normal is northlake's dir", total('dirAboveUsual', { payers: northlake })),
  asked('take backs with no explanation, how much is that', total('unexplainedTakeBacks')),
  asked('how much are we out on part d deductions', total(['partDDeductions', 'partDOfPayer'])),
  asked(
    'hw much did primra pya us last month',
    total(paidByPayers, { payers: primera, period: '2026-10' }),
  ),
];

const ofDrugs: readonly Question[] = [
  asked(
    'number of rxs dispensed 11/2 thru 11/13',
    total('claims', { period: '2026-11-02..2026-11-13' }),
  ),
  asked(
    'how many tablets of norvasc have we put out since july',
    total('drugUnits', { drugs: drugsWith('amlodipine'), period: '2026-07..' }),
  ),
  asked(
    'total reimbursement for spiriva last month',
    total([...revenueOfDrugs, 'paymentsReceived'], {
      drugs: drugsWith('spiriva'),
      period: '2026-10',
    }),
  ),
  asked(
    'how many montelukst scripts got revrsed in q2',
    total('reversals', { drugs: drugsWith('montelukast'), period: '2026-Q2' }),
  ),
  asked(
    "what's our gross profit on albuterol ytd",
    total('drugGrossProfit', { drugs: drugsWith('albuterol'), period: '2026' }),
  ),
  asked(
    'COGS on januvia so far this yr',
    total('drugCost', { drugs: drugsWith('januvia'), period: '2026' }),
  ),
  asked(
    'how much do we net per capsule on tamsulosin',
    total('drugProfitPerUnit', { drugs: drugsWith('tamsulosin') }),
  ),
  asked(
    "whats the total we've eaten on negative reimbursements this qtr",
    total('belowCostLoss', { period: '2026-Q4' }),
  ),
  asked(
    'how many fills went out under acq cost with caremont in aug',
    total('belowCostClaims', { payers: caremont, period: '2026-08' }),
  ),
  asked('how much of what we dispense has a known cost', total('knownCostShare')),
  asked(
    'hwo many trazadone pills did we dispnese in october',
    total('drugUnits', { drugs: drugsWith('trazodone'), period: '2026-10' }),
  ),
  asked(
    'do we make or lose on vraylar',
    total(['netProfit', 'drugGrossProfit', 'belowCostLoss'], { drugs: drugsWith('vraylar') }),
  ),
  asked(
    'My tech is putting together a board for the break room, how many scripts did we knock out ' +
      'in october?',
    total('claims', { period: '2026-10' }),
  ),
];

const ofThePharmacy: readonly Question[] = [
  asked(
    'did we come out ahead in may',
    total(['netProfit', 'leftAfterPurchases', 'cashFlow'], { period: '2026-05' }),
  ),
  asked(
    'need total expenses for last quarter, doing my P&L',
    total('expenses', { period: '2026-Q3' }),
  ),
  asked('margin for jan thru mar', total('profitMargin', { period: '2026-Q1' })),
  asked(
    'money in minus money out last month',
    total(['cashFlow', 'netProfit'], { period: '2026-10' }),
  ),
  asked("what'd we do in sales today", total(revenue, { period: '2026-11-20' })),
  asked('wats our proffit for the yeer', total('netProfit', { period: '2026' })),
];

const ofVendors: readonly Question[] = [
  asked('what am i into harborline for', total('vendorOpen', { vendors: harborline }), askBack),
  asked(
    'how much have we shelled out to prairie this yr',
    total(spent, { vendors: prairie, period: '2026' }),
  ),
  asked(
    'what did prairie generics bill us on the 5th',
    total('vendorSpend', { vendors: prairie, period: '2026-11-05' }),
    list('invoices', { vendors: prairie, period: '2026-11-05' }),
  ),
  asked('how late are we with bluestem in dollars', total('vendorOverdue', { vendors: bluestem })),
  asked('pct of harborline bills we paid on time this year', [
    total('paidInTimeShare', { vendors: harborline, period: '2026' }),
  ]),
  asked(
    'how much are we overpaying versus the lowest price out there',
    total('purchasingSavings'),
    advice('overcharges', 'recover'),
  ),
  asked(
    'hwo many invocies came from blustem in july',
    total('vendorInvoices', { vendors: bluestem, period: '2026-07' }),
  ),
];

/** One figure each. */
export const thirdValueQuestions: readonly Question[] = [
  ...ofPayers,
  ...ofDrugs,
  ...ofThePharmacy,
  ...ofVendors,
];
