/** A question that has a figure, and the words that it does not need. */
export interface ProbedQuestion {
  readonly question: string;
  /** Which say there what the question says anyway, in the order of the alphabet. */
  readonly beside: readonly string[];
  /** Which can be left out, for the others say as much. */
  readonly left: readonly string[];
}

function probe(question: string, beside: string, left: string): ProbedQuestion {
  const words = (text: string): readonly string[] => text.split(' ').filter(Boolean);
  return { question, beside: words(beside), left: words(left) };
}

/** Frequent words of English, most of which would change what is asked for. */
export const contentWords: readonly string[] = `
  able abroad accepted account accounts accrued active actual adjusted again against agreed ahead
  allowed alone already amount annual another anymore anything approximately around audit
  automatic available average avoidable away backdated bad because before best better big biggest
  billed bills both bottom brand broken business busy buy by calculated called cash cause changed
  cheap check checks clean closed collected combined commercial complete compliant compound
  controlled copay correct corrected cost counted coupon credited cumulative currently customer
  cut daily date deal debit deducted deferred delayed delivered details difference direct
  disallowed discount discounted done double down due duplicate during each early eligible else
  empty end entire estimated even exactly excess expected expensive extra failed false fast filed
  files final first fixed flat foreign forgiven former free full future gained general generic
  given gone good guaranteed half happen held hidden high hit home hospital if illegal immediate
  in-house inactive incorrect individual initial inside insured invoice issue items just kept
  large last late later leaving left less like likely limited line local long loss lost low made
  mail main maintenance manual matched maximum maybe mean medical middle minimum misposted missed
  missing money more must name names narrow near needed negative net never new next normal now
  number offset often old once one online only open opposite optional other outside outstanding
  over overpaid owed own paid partial past payable pending per percentage performed planned plus
  positive possible posted potential preferred prepaid previous primary private processed profit
  promised proper proposed public quickly rare rate real rebated received recorded reduced
  refunded regular rejected related report reported required rest results retail returned right
  rough rural sample saved scheduled second secondary separate serious settled several short
  should similar since single slow small some soon special specialty split standard still stolen
  subsequent subtotal suffered summary supposed suspected table tax temporary time together top
  true twice typical under underpaid unexpected unique unless unpaid until unusual up urgent
  usable used usual valid value variable verified visible voided voluntary waived weekly well when
  while whole wholesale wide withdrawn without work worst written wrong yearly yet young
`
  .split(/\s+/u)
  .filter(Boolean);

/** Plain beside any question: function words, verbs of asking, and nouns that mean a figure. */
export const harmlessWords: readonly string[] = [
  ...['anything', 'both', 'by', 'called', 'during', 'exactly', 'just', 'only', 'some'],
  ...['needed', 'now'],
  ...['number', 'report', 'summary', 'amount', 'money', 'value', 'worth'],
];

/** Words of taking beside fees: who took them is said, or goes without saying. */
const taking = 'cost deducted hit kept lost paid suffered';
/** Of one figure alone, a sum is what it is. */
const summing = 'combined together';
/** What is owed is unpaid. */
const owing = 'currently due open outstanding owed payable unpaid';

export const probedQuestions: readonly ProbedQuestion[] = [
  probe('DIR fees last month', `${taking} ${summing}`, 'fees'),
  probe('gross by payer last quarter', 'best biggest billed made split top', ''),
  probe(
    'Which payer charges the highest DIR fees?',
    `${taking} biggest first maximum split top`,
    'Which charges the fees',
  ),
  probe(
    'how many claims did we fill in October',
    `${summing} billed processed received`,
    'many claims did we fill in',
  ),
  probe(
    'Claims with DIR fees over $10',
    'billed files individual last processed received single',
    'Claims with fees',
  ),
  probe('what do we owe Harborline', `${owing} ${summing}`, 'what do we'),
  probe(
    'what did Northlake pay us last month',
    `${summing} already check checks collected issue paid received yet`,
    'what did us',
  ),
  probe('net profit this year', `${summing} made profit`, 'net'),
  probe('DIR fees by month this year', `${taking} changed down split up`, 'fees'),
  probe(
    'compare Northlake with Caremont',
    'against better changed difference down less more suffered up',
    'with',
  ),
  probe('vendor spend last month', `${summing} billed bills buy cost invoice`, ''),
  probe('show unpaid invoices', `${owing} bills check checks invoice last`, ''),
  probe(
    'what share of DIR fees comes from Northlake',
    `${taking} percentage split`,
    'what of fees comes',
  ),
];
