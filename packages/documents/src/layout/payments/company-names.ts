/** Words that end the name of a company or of its plan, and begin none. */
const end =
  /^(of|and|&|inc|llc|corp|corporation|co|company|ltd|rx|pbm|psao|mco|hmo|care|services|solutions|systems|management|managers|administrators?|administration|plans?|health|healthcare|benefits?|group|partners|network|part|d|advantage|medicare|medicaid|program)[.,]*$/i;

/** Whether words can only be the second line of a name: "of Ohio", "Part D", "Systems, Inc.". */
export function endsName(words: readonly { readonly text: string }[]): boolean {
  if (words.length > 5 || words.length === 0) return false;
  return words.every(({ text }, at) => {
    const before = words[at - 1]?.text.toLowerCase();
    return end.test(text) || (before === 'of' && /^[A-Z][A-Za-z]+$/.test(text));
  });
}

/** Who keeps the money of others is no payer. */
export const bankWords =
  /\b(bank|banc\w*|bancorp|n\.?\s?a\.|federal reserve|credit union|savings(?! (card|program|plan|club))|trust co(mpany)?)\b/i;
