import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { createLumpDirection } from '@pfs/core/draft/proof/draft-signs';
import type { DocumentPage } from '../../document-words.ts';
import { headingMeaning } from '../headings/heading-meanings.ts';
import { isRowLine, plainWords } from '../lines/line-kinds.ts';
import { pageLines } from '../lines/page-lines.ts';
import {
  type Line,
  leftOf,
  type PlacedWord,
  phrasesOf,
  rightOf,
  textOf,
  toToken,
} from '../lines/tokens.ts';
import { headingBands } from '../tables/heading-bands.ts';
import { toDraftValue } from '../values/to-draft-value.ts';
import { labelMeaning } from './label-meanings.ts';

const title =
  /^(remittance|advice|explanation|of|payment|benefit|statement|report|detail|claim|summary|pharmacy|provider|electronic|notice|voucher|check|eft|paid|for|the|to|and|reimbursement|transaction|register|reconciliation|schedule|weekly|monthly|dir|fee|deposit|remit|era|page|number|run|date|continued|listing|ledger|adjudicated|accompanying|total|subtotal|medication|drug|central|pay|settlement|consolidated|cycle|prescription|claims|detailed|account|activity|adjustment|recoupment|true|up|letter|confidential|copy|duplicate|original|review|status|notification|bill|invoice|part|section|group|non|negotiable|void|not|a|this|is|in|on|by|from|period|cycle|end|no|id)$/;

const companyWords =
  /\b(inc|llc|corp|corporation|company|co|ltd|pbm|rx|scripts?|benefits?|health|healthcare|solutions|services|management|managed|plans?|care|caremark|group|administrators?|administration|partners|medicaid|medicare|insurance|psao|alliance|association|systems|optum\w*|express|humana|prime)\b\.?/i;

/** Document titles end with the document's type; company names don't. */
const titleEnd =
  /\b(remit|remittances?|advices?|statements?|notices?|details?|registers?|reports?|summary|vouchers?|settlements?|payments?|claims|listing|ledger|letter|reconciliation|recovery|recoupments?|true-?ups?|documents?|explanation|reimbursements?)$/i;

/** A department, below the company's name. */
const department =
  /^(((accounts?|claims?|remittances?|payments?|provider|treasury|finance|financial|disbursements?|fiscal|vendor) )+(payable|department|dept\.?|office|division|unit|processing|section)|(accounting|finance|treasury)( (department|dept\.?|office))?)$/i;

/** Payees: sellers of drugs. */
const pharmacyWords =
  /\b(pharmacy|pharmacies|drugs?|drug ?store|apothecary|chemists?|druggists?|prescription (shop|center))\b/i;

/** Words in plan names. */
const planWords =
  /\b(medicare advantage|part d|pdp|hmo|ppo|epo|commercial|exchange|employer|standard|preferred|gold|silver|choice)\b/i;

/** In payers' own names: "Clearbrook Pharmacy Services". */
const payerOfPharmacies =
  /\b(pharmacy|drug|prescription) (benefits?|services|solutions|care|network|management|administrators?|plans?|programs?)\b/i;

const address =
  /^(p\.?\s?o\.? box|attn|c\/o)\b|\b(st|street|ave|avenue|blvd|rd|road|suite|ste|floor|hwy|drive|dr|lane|ln|pkwy|way|plaza|square|center|centre|court|circle|terrace|building|bldg)\.?$/i;

/** "For the account of", before the payer. */
const payerBefore =
  /^(for the account of|on behalf of|drawn for|issued for|administered by|remit(ted)? from|paid by|payment from|from)\s+/i;

/** Before the payee: beside the name, or alone above it. */
const payeeBefore =
  /^((pay|paid|payable|mail|sent|remit) ?to( the order of)?|payee|to( the order of)?|provider|pharmacy|deliver to|bill to)\W*$/i;

/** Names farther down belong to other things. */
const topLines = 5;
/** The minimum score for a name. */
const scoreMin = 3;

/** The part of a page with a payment's rows. */
interface PagePart {
  readonly payee: string | undefined;
  /** Where another payment's rows on the page end. */
  readonly from?: number;
}

/**
 * The sender of a page: the highest-scoring name above its first rows or below its last ones.
 * Points are for a prefix of its own, large print, words in payers' names, an address right below,
 * and a place at the top. Undefined if none scores enough or two tie: the payer is never guessed.
 */
