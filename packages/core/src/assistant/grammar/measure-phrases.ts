import type { Category } from '../../category.ts';
import type { Measure } from '../measures.ts';
import type { Part, Phrases } from './part.ts';

function measure(name: Measure, ...categories: readonly Category[]): Part {
  return { is: 'measure', measure: name, categories };
}

const ofGross = '( of gross| of revenue| of sales| of gross revenue| of gross amount|)';
const ofDrugs = '( of drugs| on drugs| from drugs)';

/** What pharmacists call the figures of payers. */
const ofPayers: Phrases = [
  [
    measure('dirFees'),
    [
      'dir( fee| fees| amount| amounts| charge| charges| money| dollars| deductions|)',
      'dir (payments|payment|cost|costs|clawback|clawbacks|claw backs|claw back|takebacks|hits)',
      'dirs',
      '(clawback|clawbacks|claw backs|claw back|clawed back)( fees|)',
      'performance( network| based|) fee(s|)',
      'direct and indirect remuneration( fees| fee|)',
    ],
  ],
  [
    measure('gerFees'),
    [
      '(ger|ber)( fee| fees| charge| charges| amount| amounts| money| dollars|)',
      '(ger|ber|gers|bers|effective rate) (true ups|true up|trueups|trueup|recoupments|clawbacks)',
      'gers',
      'bers',
      '(generic|brand|) effective rate(s|)( fee| fees| charges|)',
      'true up(s|)( fee| fees|)',
      'trueup(s|)( fee| fees|)',
    ],
  ],
  [
    measure('otherFees'),
    [
      'other( payer|) fee(s|)',
      '(transaction|network|transmission|processing) (fee|fees|charges|charge)',
      '(transaction and network|network and transaction) fees',
    ],
  ],
  [
    measure('fees'),
    [
      '(all|total|all the|all of the|all of our|all our|overall|every|)( pbm| payer|) fee(s|)',
      'fees of all kinds',
      'total of all fees',
      'pbm charges',
    ],
  ],
  [
    measure('takeBacks'),
    [
      '(take|takes|took|taken|taking) back( in all| in total|)',
      'take backs',
      'takeback(s|)',
      'recouped in (all|total)',
    ],
  ],
  [
    measure('grossAmount'),
    [
      'gross( amount| amounts| revenue| revenues| sales| billing| billings| income| total|)',
      'revenue(s|)',
      'sales',
      'billed (amount|amounts|by payers|to payers)',
      'amount(s|) billed',
      'billings',
      'turnover',
    ],
  ],
  [
    measure('netAmount'),
    [
      'net( amount| amounts| paid| payment| payments| reimbursement| reimbursements| revenue|)',
      'net after fees',
      'reimbursement(s|)( amount| amounts|)',
      'reimburse(d|s|)',
      'amount(s|) reimbursed',
    ],
  ],
  [
    measure('patientPaid'),
    [
      '(copay|copays|co pay|co pays|copayment|copayments|co payments)( collected| amounts|)',
      'patient (pay|paid|payment|payments|copay|copays|co pays|responsibility|share|portion)',
      'paid by( the|) patient(s|)',
      '(patients|customers|patient) (pay|paid|paying)( out of pocket| us|)',
    ],
  ],
  [
    measure('dirPercentage'),
    [
      `dir( fee| fees|) (percentage|percent|rate|%|pct|percentages|rates)${ofGross}`,
      '(percentage|percent|%) dir',
    ],
  ],
  [measure('claims'), ['(claim|claims|script|prescription) (count|counts|volume)']],
  [
    measure('paymentsReceived'),
    [
      'payment(s|) (received|collected)',
      'received payment(s|)',
      '(cash|money) (in|received|collected|coming in|that came in|came in)',
      'cash receipts',
      'incoming (payments|cash|money)',
      'deposit(s|)',
      'receipts',
      'collections',
      'total payments',
      'payment (amount|amounts|total|totals)',
    ],
  ],
];

const lumps = '( lump sum| lump sums| lumps| payments| payment| adjustments| adjustment|)';

