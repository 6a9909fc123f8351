import { type Category, categoryTable, feeCategories } from '@pfs/core/category';
import { figures } from '@pfs/core/figures/catalogue';
import { type FigureName, figureNames } from '@pfs/core/figures/figure-names';
import { figurePhrases } from '@pfs/core/figures/figure-phrases';
import { type Dimension, dimensions } from '@pfs/core/figures/formula';
import { type GlossaryEntry, type GlossaryWord, glossary } from '@pfs/core/glossary';
import { PhraseBook, phrasesIn } from './phrases.ts';
import type { RowKind } from './query.ts';
import type { CannotReason } from './reading.ts';
import { type Verb, verbPhrases } from './verbs.ts';

/** What a phrase may mean; the intents take what they need. */
export interface PhraseMeanings {
  figure: FigureName;
  lumps: Category;
  verb: Verb;
  rows: RowKind;
  noun: Dimension;
  grain: Dimension;
  claimStatus: keyof typeof claimStatuses;
  invoiceStatus: InvoiceStatusWord;
  word: GlossaryWord;
  cannot: CannotReason;
  cue: Cue;
}

export type Concept = {
  [Is in keyof PhraseMeanings]: { readonly is: Is; readonly of: PhraseMeanings[Is] };
}[keyof PhraseMeanings];

export type InvoiceStatusWord =
  | 'pending'
  | 'approved'
  | 'paid'
  | 'disputed'
  | 'cancelled'
  | 'open'
  | 'overdue';

