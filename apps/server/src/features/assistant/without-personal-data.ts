/** What numbers of people look like, wherever they stand, and what is said in their place. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:"]{1,255}/gu, '[e-mail]'],
  // A Medicare number: eleven places, of which letters and digits take fixed ones.
  [/\b[1-9][A-Z][A-Z\d]\d-?[A-Z][A-Z\d]\d-?[A-Z]{2}\d{2}\b/giu, '[number]'],
  [/\b\d{3}-\d{2}-\d{4}\b/gu, '[number]'],
  [/(?<![\d.])(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}\b/gu, '[phone]'],
  [/\b(?:dob|d\.o\.b\.?|born|birth ?date|date of birth|birthday)\b[^\n?!]{0,40}/giu, '[birth]'],
];

/** Nobody's fees are asked for of so long ago, and people of that age are alive. */
const birthYear =
  /\b(?:\d{1,2}[-/.]\d{1,2}[-/.](?:19\d\d|200\d)|(?:19\d\d|200\d)-\d{1,2}-\d{1,2})\b/gu;
/** Runs of digits and letters, with the signs that numbers of prescriptions and members hold. */
const token = /(?<![$\d]|\d[.,])[\p{L}\p{N}][\p{L}\p{N}\-_/]*[\p{L}\p{N}]/gu;
const digitsOfNumbersMin = 6;
const day = /^(?:\d{1,4}[-/]\d{1,2}[-/]\d{1,4}|\d{4}-\d{2})$/u;

/**
 * A question without what may name a person: addresses, phones, dates of birth, and numbers of
 * prescriptions, claims and members. Amounts and days of the figures stay. What leaves the
 * pharmacy's own rows - the audit trail, a language model - goes through here.
 */
export function withoutPersonalData(text: string): string {
  let masked = text.normalize('NFKC');
  for (const [pattern, word] of kinds) masked = masked.replaceAll(pattern, word);
  masked = masked.replaceAll(birthYear, '[day]');
  return masked.replaceAll(token, (found) => {
    const digits = found.match(/\p{N}/gu)?.length ?? 0;
    return digits >= digitsOfNumbersMin && !day.test(found) ? '[number]' : found;
  });
}
