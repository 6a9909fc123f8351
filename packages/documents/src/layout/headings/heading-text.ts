import { headingRules } from './heading-rules.ts';

/** Words in headings and labels with their short forms, after `#` became `number`. */
const shortForms = `
  account: acct; adjustment: adj adjust adjmt adjm adjst adjstmt adjmnt adjustmt;
  administrative: admin; aggregate: agg aggr; allowed: allow allowable allowance alwd alw;
  amount: amt amnt amts; approved: appr apprvd; authorization: auth; average: avg; balance: bal;
  beneficiary: benef bene; billed: bld; brand: brd; calculated: calc; charge: chg chrg;
  check: ck chk cheque; code: cd;
  claim: clm clms; coinsurance: coins; collected: coll;
  contract: contr contracted; copay: copayment;
  cost: cst; credential: cred; customer: cust; date: dt dte; date of fill: dof;
  date of service: dos; decimal: dec; deductible: ded deduct; description: desc descr;
  discount: disc; dispensing: disp dsp dispense dispensed dspd dispd; document: doc;
  effective: eff effect effctv; employee: ee; enrollee: enrl; estimated: est; filled: fld;
  generic: gen;
  gross: grs grss; group: grp; guarantee: guar gtee guarn guaranteed; incentive: incent;
  ingredient: ingr ing ingred ingrd igr ingredt ingrdt; label: lbl; line: ln; medication: med;
  member: mbr mem; metric: met metr mtrc; name: nm; national: natl;
  network: ntwk netwk nw ntw netw ntwrk netwrk; network variable rate: nvr; number: no nbr num nr;
  paid: pd; participation: prt partic particip; partner: ptnr; patient: pat pt ptnt; payer: payor;
  payment: paym pmt pymt pymnt; percent: pct; performance: perf perform perfm prfm perfrm prf;
  pharmacy: pharm phcy phar; point of sale: pos; post: pst; post point of sale: ppos;
  processing: proc; product: prod; professional: prof; program: prog pgm prgm prg;
  projected: proj; provider: prov; quantity: qnty qty quan quant; rate: rt; received: rcvd;
  recipient: recip;
  reconciliation: recon reconcil rcn recn; reference: ref; reference number: refnum;
  reimbursement: reimb reimburse reimbursed; remittance: remit; responsibility: resp;
  retroactive: strt retro; rx: script scripts prescription pres presc prescr rxs;
  rx number: rxno rxnum rxnbr; sales: sls; schedule: sched; service: svc serv srv; settled: setld;
  settlement: sett settl setl settle stlmt settlmt; status: stat sts; strength: strgth;
  submitted: subm sub; subtotal: subtot;
  third party administrator: tpa; total: ttl tot; transaction: trans trx txn tx tran trnsct;
  transfer: xfer trnsfr; variable: var vrbl vari; withheld: wthld wthhld; withhold: whold wh;
`;

const abbreviations: Readonly<Record<string, string>> = Object.fromEntries(
  [...shortForms.matchAll(/([^:;]+):([^;]+);/g)].flatMap(([, full = '', short = '']) =>
    short
      .trim()
      .split(/\s+/)
      .map((word) => [word, full.trim().replace(/\s+/g, ' ')]),
  ),
);

const notPlural: ReadonlySet<string> = new Set(
  'gross bonus days less status basis units sales address dfers this plus dos ins'.split(' '),
);

/** A heading or label in full, lower-case words: `Ingr. Cost` is `ingredient cost`. */
export function headingText(text: string): string {
  return headingWords(text).join(' ');
}

/** The same few texts recur in every column and line. */
const knownMax = 10_000;
const knownCharactersMax = 60;
const known = new Map<string, readonly string[]>();

export function headingWords(text: string): readonly string[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const words = wordsOf(text);
  if (known.size >= knownMax) known.clear();
  if (text.length <= knownCharactersMax) known.set(text, words);
  return words;
}