const cues = {
  howMany: 'how many / (number|count) of / count',
  howMuch: 'how (much|high|big|large|low) (money|of|) / (amount|value|sum|worth) of',
  total: `(total|grand total|in total|in all|altogether|overall|combined|sum|all together) /
    add (them|it|those|that|) up`,
  which: '(which|which of)',
  what: 'what',
  where: 'where',
  flip: '(flip|reverse|invert) (it|that|) / other (end|way around)',
  who: '(who|whom)',
  when: '(when|what date)',
  show: `(show|list|display|see|view|give|get|pull|bring up|print|open) (me|us|up|out|) /
    (list|listing) of / (lemme see|let me see)`,
  rowByRow: `(one by one|line by line|item by item|register|ledger|individually|each one|all of
    them) / detail (of|for)`,
  find: '(find|look up|lookup|search|search for|locate|where is|where are) (me|)',
  rank: `(rank|ranked|ranking|ranking of|sort|sorted|order of) / order (our|my|the|all) /
    (lined up|line up|side by side list)`,
  breakdown: `(break|broken|breaking) (it|that|this|them|) (down|out) /
    (breakdown|break down|split|split up|itemize|itemized) (of|) / (split|break) (it|that|them) up`,
  by: '(by|per|grouped by|across) / (for|of|from|at|with|in|on|) (each|every) (of the|single|)',
  trend: `(trend|trending|over time|time line|timeline|history|historically|history of) /
    (graph|chart|plot) (of|) / (month to month|developed|evolved|moved|trended|progressed|tracked)`,
  share: `(share|part|portion|proportion|fraction|percentage|percent|%|pct) (of|) /
    (what cut|what slice|cut|slice|chunk) of / how much of (our|the|all|every|each|this) /
    (account|accounts|accounted) for`,
  average: '(average|avg|typical) (of|) / on average',
  ofFills: `(by|per|on|for|of|using|with) (the|) date of (service|fill) / date of (service|fill) /
    (by|per|on|for|of|using|with|) (the|) (service|fill|dispensing) date /
    (incur|incurred|accrue|accrued) / (on|for|of) (the|) (fill|script|prescription) of /
    (for|of) (the|) fill (in|from)`,
  perClaim: '(per|for each|for every|a|each) (claim|prescription|script|rx|fill)',
  perUnit: '(per|for each|a|each) (unit|pill|tablet|capsule|cap|tab|dose|pen|inhaler|vial|bottle)',
  inTime: '(on|in) time',
  compare: `(compare|compared|comparing|comparison|comparison of|side by side|stack up|head to
    head) / (measure|stack) up (to|against|with) / beside (that|those|the one) of`,
  versus:
    '(vs|versus|against|than) / (up|down) (over|from) / (compared|relative|in comparison) (to|with)',
  difference: '(difference|diff|delta|variance|gap) (in|of|between|)',
  why: `(why|y|whyd|how come|explain|what happened|what happened to|what happened with|what give|
    whats up with) /
    what (drove|caused|drive|explain|made|make|moved|pushed|changed|change|drag|dragged) /
    what (is|was) (driving|behind|causing|pushing|going on with) /
    (reason|cause|driver) (for|behind|of|why) /
    (drove|caused|driving|causing|behind|led to|leads to|responsible for|responsible|dragged down|
    dragging down) /
    (reason|cause|driver|story behind|to blame|blame|culprit|bridge) /
    what (account|accounts) for / what is the deal (with|) /
    where (that|it|this) (came|come) from / what is going on / (volume or rate|rate or volume) /
    how did (we|i) (end up|wind up|get) / how is it possible / (eating|hurting|killing) (my|our) /
    (eating|cutting) into`,
  change: `(go|goes|went|gone|going|move|moved|been|is|was|be|are|were|trending|heading) (up|down)
    / (up or down|down or up) /
    (up|down) (from|since|in|this|last|vs|versus|over|so|lately|compared) /
    (increase|increased|decrease|decreased|increasing|decreasing|rise|rose|risen|rising) /
    (fall|fell|fallen|falling|drop|dropped|jump|jumped|spike|spiked|climb|climbed|tank|tanked) /
    (decline|declined|dip|dipped|grow|grew|growing|growth|shrink|shrank|worsen|improve|improved) /
    (change|changed|shift|shifted|raise|raised|swing|swung|double|doubled|plunge|plunged) /
    (so|that|this|too|really) (high|low|much|bad|good|big|small) /
    (get|getting|got) (worse|better|higher|lower)`,
  more: '(higher|lower|bigger|smaller|worse|better|more|less|fewer)',
  highest: `(largest|highest|biggest) (to (smallest|lowest)|first) /
    (high|big) dollar /
    (busiest|priciest|fattest|strongest|expensive|on top|highest|most|hardest|biggest|largest|
    greatest|maximum|max|top|costliest|heaviest)`,
  lowest: `(smallest|lowest) (to (largest|highest)|first) /
    (slowest|weakest|poorest|thinnest|lowest|least|fewest|smallest|minimum|min|bottom|
    cheapest|so little)`,
  worst: '(worst)',
  best: '(best)',
  newest: '(latest|newest|most recent|recent|last) / newest first',
  oldest: '(oldest|earliest|first ever) / oldest first',
  follow: `(what|how) about / i (meant|mean) / make (that|it) /
    (same|the same) (thing|question|) (for|but|) /
    (and|but|now|then|also|instead|ok|okay) (and|what about|how about|)`,
  only: `(only|just|narrow (it|that|) (down|) to|filter (it|that|) (to|by)) /
    (drop|remove|hide|forget) (everything|everyone|everybody|all) but`,
  back: `(that|those|them|these|it|this) /
    (those|these|the) (row|one|detail|entry|item|number|figure) / (the|) detail`,
  we: '(we|i)',
  us: '(us|me)',
  our: '(my|our|ours|mine)',
  everybody: `(all|all of|every|any) (of|the|our|my|) (payer|pbm|plan|insurer|drug|vendor|
    supplier|wholesaler) / (everyone|everybody|all of them)`,
  allTime: `(all time|ever|to date|any time|since (the|) (beginning|start)|of all time|the whole
    history)`,
  means: `(mean|meaning|meaning of|define|definition|definition of|stand for|stands for) /
    what (exactly|) (is|are) (a|an) / (what|who) (count|counts|counted) as /
    what (all|) (is|are) (included|part|counted) (in|of) / (the|) same (as|thing) /
    what (makes|make) (a|an) /
    (include|included|including|consist|considered|defined|goes into|go into) /
    what (make|makes) (a|an) / (count|counts) in / (is|are) (this|that|it|a|an) (a|an) /
    before or after / what (is|are) (that|it|this|those) / (tell|teach) (me|us) about /
    (plain english|basis for|basis of|explanation of|arithmetic|short for|made of|according to
    who|what (that|it) is|method for|in or out) / (difference|diff) between / different from /
    (explain|describe) (the|) (term|word|concept) /
    (tell me|explain) what (a|an|) (is|are|mean|) /
    what (is|are) (this|these|those|that) (thing|word|term) (called|)`,
  whatIs: 'what (is|are)',
  calculated: `(come|comes) from /
    how (did|do) (you|they|it) (get|come up with|figure|figure out|arrive at|work out) /
    how (do you|does it|do they) (the|my|our|) / how (is|are|was|were) the /
    (calculated|computed|calculate|compute|figured|formula|formula for|worked out|derived) /
    (come up with|figure out|arrive at|counted|add up|work out)`,
  not: `(not|without|except|excluding|exclude|minus|never|no|but not|other than|apart from) /
    (all|every|any|) (everyone|everybody|everything|anyone|anybody|anything|nobody|nothing|all|
    payer|pbm|plan|insurer|drug|vendor|wholesaler) (but|except)`,
  belowCost: `less than (cost|acquisition|acquisition cost|our cost|invoice cost) /
    less than (it|they|we|the drug|what it|what they|what we|our|the) (cost|paid|pay|acquisition
    cost) / did not cover (the|our|its|their) (cost|drug cost) /
    (below|under|vs|against) (our|acquisition|the|my|) cost /
    (underwater|under water|at a loss|upside down|underpaid|underreimbursed|in the red)`,
  /** No meaning of its own: prevents `why` and `not` in these from being recognized. */
  please: `why do not (you|we) / if (you|i|we) (can|could) / (owe|owed) (to|) (us|me)`,
  backYear: '(go|) back (a|one) year / (a|one) year (earlier|back)',
  export: '(export|download|csv|excel|spreadsheet) (that|it|this|them|the|table|)',
  money: '(dollar|$|usd|buck|money|cash amount|in dollar)',
} as const;

