/** Patterns of personal data, and their replacements. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:"]{1,255}/gu, '[e-mail]'],
  // A Medicare number: eleven characters with letters and digits in fixed places.
  [/\b[1-9][A-Z][A-Z\d]\d-?[A-Z][A-Z\d]\d-?[A-Z]{2}\d{2}\b/giu, '[number]'],
  [/\b\d{3}-\d{2}-\d{4}\b/gu, '[number]'],
  [/(?<![\d.])(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}\b/gu, '[phone]'],
  [/\b(?:dob|d\.o\.b\.?|born|birth ?date|date of birth|birthday)\b[^\n?!]{0,40}/giu, '[birth]'],
];

/** Dates this old are birth dates rather than dates of fees. */
const birthYear =
  /\b(?:\d{1,2}[-/.]\d{1,2}[-/.](?:19\d\d|200\d)|(?:19\d\d|200\d)-\d{1,2}-\d{1,2})\b/gu;
/** Runs of digits and letters with the separators of prescription and member numbers. */
const token = /(?<![$\d]|\d[.,])[\p{L}\p{N}][\p{L}\p{N}\-_/]*[\p{L}\p{N}]/gu;
const digitsOfNumbersMin = 6;
const day = /^(?:\d{1,4}[-/]\d{1,2}[-/]\d{1,4}|\d{4}-\d{2})$/u;

/**
 * Removes what may identify a person: email addresses, phone numbers, birth dates, and numbers of
 * prescriptions, claims and members. Amounts and dates stay. Used for everything that leaves the
 * pharmacy's own rows: the audit trail and language models.
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
