/** Forms of companies, which one letterhead has and the next leaves out. */
const legalForms: ReadonlySet<string> = new Set([
  ...['INC', 'INCORPORATED', 'LLC', 'CORP', 'CORPORATION', 'CO', 'COMPANY', 'LTD', 'LIMITED'],
  ...['LP', 'LLP', 'PLC'],
]);

/** What two spellings of a vendor's name have in common: no case, punctuation or legal form. */
export function vendorNameKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.'’`]/g, '')
    .toUpperCase()
    .replaceAll('&', ' AND ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const from = words[0] === 'THE' ? 1 : 0;
  let to = words.length;
  while (to > from + 1 && legalForms.has(words[to - 1] ?? '')) to -= 1;
  // A name of signs alone is what it is.
  return words.slice(from, to).join('') || name.trim();
}

/** Whether two names are most likely those of one vendor. */
export function sameVendorName(one: string, other: string): boolean {
  return vendorNameKey(one) === vendorNameKey(other);
}
