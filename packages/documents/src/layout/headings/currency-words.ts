const currency =
  '(usd|us|u s|cad|cdn|ca|eur|euro|gbp|pound|sterling|mxn|peso|aud|nzd|chf|jpy|' +
  '(us |u s |canadian |australian |american )?dollar)';
const behind = new RegExp(`( in)?( ${currency})+$`);
const before = new RegExp(`^(${currency} )+`);

/** A heading or label in full words without the currency that it names: `net paid cad`. */
export function withoutCurrency(words: string): string {
  return words.replace(behind, '').replace(before, '');
}

/** Whether a word of a heading only says in which money its column is. */
export function isCurrencyWord(word: string): boolean {
  return /^[([]?(USD|CAD|CDN|EUR|GBP|MXN|AUD|NZD|CHF|JPY|(US|CA|C|A|U\.S\.)?\$|[€£¥])[)\]]?$/.test(
    word,
  );
}
