import type { FigureName } from './figure-names.ts';

/**
 * What people call each figure besides its label, in the singular and with slashes between: `(a|b)`
 * is either of them, `(a|)` is optional.
 */
export const figurePhrases: Readonly<Record<FigureName, string>> = {
  grossAmount: `gross (amount|revenue|sale|billing|income|total|pay|reimbursement|) /
    (amount|total|) billed (amount|) / (billing|turnover) / before fee`,
  netAmount: `(netted|netting) / net (amount|paid|payment|reimbursement|revenue|pay|) /
    net after fee / (after|net of) (all|all the|the|) fee / reimbursement (amount|) /
    (reimburse|reimbursed) / (amount|) reimbursed / (take home|left after fee)`,
  dirFees: `dir (fee|amount|charge|money|dollar|deduction|payment|cost|hit|clawback|takeback|bite|
    ) / performance (network|based|) fee / direct and indirect remuneration (fee|)`,
  gerFees: `(ger|ber|dfer) (fee|charge|amount|money|hit|) /
    (ger|ber|effective rate) (true up|trueup|recoupment|clawback|adjustment) /
    (generic|brand|) effective rate (fee|charge) / (true up|trueup) (fee|)`,
  otherFees: `(other|misc|miscellaneous) (payer|) fee /
    (transaction|network|transmission|processing|switch|admin) (fee|charge) /
    (transaction and network|network and transaction) fee`,
  fees: `(all|total|every|overall|) (the|of the|of our|our|my|pbm|payer|) fee /
    fee of (all|any|every) kind / pbm (charge|deduction) / deduction`,
  takeBacks: `(clawback|claw back|clawed back) (fee|) / (take|taken|took) back / takeback /
    total (take back|takeback) / money taken back`,
  patientPaid: `(copay|co pay|copayment|co payment) (collected|amount|) /
    patient (pay|paid|payment|copay|responsibility|share|portion|part) /
    (paid|pay) by (the|) patient /
    (patient|customer) (pay|paid|paying|hand|handed|fork) (out of pocket|us|over|)`,
  revenue: '(revenue|sale|top line) / total (revenue|sale)',
  dirPercentage: `(dir|dir fee) (percentage|percent|rate|%|pct|ratio) (of (gross|revenue|sale|
    gross revenue)|) / (percentage|percent|%|pct) dir / rate of dir /
    (dir|dir fee) as (a|) (percentage|percent|%|pct|share) of (gross|revenue|sale|gross revenue) /
    how much of (every|each|the|a|our|my) (dollar|gross|revenue|sale) (go|goes|went|is lost|got
    eaten|get eaten|) (to|by|in|) dir (fee|) /
    (percent|percentage|%|share) of (gross|revenue|sale) (that|) (go|goes|went|lost|is|) (to|in|
    as|) dir (fee|)`,
  averageDirFee: `(average|avg|mean|typical) (dir|dir fee|clawback) (per (claim|script|fill)|) /
    (dir|dir fee|clawback) (per|for each|for every|a|each) (claim|script|prescription|rx|fill)`,
  averageClaimValue: `(average|avg|mean|typical) (claim|script|prescription|fill) (value|amount|
    size|gross|) /
    (average|avg) (gross|revenue|value) (per|of a|of each|a) (claim|script|prescription|rx|fill) /
    (gross|revenue) (per|for each|for every|a) (claim|script|prescription|rx|fill) /
    (average|avg) ($|dollar|money) (per|a|each) (claim|script|prescription|rx|fill)`,
  claims: `(claim|script|prescription|rx|fill) (count|volume|number) /
    (number|count|volume) of (claim|script|prescription|rx|fill) / volume /
    (busiest|slowest|common|popular)`,
  deniedClaims: `(denied|rejected) (claim|script|prescription|rx|fill) /
    (claim|) (denial|rejection|reject) / (claim|script) (was|were|got|get|) (denied|rejected)`,
  reversals: '(claim|) reversal / reversed (claim|script|prescription|rx|fill)',
  paymentsReceived: `payment (received|collected|amount|total) /
    (received|incoming|total) payment /
    (cash|money) (received|collected|coming in|came in|we got) / cash in /
    (cash receipt|deposit|receipt|collection) / income`,
  payments: '(number|count) of (payment|check|eft|deposit) / (payment|check) (count|number)',
  lumpSums: '(lump|lump sum|lumpsum|plb) (total|amount|money) / total (lump|lump sum|plb)',
  lumpSumCount: `(number|count) of (lump|lump sum|lumpsum|plb|provider adjustment) /
    (lump|lump sum|plb) (count|number)`,
  claimDirFees: 'dir (fee|) (of|on|from) (the|) claim alone / claim level dir (fee|)',
  earnedDirFees: `dir (fee|) (earned|incurred|accrued) (in|) / (incurred|accrued) dir (fee|) /
    dir (fee|) (by|for|per|on) (the|) (fill|service) date / dir (fee|) by date of service /
    dir (fee|) (of|for|on) (the|) (fill|service) (period|date|day)`,
  earnedFees: `(all|total|) fee (earned|incurred|accrued) (in|) / (incurred|accrued) fee /
    (all|total|) fee (by|for|per|on) (the|) (fill|service) date /
    (all|total|) fee by date of service /
    (all|total|) fee (of|for|on) (the|) (fill|service) (period|date|day)`,
  drugUnits: `(unit|quantity|pill|tablet|capsule) (dispensed|sold|filled|) /
    dispensed (unit|quantity)`,
  claimRevenue: '',
  drugCost: `(drug|acquisition|drug acquisition|product|ingredient) cost /
    cost (of|on|for) (the|) (drug|good|good sold|product|med|medication) / cogs`,
  estimatedCost: '',
  knownCostShare: '(share|percent|percentage) of (revenue with a|) known cost',
  drugGrossProfit: '(drug|) gross (profit|margin) / gross profit (of|on|from) (the|) drug',
  drugProfitPerUnit: `(net|drug|) profit (per|for each|for every|each|a) (unit|tablet|pill|dose|
    capsule) / (unit|per unit) profit`,
  belowCostLoss: `(loss|amount lost|lost|money lost) (below|under) cost / below cost loss /
    negative reimbursement /
    (loss|money lost|lost) on (underwater|below cost|underpaid|negative margin|negative)
    (claim|script|
    fill|drug|)`,
  belowCostClaims: `(underwater|under water|below cost|negative margin|negative profit|money
    losing|losing|underpaid|upside down|negative) (claim|script|prescription|rx|fill) /
    (claim|script|prescription|rx|fill) (paid|filled|reimbursed|that are|that were|are|were|we
    filled|) (below|under) (our|acquisition|the|my|) cost /
    (claim|script|fill) (at a loss|underwater|under water|that lost money|lost money|that lose
    money|upside down)`,
  vendorSpend: `(vendor|wholesaler|supplier|) (spend|spending|purchase) /
    (spend|spending|spent) (on|with|at) (our|the|my|) (vendor|wholesaler|supplier) /
    purchase from (our|the|my|) (vendor|wholesaler|supplier) / purchasing /
    (invoice|vendor) total / total (of|) (all|) (vendor|) invoice`,
  vendorPayments: `(vendor|wholesaler|supplier) payment /
    payment (made|) to (our|the|my|) (vendor|wholesaler|supplier) /
    paid to (our|the|my|) (vendor|wholesaler|supplier)`,
  vendorInvoices: `(number|count) of (vendor|wholesaler|supplier|) (invoice|bill) /
    (invoice|bill) (count|number)`,
  vendorOpen: `(open|unpaid|outstanding) (invoice|vendor|bill) (amount|balance|total) /
    (open|unpaid|outstanding) (amount|balance) / (amount|balance) (still|) due /
    balance (we|i) owe /
    (accounts payable|account payable|payable|a p)`,
  vendorOverdue: `(overdue|past due|late) (invoice|vendor|bill|) (amount|balance|total) /
    (amount|balance) (overdue|past due) / past due`,
  overdueInvoices: '(number|count) of (overdue|past due|late) (invoice|bill)',
  vendorDue: '',
  vendorPaidInTime: `(pay|paid|paying) (to vendor|) (in|on) time /
    (pay|paid|paying) (our|the|my|) (invoice|bill|vendor|supplier|wholesaler) (in|on) time /
    (invoice|bill) paid (in|on) time`,
  paidInTimeShare: `(share|percent|percentage|%) of (invoice|bill|vendor|money|) paid (in|on) time
    / (on time|in time) (payment|) (rate|percentage|percent)`,
  expenses: '(operating|business|total|) expense / operating cost / (overhead|opex) / total cost',
  netProfit: `(net|overall|total|drug|) (profit|earning) / (profitability|bottom line|net income) /
    drug (net|) (profit|profitability|margin) /
    (net profit|net margin|profit|margin) (of|on|from) (the|) drug`,
  leftAfterPurchases: 'left (over|) after (purchase|buying|invoice) / left over',
  profitMargin: '(profit|net|net profit|overall|) margin / margin (percentage|percent|%)',
  cashFlow: '(net|) (cash flow|cashflow) / net cash / money in (minus|less|and|vs) money out',
  usualDirFees: '(usual|normal|benchmark) dir (fee|)',
  dirAboveUsual: 'dir (fee|) (above|over) (what is|the|) (usual|normal|benchmark)',
  dirNegotiationSavings: 'dir (negotiation|) saving',
  belowCostSavings: '',
  belowCostFills: '',
  unexplainedTakeBacks: `(unexplained|unknown|mystery|untraced) (take back|takeback|deduction|
    money|lump sum) /
    (take back|takeback|deduction) (without|with no) (a|an|) (reason|explanation) /
    (take back|takeback|deduction) (nobody|no one|we cannot|we can not) (can|) (explain|trace)`,
  purchasingSavings: 'paid above (the|) (lowest|best) price / purchasing saving',
  partDOfPayer: '',
  partDDeductions: `(part d|medicare part d) (deduction|dir|dir fee|fee|take back|clawback) /
    retroactive part d (fee|dir|deduction)`,
  partDClaims: '',
  potentialSavings: `(potential|possible|annual|potential annual|estimated) saving /
    saving (potential|opportunity|opportunities)`,
};