/** Lump sums by what they are for. */
const ofLumpSums: Phrases = [
  [
    measure('lumpSums', 'recoupment'),
    [
      `(audit|) (recoupment|recoupments|recoup|recoups|recouped|recouping)${lumps}`,
      'recoupments from audits',
      'audit (clawbacks|takebacks|take backs|fees)',
    ],
  ],
  [
    measure('lumpSums', 'interest'),
    [`interest(${' paid| earned| received|'})`, `interest${lumps}`],
  ],
  [measure('lumpSums', 'bonus'), [`(bonus|bonuses)${lumps}`, '(bonus|bonuses) (paid|received)']],
  [
    measure('lumpSums', 'forwarding_balance'),
    [
      '(forwarding|forward|forwarded) balance(s|)',
      'balance(s|) (forward|forwarded)',
      'carried forward balances',
    ],
  ],
  [
    measure('lumpSums', 'withholding'),
    [
      `(withheld|withholding|withholdings|withhold|withholds)${lumps}`,
      '(money|amounts|amount|payments) withheld',
      'withheld (money|amounts|amount)',
    ],
  ],
  [
    measure('lumpSums', 'unclassified'),
    [`unclassified${lumps}`, 'unclassified (money|amounts|items|sums)'],
  ],
  [measure('lumpSums', 'mfp_refund'), ['mfp( refund| refunds|)', 'maximum fair price refund(s|)']],
  [
    measure('lumpSums', 'dir'),
    [
      'lump( sum|) (dir|dirs)( fee| fees|)',
      'dir( fee| fees|) (lump|lumps|lump sum|lump sums)',
      'dir fees( taken| paid|) as lump sum(s|)',
    ],
  ],
  [
    measure('lumpSums', 'effective_rate'),
    ['lump( sum|) ger( fee| fees|)', 'ger( fee| fees|) (lump|lumps|lump sum|lump sums)'],
  ],
];

const ofDrugFigures: Phrases = [
  [
    measure('drugUnits'),
    [
      'unit(s|)( dispensed| sold| filled|)',
      'quantity( dispensed| sold|)',
      'quantities( dispensed| sold|)',
      'dispensed (units|quantity|quantities)',
    ],
  ],
  [measure('drugRevenue'), ['drug (revenue|revenues|sales)', `(revenue|sales)${ofDrugs}`]],
  [
    measure('drugCost'),
    [
      'drug cost(s|)',
      `cost(s|)${ofDrugs}`,
      'cost(s|) of( the|) good(s|)( sold|)',
      'cogs',
      '(drug|) acquisition cost(s|)',
    ],
  ],
  [measure('drugGrossProfit'), ['(drug|) gross profit(s|)', `gross profit(s|)${ofDrugs}`]],
  [
    measure('drugNetProfit'),
    [
      'drug( net|) (profit|profits|profitability|margin|margins)',
      `net (profit|profits|margin)${ofDrugs}`,
      `(profit|profits|margin|margins)${ofDrugs}`,
    ],
  ],
  [
    measure('drugProfitPerUnit'),
    [
      '(net|drug|) profit(s|) (per|for each|for every|each) (unit|tablet|pill|dose|capsule)',
      '(unit|per unit) profit',
      '(make|made|making|earn|earned) per (unit|tablet|pill|dose|capsule)',
    ],
  ],
  [measure('belowCostLoss'), ['loss amount below cost']],
];

const ofVendorsAndAll: Phrases = [
  [
    measure('vendorSpend'),
    [
      '(vendor|vendors|wholesaler|wholesalers|supplier|suppliers) (spend|spending|purchases)',
      '(spend|spending|spent) (on|with|at) (vendors|wholesalers|suppliers|our vendors)',
      'purchase(s|) from( our|) (vendors|wholesalers|suppliers)',
      'purchases',
      'purchasing',
    ],
  ],
  [
    measure('vendorPayments'),
    [
      '(vendor|wholesaler|supplier) payment(s|)',
      'payment(s|)( made|) to( our|) (vendors|wholesalers|suppliers)',
      'paid to( our|) (vendors|wholesalers|suppliers)',
    ],
  ],
  [
    measure('vendorOpen'),
    [
      '(open|unpaid|outstanding) (invoice|vendor|bill) (amount|amounts|balance|balances|total)',
      '(open|unpaid|outstanding) (amount|amounts|balance|balances)',
      'amount(s|)( still|) due',
      '(accounts|) payable(s|)',
    ],
  ],
  [
    measure('vendorOverdue'),
    [
      '(overdue|past due|late)( invoice| vendor| bill|) (amount|amounts|balance|balances|total)',
      'amount(s|) (overdue|past due)',
    ],
  ],
  [
    measure('expenses'),
    ['(operating|business|total|) expense(s|)', 'operating costs', 'overhead', 'opex'],
  ],
  [
    measure('netProfit'),
    [
      '(net|) profit(s|)',
      'profitability',
      'profitable',
      'bottom line',
      'net income',
      '(net|) earnings',
    ],
  ],
  [measure('profitMargin'), ['(profit|net|net profit|) margin(s|)', 'margin percentage']],
  [measure('cashFlow'), ['(net|) cash flow(s|)', '(net|) cashflow(s|)', '(net|) cash']],
];

export const measurePhrases: Phrases = [
  ...ofPayers,
  ...ofLumpSums,
  ...ofDrugFigures,
  ...ofVendorsAndAll,
];