export type Cue = keyof typeof cues;

const nouns: Partial<Record<Dimension, string>> = {
  // A dimension without a phrase is called by its name.
  ...Object.fromEntries(dimensions.map((by) => [by, by])),
  payer: `(payer|counterparty|pbm|insurer|insurance|insurance company|carrier|plan|health plan|
    third party|benefit manager)`,
  drug: '(drug|drug name|medication|medicine|med|product|ndc|ndc code|item)',
  vendor: '(vendor|wholesaler|supplier|distributor)',
  category: '(category|kind|type) (of (lump|lump sum|adjustment)|)',
  status: '(status|claim status|invoice status)',
  remittance: '(file|remittance|835)',
  day: '(day|date)',
  month: '(month|mo)',
  quarter: '(quarter|qtr)',
  year: '(year|yr)',
};

const grains: Partial<Record<Dimension, string>> = {
  day: '(daily|day by day|day to day|each day|a day)',
  month: '(monthly|month (by|over|to|after) month|a month)',
  quarter: '(quarterly|quarter (by|over|to) quarter|a quarter)',
  year: '(yearly|annual|annually|year by year|a year)',
};

const invoice = '(invoice|bill)';
const rows: Readonly<Record<RowKind, string>> = {
  claims:
    '(pharmacy|individual|single|paid|) (claim|prescription|script|scrip|rx|fill|transaction)',
  lumpSums: `(lump sum|lumpsum|lump|plb) (payment|adjustment|amount|) /
    (provider|plb|) (level|) adjustment`,
  payments: '(payer|insurance|pbm|) payment / (check|cheque|eft|ach|deposit|eft payment)',
  remittances: '(remittance|remit|era|835) (file|advice|) / (uploaded|) file',
  invoices: `(vendor|wholesaler|supplier|) ${invoice}`,
};