function wordsOf(text: string): readonly string[] {
  const spaced = text
    // A word hyphenated at a line end.
    .replace(/([A-Za-z]{2})- (?=[A-Za-z])/g, '$1')
    .replace(/#/g, ' number ')
    .replace(/&|\+/g, ' and ')
    .replace(/%/g, ' percent ')
    .replace(/\b([A-Za-z])[./]([A-Za-z])\.?(?=[\s:]|$)/g, '$1$2')
    // Headings in sheets are often one word: `FillDate`.
    .replace(/([a-z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase();
  return spaced
    .split(/[^a-z0-9|.]+|[.](?=[a-z0-9])/)
    .filter((word) => /[a-z0-9]/.test(word))
    .flatMap((word) => fullWord(word).split(' '));
}

function fullWord(printed: string): string {
  const word = printed.replace(/[.]+$/, '');
  const own = Object.hasOwn(abbreviations, word) ? abbreviations[word] : undefined;
  if (own !== undefined) return own;
  if (word.length < 4 || headingVocabulary.has(word)) return singular(word);
  if (word !== printed) return cutOff(word) ?? singular(word);
  return writtenTogether(word)?.join(' ') ?? singular(word);
}

/** So many words may start alike. */
const waysMax = 4;

/** What "Refe." was before it was cut off: one word, or several as `adjustment/adjudicated`. */
function cutOff(start: string): string | undefined {
  const longer = [...dictionary].filter((word) => word.startsWith(start));
  const full = new Set(longer.map((word) => abbreviations[word] ?? word));
  return full.size === 0 || full.size > waysMax ? undefined : [...full].join('/');
}

/** The one meaning of a text, whichever of several words each of its cut off ones was. */
export function eitherWay<Meaning>(
  text: string,
  meaningOf: (text: string) => Meaning | undefined,
): Meaning | undefined {
  const [ways] = /\S+\/\S+/.exec(text) ?? [];
  if (ways === undefined) return meaningOf(text);
  const found = ways.split('/').map((word) => eitherWay(text.replace(ways, word), meaningOf));
  const told = new Set(found.filter((meaning) => meaning !== undefined));
  return told.size === 1 ? [...told][0] : undefined;
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || notPlural.has(word)) return word;
  const single = word.endsWith('ss') ? word : word.slice(0, -1);
  return (Object.hasOwn(abbreviations, single) ? abbreviations[single] : undefined) ?? single;
}

const shortParts: ReadonlySet<string> = new Set('rx nm no nr dt pd id ck pt of to'.split(' '));

/**
 * Splits a heading without blanks, as old systems print them: `DISPFEE`, `NETPD`. Undefined if it
 * doesn't split into heading words only.
 */
function writtenTogether(word: string): readonly string[] | undefined {
  const isInflected = dictionary.has(word.replace(/(ing|ed)$/, ''));
  if (!/^[a-z]{4,24}$/.test(word) || isInflected) return undefined;
  const best: (readonly string[] | undefined)[] = [[]];
  for (let to = 2; to <= word.length; to += 1) {
    for (let from = 0; from <= to - 2; from += 1) {
      const before = best[from];
      const part = partOf(word.slice(from, to));
      if (before === undefined || part === undefined) continue;
      const parts = [...before, part];
      if (parts.length < (best[to]?.length ?? Number.POSITIVE_INFINITY)) best[to] = parts;
    }
  }
  return best[word.length];
}

function partOf(part: string): string | undefined {
  if (part.length === 2 && !shortParts.has(part)) return undefined;
  if (Object.hasOwn(abbreviations, part)) return abbreviations[part];
  const single = singular(part);
  return dictionary.has(single) || shortParts.has(part) ? single : undefined;
}

/** Full words in headings and labels: a misread word is probably one of these. */
export const headingVocabulary: ReadonlySet<string> = new Set(
  `access account ach adjustment adjudicated administrative advice aggregate allowed amount and
  approved assessment authorization average awp balance basis ber billed bin bonus brand by
  cardholder carrier category charge check claim claimed client code coinsurance concession
  contract copay cost count coverage credit customary customer date day days deductible
  deduction deposit description desk detail dfer dir direct discount dispensing drug due
  effective eft ending era explanation fee fill filled final for formulary from ger generic
  grand gross group guarantee health icn id incentive indirect ingredient initial issue
  issued item label less level line lump mac medication member memo method metric name ncpdp
  ndc net network ner npi number of oer on other otc paid part participation patient pay
  payable payee payer payment pbm percent performance period pharmacy plan point pool post posting
  prescriber price primary processing processor product professional program provider
  quality quantity rate reason reconciliation reference refill reimbursement remaining
  remark remittance remitted remuneration responsibility retail reversal rx sale sales
  secondary section sequence service settlement share source sponsor state statement status
  store strength submitted subscriber subtotal summary supply switch tax tier to total trace
  transaction transmission type true uc unit units up upc usual variable variance voucher
  wholesale withheld withhold withholding`.split(/\s+/),
);

/** All whole words that some heading may have. */
const dictionary: ReadonlySet<string> = new Set([
  ...headingVocabulary,
  ...Object.keys(abbreviations),
  ...headingRules.flatMap(({ form }) => {
    const plain = form.source.replace(/\[[^\]]*\]\w*|[a-z]+\([^()]*\)/g, ' ');
    return plain.match(/\b[a-z]{3,}\b/g) ?? [];
  }),
]);

const looksLike = new Map(
  Object.entries({ i: 'l1|!', o: '0q', s: '5', b: '8', g: '69', z: '2', a: '4' }).flatMap(
    ([letter, alike]) => [...alike].map((one) => [one, letter] as const),
  ),
);

/** A word with look-alike characters made equal. */
function shape(word: string): string {
  let result = '';
  for (const character of word) result += looksLike.get(character) ?? character;
  return result.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('ii', 'n');
}

const shapes = new Map<string, string>(
  [...headingVocabulary].map((word) => [shape(word), word] as const),
);

/**
 * The word that a misread one probably is; undefined if none or several are close. Short words must
 * look the same: GER and BER differ by one letter and are different fees.
 */
export function likelyWord(word: string): string | undefined {
  if (headingVocabulary.has(word)) return word;
  const own = shape(word);
  const same = shapes.get(own);
  if (same !== undefined) return same;
  if (word.length < 4) return undefined;
  const distanceMax = word.length >= 8 ? 2 : 1;
  for (let distance = 1; distance <= distanceMax; distance += 1) {
    const near = [...shapes].filter(([other]) => editDistance(own, other, distance) <= distance);
    if (near.length > 1) return undefined;
    if (near[0] !== undefined) return near[0][1];
  }
  return undefined;
}

/**
 * How many characters differ (changed, added or removed); `limit + 1` if more. Swapped letters
 * count as two: OCR doesn't swap.
 */
function editDistance(first: string, second: string, limit: number): number {
  if (Math.abs(first.length - second.length) > limit) return limit + 1;
  let row = Array.from({ length: second.length + 1 }, (_, at) => at);
  for (let i = 1; i <= first.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= second.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (first[i - 1] === second[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[second.length] ?? limit + 1;
}
