/** What bills of vendors have beside their name, and remittances have not. */
const traits: readonly RegExp[] = [
  /\b(bill(ed)? to|sold to|ship(ped)? to|invoice to)\b/,
  /\b(due date|payment due|date due|due on receipt|due (by|on)?:? ?\d|past due)\b/,
  /\b(terms:?|net (10|15|20|30|45|60|90)( days)?)\b/,
  /\b(unit (price|cost)|price each|each price|ext(ended|\.)? (price|amount|cost)|list price)\b/,
  /\b(amount due|balance due|total due|please (pay|remit)|invoice (total|amount))\b/,
  /\b(purchase order|p\.?o\.? ?(number|no\.?|#|:)|order (number|no\.?|#|date))/,
  /\b(qty|quantity|units) (ordered|shipped|ord|ship)\b|\bship(ping|ped)? (date|via)\b|\bfreight\b/,
];

/** What only those who pay for claims write. */
const ofRemittance =
  /\b((remittance advice|explanation of (payment|benefits)|(eft|check|trace|rx|prescription) ?(number|no|nbr|date)|date of service|fill date|dir fees?|copay|patient pay|claims? paid|paid claims?|net paid)\b|(eft|check|trace|rx|prescription) ?#)/;

/** Whether words say, at least twice, that they are a vendor's bill, and never a remittance. */
export function looksLikeInvoice(text: string): boolean {
  if (ofRemittance.test(text)) return false;
  const told = traits.filter((trait) => trait.test(text)).length;
  return told >= (/\binvoice\b/.test(text) ? 1 : 3);
}