const claimStatuses = {
  denied: `(denied|bounce|bounced|bouncing|kick back|kicked|rejected|deny|denying|reject|
    rejecting|denial|rejection|turned down|kicked back)`,
  reversal: '(reversed|reversal|reverse|reversing|backed out)',
  paid: 'paid (claim|prescription|script|rx|fill)',
} as const;

const invoiceStatuses: Readonly<Record<InvoiceStatusWord, string>> = {
  pending: '(pending|waiting for approval|not approved yet|unapproved)',
  approved: 'approved',
  disputed: '(disputed|disputing|in dispute|under dispute|contested)',
  cancelled: '(cancelled|canceled|voided)',
  paid: `(paid|settled) (vendor|wholesaler|supplier|) ${invoice} /
    ${invoice} (already|that|) (we|i|we have|) paid`,
  open: `(unpaid|outstanding|open|not paid|not paid yet|still to pay) / ${invoice} (that are|) due`,
  overdue: '(overdue|past due|late|delinquent|past (their|its) due date)',
};

const lump = '(lump sum|lump|payment|adjustment|money|amount|)';
/** What a fee is called that has no phrases below. */
const feeNames: Partial<Record<Category, string>> = Object.fromEntries(
  feeCategories.map((fee) => [fee, `${categoryTable[fee].name.toLowerCase()} ${lump}`]),
);
const lumpPhrases: Partial<Record<Category, string>> = {
  recoupment: `(audit|) (recoupment|recoup|recouped) ${lump} / audit (clawback|takeback|take back)`,
  interest: `interest (paid|earned|received|) ${lump}`,
  bonus: `bonus (paid|received|) ${lump} / bonuses`,
  forwarding_balance: `(forwarding|forwarded) balance /
    balance (forward|forwarded|carried forward)`,
  withholding: `(withheld|withholding|withhold) ${lump} / money (withheld|held back)`,
  unclassified: `(unclassified|unnamed) ${lump} / (nobody|no one) (has|) classified / not classified`,
  mfp_refund: '(mfp|mtf) (refund|) / maximum fair price (refund|)',
  transaction_fee: `transaction fee (taken|) (as|in) (a|) (lump sum|lump) /
    transaction fee lump (sum|)`,
  network_fee: 'network fee (taken|) (as|in) (a|) (lump sum|lump) / network fee lump (sum|)',
  dir: `dir (fee|) (taken|) (as|in) (a|) (lump sum|lump) / lump (sum|) dir (fee|) /
    dir (fee|) lump (sum|)`,
  effective_rate: 'lump (sum|) ger (fee|) / ger (fee|) lump (sum|) / effective rate lump sum',
};

const pharmacies = '(pharmacy|pharmacies|store|drugstore|chain)';

