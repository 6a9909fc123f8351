/*
 * What a bank writes about a line, without case and punctuation. Banks cut names, glue words
 * together and add numbers, so texts are compared word by word.
 */

/** A text in words of letters and digits: `TRN*1*000123` is TRN, 1, 000123. */
export function wordsOf(text: string): readonly string[] {
  return text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
}

/** A number's word without zeros in front, which some banks drop. */
export const plainWord = (word: string): string => word.replace(/^0+(?=.)/, '');

const companyForms = new Set(
  'INC INCORPORATED LLC LLP LP CORP CORPORATION CO COMPANY LTD PLC NA THE'.split(' '),
);
/** ACH has 16 characters for the name of a company. */
const achNameCharacters = 16;
const nameLettersMin = 4;

/** The ways in which a bank may write a payer's name, in letters without blanks. */
export function bankNamesOf(name: string): readonly string[] {
  const words = wordsOf(name);
  const kept = words.filter((word) => !companyForms.has(word)).join('');
  const cut = words.join(' ').slice(0, achNameCharacters).replaceAll(' ', '');
  const isCut = words.join(' ').length > achNameCharacters;
  return [kept, words.join(''), ...(isCut ? [cut] : [])].filter(
    (one, at, all) => one.length >= nameLettersMin && all.indexOf(one) === at,
  );
}

/** Words that say how money came, not from whom. */
const wordsOfPayments = new Set(
  (
    'ACH EFT CREDIT CR DEBIT DEPOSIT DEP DIRECT ELECTRONIC PREAUTHORIZED PREAUTH INCOMING WIRE ' +
    'TRANSFER PAYMENT PAYMENTS PMT PYMT CLAIM CLAIMS HCCLAIMPMT CCD CTX PPD ORIG CO COMPANY NAME ' +
    'ID ENTRY DESCR DES SEC INDN TRN TRACE REF NO FROM THE CORPORATE REMOTE ONLINE MOBILE CHECK ' +
    // Those who bring payments of many payers.
    'ECHO COUNTER BRANCH TELLER LOCKBOX MERCHANT BANKCARD CLEARINGHOUSE ZELIS PAYSPAN INSTAMED'
  ).split(' '),
);
const originatorWordsMax = 4;

/**
 * Who a line says it came from: its first words that are neither numbers nor words of every
 * payment. Undefined where nothing is left to tell anyone by.
 */
export function originatorOf(text: string): string | undefined {
  const found: string[] = [];
  for (const word of wordsOf(text)) {
    const isName = !/\d/.test(word) && !wordsOfPayments.has(word);
    if (isName) found.push(word);
    else if (found.length > 0) break;
    if (found.length === originatorWordsMax) break;
  }
  const name = found.join(' ');
  return name.length < nameLettersMin ? undefined : name;
}

/** Whether words stand in a text in this order, such as the parts of a number with hyphens. */
export function standsAt(words: readonly string[], at: number, wanted: readonly string[]) {
  return wanted.every((word, place) => plainWord(words[at + place] ?? '') === plainWord(word));
}

/** A line that has its own number: TRN, 1, the number, and what stands behind it. */
export function behindTrace(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, place) => word === 'TRN' && words[place + 1] === '1');
  return at < 0 ? [] : words.slice(at + 3);
}
