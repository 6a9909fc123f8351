import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { plainWords } from '../layout/lines/line-kinds.ts';
import { type Line, type Token, textOf } from '../layout/lines/tokens.ts';
import { toDraftValue } from '../layout/values/to-draft-value.ts';
import { tokenPhrases } from './find-facts.ts';
import { labelRole } from './roles.ts';

const title =
  /^(invoice|tax|original|copy|duplicate|customer|credit|memo|note|page|of|number|continued|statement|sales?|debit|bill|to|sold|ship|order|confirmation|packing|slip|date|the|for|reprint|remittance|advice|paid|due|account|detail|summary)$/;

const company =
  /\b(inc|llc|corp|corporation|company|co|ltd|wholesale|wholesalers?|supply|supplies|distribut(ion|or|ors)|pharma(ceuticals?|cy)?|medical|drug|health(care)?|labs?|laboratories|group|partners|sales)\b\.?/i;

const paper =
  /^(invoices?|memo|memorandum|credits?|debit|statement|receipt|bill|billing|returns?|adjustment|rebill|reprint|copy)$/;

interface Head {
  readonly tokens: readonly Token[];
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
}

/**
 * Who sent an invoice: the largest text at the top of its page, or the first text there that sounds
 * like a company. Bill-to and ship-to parties are skipped.
 */
export function vendorName(lines: readonly Line[]): DraftValue | undefined {
  const heads = lines.flatMap(headsOf);
  const buyers = heads.filter(({ text }) => labelRole(plainText(text)) === 'buyer');
  const names = heads.filter(
    (head) => mayBeName(head) && !buyers.some((one) => isUnder(one, head)),
  );
  const body = median(heads.map(({ height }) => height));
  const tallest = Math.max(0, ...names.map(({ height }) => height));
  const large = names.find(({ height }) => tallest > body * 1.15 && height > tallest * 0.92);
  const own = large ?? names.find(({ text }) => company.test(text)) ?? firstOfSheet(names);
  if (own === undefined) return undefined;
  const value = toDraftValue(own.tokens, 'text');
  if (own !== large || company.test(own.text)) return value;
  // Large text that doesn't sound like a company may be an unknown title.
  const other = names.find(({ height, text }) => height > body * 1.15 && company.test(text));
  return other === undefined ? value : { ...value, toldOtherwise: other.text };
}

/** A sheet has no large text; its first cell is the heading. */
function firstOfSheet(names: readonly Head[]): Head | undefined {
  const [first] = names;
  return first?.tokens[0]?.words[0]?.decidedBy === 'cells' ? first : undefined;
}

function headsOf(line: Line): Head[] {
  return tokenPhrases(line).map((tokens) => ({
    tokens,
    text: textOf(tokens),
    left: tokens[0]?.left ?? 0,
    right: tokens.at(-1)?.right ?? 0,
    middle: line.middle,
    height: Math.max(...tokens.flatMap(({ words }) => words.map(({ height }) => height))),
  }));
}

function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z ]+/g, '')
    .trim();
}

/** Below or beside "Bill to", within the lines of an address. */
function isUnder(buyer: Head, head: Head): boolean {
  const down = head.middle - buyer.middle;
  const isBelow = down > 0 && down < buyer.height * 7;
  const shares = head.left < buyer.right + buyer.height * 8 && head.right > buyer.left;
  const isBeside = Math.abs(down) < buyer.height && head.left > buyer.right;
  return (isBelow && shares) || (isBeside && head.left - buyer.right < buyer.height * 20);
}

function mayBeName({ tokens, text }: Head): boolean {
  if (/[:\d@]/.test(text) || !/[A-Za-z]{3}/.test(text) || tokens.length > 8) return false;
  const words = plainWords(tokens.flatMap((token) => token.words));
  // A document's title is never a name, whatever else is in it: "Wholesale Invoice".
  const isPaper = words.some((word) => paper.test(word)) && !company.test(text);
  if (isPaper || paper.test(words.at(-1) ?? '')) return false;
  return labelRole(words.join(' ')) === undefined && !words.every((word) => title.test(word));
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