export function letterhead(
  page: DocumentPage,
  { payee, from = Number.NEGATIVE_INFINITY }: PagePart,
): DraftValue | undefined {
  const lines = pageLines(page).filter((line) => line.middle > from);
  const isPart = from > Number.NEGATIVE_INFINITY;
  const lastRow = lines.findLastIndex((line) => isRowLine(line, 3));
  const foot = isPart || page.source === 'cells' ? [] : lines.slice(lastRow + 1);
  const edge = foot.filter(({ middle }) => middle > page.height * 0.85);
  const best =
    bestOf(headsAbove(page, lines, isPart), payee) ??
    bestOf(
      headsOf(foot).filter(({ hasAddress }) => hasAddress),
      payee,
    ) ??
    bestOf(headsOf(edge), payee);
  return best === undefined ? undefined : toDraftValue([toToken(best)], 'text');
}

/** What is above a page's first headings or rows: below them nothing names sender or payee. */
function headsAbove({ height }: DocumentPage, lines: readonly Line[], isPart = false): Head[] {
  const all = lines.filter((line) => isPart || line.middle < height * 0.35);
  const row = all.findIndex((line) => isRowLine(line, 3));
  const end = Math.min(headingBands(all)[0]?.from ?? all.length, row === -1 ? all.length : row);
  return headsOf(all.slice(0, end));
}

/**
 * The pharmacy that a page is addressed to, without a label: the one name of a pharmacy above the
 * rows, or the one name with an address other than the payer's.
 */
export function addressee(page: DocumentPage, payer: string | undefined): DraftValue | undefined {
  const named = headsAbove(page, pageLines(page)).flatMap(({ hasAddress, words }) => {
    const own = withoutAddress(words);
    const text = textOf(own);
    const isOther = payer !== undefined && !isPart(text, payer);
    return isOther && mayBeName(own, text, hasAddress) ? [{ own, text, hasAddress }] : [];
  });
  const sells = named.filter(
    ({ text }) => pharmacyWords.test(text) && !payerOfPharmacies.test(text),
  );
  const addressed = (sells.length > 0 ? sells : named).filter(({ hasAddress }) => hasAddress);
  const found = addressed.length > 0 ? addressed : sells;
  const [first, ...others] = found;
  if (first === undefined || others.some(({ text }) => text !== first.text)) return undefined;
  return toDraftValue([toToken(first.own)], 'text');
}

/** A line's text if it may be a name and nothing else. */
export function nameIn(line: Line): string | undefined {
  const [words, ...others] = phrasesOf(line.words);
  if (words === undefined || others.length > 0) return undefined;
  const text = textOf(words);
  return mayBeName(words, text) ? text : undefined;
}

/** The company that a line names and nothing else: a payer above its check's rows. */
export function companyIn(line: Line): DraftValue | undefined {
  const phrases = phrasesOf(line.words);
  const [words] = phrases;
  if (words === undefined || phrases.length > 1) return undefined;
  return isCompany(words) ? toDraftValue([toToken(words)], 'text') : undefined;
}

/** Whether words name a company that may be a payer. */
export function isCompany(words: readonly PlacedWord[]): boolean {
  const text = textOf(words);
  const isPharmacy = pharmacyWords.test(text) && !payerOfPharmacies.test(text);
  return mayBeName(words, text) && companyWords.test(text) && !planWords.test(text) && !isPharmacy;
}

interface Head {
  readonly words: readonly PlacedWord[];
  readonly text: string;
  readonly height: number;
  /** Alone on its line: text with a value at its right is a label. */
  readonly isAlone: boolean;
  /** Its address is right below or after it. */
  readonly hasAddress: boolean;
  readonly line: number;
}

