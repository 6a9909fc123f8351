/** Legal forms of companies, which some letterheads include and others leave out. */
const legalForms: ReadonlySet<string> = new Set([
  ...['INC', 'INCORPORATED', 'LLC', 'CORP', 'CORPORATION', 'CO', 'COMPANY', 'LTD', 'LIMITED'],
  ...['LP', 'LLP', 'PLC'],
]);

/** The comparable form of a vendor's name: without case, punctuation and legal form. */
function vendorNameKey(name: string): string {
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
  // A name without letters is kept as it is.
  return words.slice(from, to).join('') || name.trim();
}

/** Whether two names are most likely those of one vendor. */
export function sameVendorName(one: string, other: string): boolean {
  return vendorNameKey(one) === vendorNameKey(other);
}