/** What is never answered, by reason. A command to change something may be a task of the guide. */
const cannots: Partial<Record<CannotReason, string>> = {
  other_pharmacy: `(other|another|different|competing|neighboring|nearby|rival) ${pharmacies} /
    ${pharmacies} (next door|nearby|down the (street|road)|across (the street|town)|around the
    corner) /
    (rite aid|independent|walgreen|walmart|kroger|costco|publix|competitor|competition|peer|other
    owner|other
    independent|neighbor|walgreens) / (their|his|her|someone else|somebody else) ${pharmacies} /
    (industry|national|state|regional|peer) (average|benchmark)`,
  patient: `(patient|member|subscriber) / (patient|member|customer) (name|id|list) /
    (date of birth|dob|ssn|social security|phone number|home address|diagnosis|diagnoses) /
    (mr|mrs|doctor|prescriber|physician) /
    (address|phone|name) (of|for) (the|a|my|this|that) (lady|guy|man|woman|person|customer|kid|
    couple) / (lady|guy|woman|couple) (on|with|who) / customer (owe|owes)`,
  forecast: `(will|gonna|shall) / (next|coming|upcoming|following) (month|quarter|year|week|day) /
    estimate /
    (forecast|forecasted|predict|prediction|projection|project|projected|extrapolate|outlook) /
    (your|best) guess /
    (tomorrow|future|upcoming|by year end|going to (be|pay|owe|get|make|lose|cost)) /
    (expect|expected) (next|to)`,
  change: `(delete|remove|erase|wipe|purge|cancel|approve|reject|dispute|undo|restore|void|write
    off) / (send|email|mail|text|fax|forward|notify|remind|schedule|subscribe) /
    (update|edit|rename|modify|correct|adjust|fix|create|add|insert|set up|enter|record) /
    (transfer|refund|reclassify|classify|assign|merge|upload|import|submit|invite) /
    (mark|set) (it|all|this|that|them|the|my|invoice|claim) /
    pay (off|it|all|this|that|them|the|my|invoice) / (mark|post|get rid of|rid of|journal entry) /
    (cut|write) (a|the|them a|him a) check / order (one|two|three|some|more|1|2|3|4|5|10) /
    change (the|my|that|this|it) / (file|submit|start) (an|the|) (appeal|dispute)`,
  code: `(hack|hacking|jailbreak|pretend you|database password|developer mode|hidden rule|disregard
    everything|admin
    password|password of|sql|select from|drop table|javascript|python|system prompt|your (prompt|
    instructions))`,
  outside: `(yelp|blog|essay|tweet|facebook|instagram) /
    (cough|substitute for|pt|weather|rain|joke|poem|story|song|recipe|riddle|haiku|news|politics|
    election|president) /
    (football|baseball|lottery|bitcoin|stock market|movie|horoscope|restaurant|translate) /
    (dose|kidney|birthday|won|game|score|bake|cook) / (should|can|may) i (take|stop taking) /
    (side effect|dosage|interaction|overdose|symptom|treatment|medical|disease|pregnant|allergic)
    / (legal|lawyer|attorney|sue|lawsuit|illegal|court) /
    how (long|fast|quickly|slowly|soon) / (pay|paying) (us|) (slowest|slow|slower|fastest|fast|
    faster|quickest|quick) / (slowest|slow|fastest|fast|quickest) (to pay|paying|payer|pbm) /
    (front end|front store|bottle left|dispensing fee|day to (pay|get paid|be paid)) /
    (stock on hand|in stock|inventory|on hand|on the shelf|expired|expiring|shelf) /
    pay (my|our|the|a) (pharmacist|tech) /
    (payroll|hourly|salary|salaries|wage|staff|employee|technician|overtime|vacation|pharmacist
    hours) /
    (tax|taxes|irs|bank account|bank balance|loan|credit card|rent|lease|mortgage|utilities) /
    (star rating|adherence|340b|immunization|vaccine|refill|prior auth|over the counter|otc) /
    day supply / (by|per|each) (store|location|pharmacy|shop) /
    (market share|balance sheet|ebitda|appointment|foot traffic|awp|wac)`,
};

const phrases: {
  readonly [Is in keyof PhraseMeanings]: Partial<Readonly<Record<PhraseMeanings[Is], string>>>;
} = {
  figure: Object.fromEntries(
    figureNames.map((name) => [
      name,
      `${figures[name].label.toLowerCase()} / ${figurePhrases[name]}`,
    ]),
  ),
  ...{ cue: cues, verb: verbPhrases, noun: nouns, grain: grains, rows },
  ...{ claimStatus: claimStatuses, invoiceStatus: invoiceStatuses },
  ...{ lumps: { ...feeNames, ...lumpPhrases }, cannot: cannots },
  word: Object.fromEntries(
    Object.entries<GlossaryEntry>(glossary).map(([word, { also = [] }]) => [
      word,
      [word, ...also].join(' / ').toLowerCase(),
    ]),
  ),
};

/** Every phrase that the assistant knows. */
export const lexicon = new PhraseBook<Concept>();

for (const [is, table] of Object.entries(phrases)) {
  for (const [of, text] of Object.entries(table)) {
    const concept = { is, of } as Concept;
    for (const pattern of phrasesIn(text)) lexicon.add(pattern, concept);
  }
}