function bestOf(
  heads: readonly Head[],
  payee: string | undefined,
): readonly PlacedWord[] | undefined {
  const heights = heads.map((head) => head.height).sort((a, b) => a - b);
  const body = heights[Math.floor(heights.length / 2)] ?? 0;
  const tallest = heights.at(-1) ?? 0;
  const top = heads.find(({ text, words }) => mayBeName(words, text));
  const scored = heads.flatMap((head) => {
    const own = payerBefore.exec(head.text)?.[0];
    const skipped = own === undefined ? 0 : own.trim().split(/\s+/).length;
    const words = withoutAddress(head.words.slice(skipped));
    const text = textOf(words);
    const isLarge = tallest > body * 1.15 && head.height > tallest * 0.92;
    const isWhole = isFollowed(head.words);
    const isOfCompany = isWhole || (head.hasAddress && (isLarge || companyWords.test(text)));
    if (!mayBeName(words, text, isOfCompany) || isPayee(head, heads, { text, payee })) return [];
    const isOfPlan = planWords.test(text) && head.line !== 0 && !head.hasAddress;
    const sounds = companyWords.test(text) && !isOfPlan;
    const score =
      (own === undefined ? 0 : 4) +
      (isLarge ? 3 : 0) +
      (sounds ? 2 : 0) +
      (head.hasAddress ? 2 : 0) +
      (head.isAlone && head.line < topLines ? 1 : 0) +
      (head.line === 0 || head === top || isWhole ? 1 : 0);
    return [{ words, text: text.toLowerCase(), score }];
  });
  const [first, ...others] = scored.toSorted((one, other) => other.score - one.score);
  if (first === undefined || first.score < scoreMin) return undefined;
  const rival = others.find(({ text }) => text !== first.text);
  return rival?.score === first.score ? undefined : first.words;
}

/**
 * Possible names in lines. Two lines in large print, or a company's name in two lines, count as
 * one.
 */
function headsOf(lines: readonly Line[]): Head[] {
  const heads: Omit<Head, 'hasAddress'>[] = [];
  for (const [at, line] of lines.entries()) {
    const phrases = phrasesOf(line.words);
    for (const words of phrases.flatMap(partsOf)) {
      const text = textOf(words);
      const height = Math.max(...words.map((word) => word.height));
      const before = heads.findLast(
        (head) => head.line === at - 1 && continuesName(head, words, height),
      );
      const isAlone = phrases.length === 1;
      if (before === undefined) heads.push({ words, text, height, isAlone, line: at });
      else {
        const joined = { words: [...before.words, ...words], text: `${before.text} ${text}` };
        heads.splice(heads.indexOf(before), 1, { ...before, ...joined, line: at });
      }
    }
  }
  return heads.map((head) => {
    const part = heads.find((one) => department.test(one.text) && isBelow(one, head));
    const isNear = (one: Placed): boolean =>
      isAddressOf(one, head) || (part !== undefined && isAddressOf(one, part));
    return { ...head, hasAddress: isFollowed(head.words) || heads.some(isNear) };
  });
}

/** Splits a line like "Oakbridge Rx | P.O. Box 12 | Eagan, MN". */
function partsOf(words: readonly PlacedWord[]): (readonly PlacedWord[])[] {
  const at = words.findIndex(({ text }) => /^[|\u2022\u00b7]$/.test(text));
  if (at === -1) return words.length === 0 ? [] : [words];
  return [...partsOf(words.slice(0, at)), ...partsOf(words.slice(at + 1))];
}

type Placed = Pick<Head, 'words' | 'text' | 'height' | 'line'>;

/** Whether text is an address right below a name and aligned with it, or after it. */
function isAddressOf(one: Placed, name: Placed): boolean {
  if (!(address.test(one.text) || startsAddress.test(one.text))) return false;
  if (one.line !== name.line) return isBelow(one, name);
  return (one.words[0]?.left ?? 0) > (name.words.at(-1)?.right ?? 0);
}

/** Whether text is right below other text and aligned with it. */
function isBelow({ line, words }: Placed, above: Placed): boolean {
  const [first, last] = [words[0], above.words.at(-1)];
  if (first === undefined || last === undefined || line <= above.line) return false;
  if (first.middle - last.middle >= 2 * above.height) return false;
  const sides = sidesOf(above.words);
  return sidesOf(words).some((side, at) => Math.abs(side - (sides[at] ?? 0)) < above.height);
}

/** "400 Commerce Way, Suite 210", "P.O. Box 12". */
const startsAddress = /^(\d+ [A-Z][\w.]*( [A-Z0-9][\w.]*)+|p\.?\s?o\.? box \d)/i;

/** Whether text is a name's second line: same height, right below, aligned. */
function continuesName(
  { height: own, words: name }: Placed,
  words: readonly PlacedWord[],
  height: number,
) {
  const [last, first] = [name.at(-1), words[0]];
  const text = textOf(words);
  if (last === undefined || first === undefined || /[:\d]/.test(text)) return false;
  const gap = first.middle - last.middle;
  const isNear = gap < lineGapMax(first) && Math.abs(height - own) < 0.1 * height;
  const [one, other] = [sidesOf(name), sidesOf(words)];
  const isInLine = one.some((side, at) => Math.abs(side - (other[at] ?? 0)) < height / 3);
  return isNear && isInLine && endsName(words);
}

