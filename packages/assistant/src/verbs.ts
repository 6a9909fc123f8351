import type { FigureName } from '@pfs/core/figures/figure-names';

interface VerbMeaning {
  readonly words: readonly string[];
  /** What it asks for where nobody, a payer, a drug or a vendor is spoken of. */
  readonly none: readonly FigureName[];
  readonly payer: readonly FigureName[];
  readonly drug: readonly FigureName[];
  readonly vendor: readonly FigureName[];
}

function meaning(
  words: readonly string[],
  none: readonly FigureName[],
  payer: readonly FigureName[],
  drug: readonly FigureName[],
  vendor: readonly FigureName[],
): VerbMeaning {
  return { words, none, payer, drug, vendor };
}

/** Verbs that ask for a figure without its name: `what did Humana pay`, `how much do we owe`. */
export const verbs = {
  weOwe: meaning(
    [
      '(we|i|do we|do i) (still|) (owe|have to pay|need to pay)',
      '(should|must) (we|i) pay',
      '(furthest|most) behind with',
      '(left|remaining|still) to pay',
      'owe',
      'owed to',

      'owed to (vendor|supplier|wholesaler)',
    ],
    ['vendorOpen'],
    [],
    [],
    ['vendorOpen'],
  ),
  wePay: meaning(
    [
      '(we|i|have we|did we|did i|do we) (pay|paid|paying|pay out)',
      'out of pocket',
      '(disbursed|disburse)',
    ],
    ['vendorPayments', 'fees'],
    ['fees'],
    ['drugCost'],
    ['vendorPayments'],
  ),
  pay: meaning(
    ['(pay|paid|paying|pays) (us|me|out|)', '(sends|sent|send) us', 'pays? us'],
    ['paymentsReceived'],
    ['paymentsReceived'],
    ['netAmount'],
    ['vendorPayments'],
  ),
  lose: meaning(
    ['(lose|lost|losing|loss|bleed|bleeding) (money|)'],
    ['belowCostLoss', 'fees'],
    ['belowCostLoss', 'fees'],
    ['belowCostLoss'],
    [],
  ),
  spend: meaning(
    [
      '(spend|spent|spending|went out the door|go out the door|cash out|disbursement|gotten out of us|got out of us|shell out|shelled out|forked over|fork over)',
    ],
    ['vendorSpend', 'expenses'],
    ['fees'],
    ['drugCost', 'vendorSpend'],
    ['vendorSpend'],
  ),
  buy: meaning(
    ['(buy|bought|buying|purchased|order from|ordered from|order|ordered)'],
    ['vendorSpend'],
    [],
    ['drugCost'],
    ['vendorSpend'],
  ),
  bill: meaning(
    ['(bill|billed|billing|invoice|invoiced) (us|me|)'],
    ['grossAmount'],
    ['grossAmount'],
    ['grossAmount'],
    ['vendorSpend'],
  ),
  charge: meaning(
    [
      '(charge|charged|charging|deduct|deducted|impose|assess|assessed|skim|skimmed) (us|me|from us|)',
      '(hit|hitting) (us|me)',
    ],
    ['fees'],
    ['fees'],
    ['fees'],
    ['vendorSpend'],
  ),
  take: meaning(
    [
      '(take|took|taken|taking|knock|knocked|grab|grabbed|ding|dinged|shave|shaved|skim|skimmed|gouge|get us for|got us for|hit us for) (from us|off|from me|out|)',
      '(eat|eating|ate) (up|into|)',
    ],
    ['takeBacks', 'fees'],
    ['takeBacks', 'fees'],
    ['fees'],
    [],
  ),
  keep: meaning(['(keep|kept|keeping) (back|from us|)'], [], ['takeBacks', 'fees'], [], []),
  cost: meaning(
    ['(cost|costing) (us|me|)'],
    ['drugCost', 'expenses'],
    ['fees'],
    ['drugCost'],
    ['vendorSpend'],
  ),
  dispense: meaning(
    ['(dispense|dispensed|dispensing)'],
    ['claims', 'drugUnits'],
    ['claims'],
    ['drugUnits'],
    [],
  ),
  fill: meaning(
    ['(fill|filled|filling|process|processed)'],
    ['claims'],
    ['claims'],
    ['claims'],
    [],
  ),
  sell: meaning(
    ['(sell|sold|selling)'],
    ['grossAmount'],
    ['grossAmount'],
    ['drugUnits', 'grossAmount'],
    [],
  ),
  make: meaning(
    [
      '(make|made|making|earn|earned|earning|pocket|pocketed|clear|cleared) (money|on|off|)',
      '(profitable|money maker|moneymaker)',
    ],
    ['netProfit'],
    ['drugNetProfit'],
    ['drugNetProfit'],
    [],
  ),
  doing: meaning(
    [
      'how (did|has|have|is|are|was|were) (we|i|business|thing|it|my pharmacy|the store|my store|)',
      '(doing|performing|faring|shaping up|business|did we do|did i do)',
      '(summary|overview|recap|snapshot) (of|for|)',
      'any good',
      '(come|came|coming) out ahead',
      'in the black',
      '(good|bad) (month|quarter|year)',
    ],
    ['netProfit'],
    ['drugNetProfit'],
    ['drugNetProfit'],
    ['vendorSpend'],
  ),
  goOut: meaning(
    ['(went|going|go|goes) out'],
    ['vendorPayments', 'expenses'],
    ['fees'],
    ['drugUnits'],
    ['vendorPayments'],
  ),
  get: meaning(
    [
      '(get|got|gotten|getting|receive|received|collect|collected) (from|paid|)',
      '(bring|brought|bringing|come|came|coming) in',
      '(we|i) (bank|banked)',
      'hit the bank',
      '(we|i) (get|got|were|was|been|are) paid',
    ],
    ['paymentsReceived'],
    ['paymentsReceived'],
    ['netAmount'],
    [],
  ),
} as const satisfies Readonly<Record<string, VerbMeaning>>;
