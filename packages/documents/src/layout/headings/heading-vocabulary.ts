/** Words of headings and labels, in full: what a misread word is likely to be. */
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

const looksLike: Readonly<Record<string, string>> = {
  l: 'i',
  '1': 'i',
  '|': 'i',
  '!': 'i',
  '0': 'o',
  q: 'o',
  '5': 's',
  '8': 'b',
  '6': 'g',
  '9': 'g',
  '2': 'z',
  '4': 'a',
};

/** A word as a poor picture shows it: characters that look alike are the same. */
function shape(word: string): string {
  let result = '';
  for (const character of word) result += looksLike[character] ?? character;
  return result.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('ii', 'n');
}

const shapes = new Map<string, string>(
  [...headingVocabulary].map((word) => [shape(word), word] as const),
);

/**
 * The word that a misread one is likely to be; undefined where none or several come near. Short
 * words must look the same: GER and BER are one letter apart and not the same fee.
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

/** How many characters must be changed, added or taken away; `limit + 1` for all that is more. */
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