/** From a name to its second line; the height of a word in a picture is only that of its ink. */
export function lineGapMax({ decidedBy, height }: PlacedWord): number {
  return (decidedBy === 'ocr' ? 2.2 : 1.6) * height;
}

function sidesOf(words: readonly PlacedWord[]): readonly number[] {
  const left = leftOf(words);
  const right = rightOf(words);
  return [left, right, (left + right) / 2];
}

/** A name without the address after it, as in page footers. */
function withoutAddress(words: readonly PlacedWord[]): readonly PlacedWord[] {
  const end = words.findIndex(
    ({ text }, at) => at > 0 && /,$/.test(words[at - 1]?.text ?? '') && !legalForm.test(text),
  );
  const name = end === -1 ? words : words.slice(0, end);
  const last = name.at(-1);
  if (last === undefined || !last.text.endsWith(',')) return name;
  return [...name.slice(0, -1), { ...last, text: last.text.slice(0, -1) }];
}

/** "Oakbridge Rx, 400 Commerce Way, Columbus": a name with its address in one line. */
function isFollowed(words: readonly PlacedWord[]): boolean {
  return startsAddress.test(textOf(words.slice(withoutAddress(words).length)));
}

const legalForm = /^(inc|llc|l\.l\.c|corp|co|ltd|lp|l\.p|psc|pc|plc|n\.?a)\.?,?$/i;

function mayBeName(words: readonly PlacedWord[], text: string, isOfCompany = false): boolean {
  const hasNumber = words.some(
    ({ text }, at) => /\d/.test(text) && !(at > 0 && isOfCompany && /^\d{1,3}B?$/.test(text)),
  );
  if (hasNumber || text.includes(':') || !/[A-Za-z]{3}/.test(text) || words.length > 8)
    return false;
  if (bankWords.test(text) || address.test(text) || /, ?[A-Z]{2}$/.test(text)) return false;
  if (titleEnd.test(text.replace(/\W*\([^)]*\)$/, '')) || department.test(text)) return false;
  // "Network" names a fee, unless it's in a company's name.
  const isCompany = isOfCompany || words.slice(1).some((word) => legalForm.test(word.text));
  if (!isCompany && createLumpDirection()(text) !== 0) return false;
  const plain = plainWords(words);
  const meant = labelMeaning(plain.join(' ')) ?? headingMeaning(plain.join(' '));
  return meant === undefined && !plain.every((word) => title.test(word));
}

/** Whether a name is the pharmacy's: it says so, or it follows words for the payee. */
function isPayee(
  head: Head,
  heads: readonly Head[],
  { text, payee }: { readonly text: string; readonly payee: string | undefined },
): boolean {
  if (payee !== undefined && isPart(text, payee)) return true;
  if (pharmacyWords.test(text) && !payerOfPharmacies.test(text)) return true;
  const left = head.words[0]?.left ?? 0;
  return heads.some(({ line, text: before, words }) => {
    if (!payeeBefore.test(before)) return false;
    const first = words[0];
    if (line === head.line) return first !== undefined && first.left < left;
    const isAbove = line < head.line && head.line - line <= 2;
    return isAbove && first !== undefined && Math.abs(first.left - left) < head.height * 12;
  });
}

function isPart(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.toLowerCase().replace(/\W/g, ''));
  return (
    first !== undefined &&
    second !== undefined &&
    (second.includes(first) || first.includes(second))
  );
}

/** Words that end company or plan names and never start one. */
const end =
  /^(of|and|&|inc|llc|corp|corporation|co|company|ltd|rx|pbm|psao|mco|hmo|care|services|solutions|systems|management|managers|administrators?|administration|plans?|health|healthcare|benefits?|group|partners|network|part|d|advantage|medicare|medicaid|program)[.,]*$/i;

/** Whether words can only be a name's second line: "of Ohio", "Part D", "Systems, Inc.". */
export function endsName(words: readonly { readonly text: string }[]): boolean {
  if (words.length > 5 || words.length === 0) return false;
  return words.every(({ text }, at) => {
    const before = words[at - 1]?.text.toLowerCase();
    return end.test(text) || (before === 'of' && /^[A-Z][A-Za-z]+$/.test(text));
  });
}

/** Banks aren't payers. */
export const bankWords =
  /\b(bank|banc\w*|bancorp|n\.?\s?a\.|federal reserve|credit union|savings(?! (card|program|plan|club))|trust co(mpany)?)\b/i;
