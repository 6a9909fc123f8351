import type { DoubtCode } from '../draft-messages.ts';
import type { DraftClaim, DraftPayment, DraftTextField, DraftValue } from '../draft-remittance.ts';
import { isStatusWord } from '../proof/draft-status.ts';
import { isRead } from '../proof/figures.ts';
import type { Doubt } from '../proven-payment.ts';

/** A date, even if the next column's digits touch it. */
export const dayInText =
  /\d\/\d{1,2}\/\d{2}|\d{2}-\d{2}-(19|20)\d{2}|(19|20)\d{2}-\d{2}-\d{2}(?!-)|\d-?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)-?\d{2}/i;

/** Two numbers with a blank in between: the cells of two columns. */
const numbersApart = /\d\S*\s+\S*\d/;
/** A drug's strength: a drug name was taken for a number. */
const strength = /\d(mc?g|ml|meq)/i;

/** The next column's quantity after a form or unit: `ATORVASTATIN 20 MG TAB 90`. */
const countBehindForm =
  /\b(mc?g|ml|gm?|meq|units?|ta|tabs?|tablets?|ca|caps?|capsules?|pens?|inh|inhaler|soln?|susp|crea?m?|oint|pack|kwikpen|solostar)\.?\s*\d{1,4}(\.\d{1,3})?(?=\s|$)(?!\s*(%|\/|x\b|mc?g|m?l\b|gm?\b|meq|i?u\b|units?|hr|ct|count|pack))/i;

/** A count with three decimals and no unit is not a strength. */
const countWithDecimals =
  /(?<!\S)\d{1,4}\.\d{3}(?=\s|$)(?!\s*(%|mc?g|m?l\b|gm?\b|meq|i?u\b|units?))/i;

/** A count before the name, if no column has the quantity. */
const countBeforeName = /^\d{1,4}(\.\d{1,3})?\s+[a-z]{4}/i;
const counts = [countBehindForm, countBeforeName, countWithDecimals];
/** An NDC, if it has no column of its own. */
const drugCode = /(?<!\d)\d{11}(?!\d)|(?<!\d)\d{5}-\d{3,4}-\d{1,2}(?!\d)/;

/** An NDC with its hyphens is no claim's number. */
const printedCode = /^\d{4,5}-\d{3,4}-\d{1,2}$/;

/**
 * Touching numbers: a prescription number with the payer's number or name, an NDC, or an amount.
 */
const numbersTouching = /^\d{18,}$|\d{6,}-\d{3,4}-\d{1,2}$|\d\.\d{2}|\d{5}[a-z]{4}/i;
/** The last word of a drug name touches the number. */
const formBeforeNumber = /^(tab|cap|pen|inhaler|susp|soln?|mc?g|ml)s?\d/i;
/** An amount touches the name. */
const amountBehindName = /[a-z]{3}\d[\d,]*\.\d{2}(?=\s|$)/i;
export const amountBeforeName =
  /(?<![\w.])\d[\d,]*\.\d{2}(?!mc?g|ml|gm?\b|meq|i?u\b|units?)[a-z]{3}/i;
/** The next column's dash for zero: taken as a minus it would turn the quantity into a reversal. */
const signApart = /\d\s+[-\u2212\u2013\u2014]\s*$/;
/** Plan types. Names with these are not drugs. */
export const planKind = /\b(PDP|MAPD|MA-PD|HMO|PPO|EGWP|medicare|medicaid)\b/i;
/** Prescription numbers and drug names are longer than this. */
const textCharactersMin = 3;
/** Beside numbers this long, a short one is a quantity. */
const longNumberMin = 6;

/** Finds text of one column in another column's cell: a lost or shifted heading looks like this. */
export function misplacedTexts({ claims }: DraftPayment): readonly Doubt[] {
  const doubts: Doubt[] = [];
  const addDoubt = (claim: DraftClaim, field: DraftTextField, code: DoubtCode): void => {
    doubts.push({ part: 'claim', row: claim.row, field, code });
  };
  const hasNoNumbers =
    most(claims, 'claimId', isShort) ||
    most(claims, 'claimId', ({ value }) => printedCode.test(value)) ||
    startWithCount(claims) ||
    areRepeated(claims);
  const long = claims.filter(({ fields }) => (fields.claimId?.value.length ?? 0) >= longNumberMin);
  const hasNoNames = most(claims, 'drugName', isNoName) || haveFewWords(claims) || areCut(claims);
  const elsewhere = startElsewhere(claims);
  const hasNoQuantities = most(claims, 'quantity', isPrice) || areCounted(claims);
  for (const claim of claims) {
    const { claimId, drugName, ndc, quantity } = claim.fields;
    const lacks = { code: !isNdc(ndc), quantity: !isCount(quantity) };
    const isOther = ({ value }: DraftValue): boolean =>
      (long.length >= rowsMin && value.length <= textCharactersMin) ||
      (ndc !== undefined && lacks.code && drugCode.test(value));
    if (isOpen(claimId) && (hasNoNumbers || isNoNumber(claimId) || isOther(claimId))) {
      addDoubt(claim, 'claimId', 'column_uncertain');
    }
    if (isOpen(drugName)) {
      const isElsewhere = hasNoNames || elsewhere.has(claim.row) || isNoDrug(drugName.value, lacks);
      if (isElsewhere) addDoubt(claim, 'drugName', 'column_uncertain');
      else if (holdsWord(ndc, !lacks.code) || holdsWord(quantity, !lacks.quantity)) {
        addDoubt(claim, 'drugName', 'uncertain');
      }
    }
    if (isOpen(quantity) && hasNoQuantities) addDoubt(claim, 'quantity', 'column_uncertain');
    if (isOpen(quantity) && signApart.test(quantity.printed)) {
      addDoubt(claim, 'status', 'status_not_understood');
    }
  }
  return doubts;
}

function isOpen(value: DraftValue | undefined): value is DraftValue {
  return value !== undefined && value.value.trim() !== '' && value.decidedBy !== 'person';
}

function isNdc(value: DraftValue | undefined): boolean {
  return value !== undefined && /^\d{11}$/.test(value.value);
}

export function isCount(value: DraftValue | undefined): boolean {
  return value !== undefined && /^-?\d{1,6}(\.\d{1,3})?$/.test(value.value);
}

/** A word beside a code or quantity made it unreadable: the drug's name may lack it. */
function holdsWord(value: DraftValue | undefined, isValid: boolean): boolean {
  return (
    !isValid &&
    value?.decidedBy !== 'person' &&
    /[a-z]{3}.*\d|\d.*[a-z]{3}/i.test(value?.printed ?? '')
  );
}

/** Too few rows to judge a column. */
const rowsMin = 3;

function most(
  claims: readonly DraftClaim[],
  field: DraftTextField,
  is: (value: DraftValue) => boolean,
): boolean {
  const values = claims.flatMap(({ fields }) => fields[field] ?? []).filter(isOpen);
  return values.length >= rowsMin && values.filter(is).length * 2 > values.length;
}

function isShort({ value }: DraftValue): boolean {
  return value.length < textCharactersMin;
}

function isNoName(name: DraftValue): boolean {
  const { value } = name;
  const isOther = !/[a-z]{3}/i.test(value) || /^[a-z'-]+, [a-z'-]+$/i.test(value);
  return isOther || isShort(name) || isStatusWord(value);
}

/**
 * Strengths without names, or one word before different names: the column's edge is in the wrong
 * place.
 */
function areCut(claims: readonly DraftClaim[]): boolean {
  const names = claims.flatMap(({ fields }) => fields.drugName ?? []).filter(isOpen);
  const distinct = new Set(names.map(({ value }) => value));
  const starts = new Set(names.map(({ value }) => value.split(' ')[0]));
  const isOneStart = distinct.size >= countedMin && starts.size * 3 <= distinct.size;
  return isOneStart || names.filter(({ value }) => startsWithStrength.test(value)).length > 1;
}

/**
 * Rows whose drug starts farther left or right than nearly all others of its page: a word is
 * missing, or one of the column before it.
 */
function startElsewhere(claims: readonly DraftClaim[]): ReadonlySet<number> {
  const placed = claims.flatMap(({ fields: { drugName }, row }) =>
    drugName?.box !== undefined && drugName.decidedBy === 'text_layer'
      ? [{ row, page: drugName.box.page, left: drugName.box.left }]
      : [],
  );
  const rows = [...Map.groupBy(placed, ({ page }) => page).values()].flatMap((own) => {
    const isAt = (left: number) => (one: { readonly left: number }) =>
      Math.abs(one.left - left) <= edgeTolerance;
    const edge = own.find(({ left }) => own.filter(isAt(left)).length * 3 >= own.length * 2);
    if (edge === undefined || own.length < rowsMin) return [];
    const first = own.findIndex(isAt(edge.left));
    const last = own.findLastIndex(isAt(edge.left));
    // Rows above or below all others may be another table's.
    return own
      .slice(first, last)
      .filter((one) => !isAt(edge.left)(one))
      .map(({ row }) => row);
  });
  return new Set(rows);
}

/** In points. */
const edgeTolerance = 3;
const startsWithStrength = /^\d[\d.,-]* ?(mc?g|ml|meq)\b/i;
/** The end of a name: `TAB`. */
const formOnly = /^(tab|cap|pen|susp|soln?|crea?m|oint)s?$/i;

/** Most rows share their number with others. A claim may have a reversal and a new payment. */
function areRepeated(claims: readonly DraftClaim[]): boolean {
  const numbers = claims.flatMap(({ fields }) => fields.claimId ?? []).filter(isOpen);
  const distinct = new Set(numbers.map(({ value }) => value)).size;
  return numbers.length >= countedMin && distinct * 3 < numbers.length;
}

/**
 * One or two words in all rows, such as a document type: `Bill`, `Credit`. One drug would have one
 * NDC.
 */
function haveFewWords(claims: readonly DraftClaim[]): boolean {
  const distinct = (field: 'drugName' | 'ndc') =>
    new Set(claims.map(({ fields }) => fields[field]?.value ?? ''));
  const [names, codes] = [distinct('drugName'), distinct('ndc')];
  if (claims.length < rowsMin * names.size || names.size > 2) return false;
  const areWords = [...names].every((name) => /^[a-z]+$/i.test(name));
  return areWords && (claims[0]?.fields.ndc === undefined || codes.size > names.size);
}

/** Quantities sometimes have decimals; amounts of money have cents. */
function isPrice({ printed }: DraftValue): boolean {
  return /\.\d[1-9]\b/.test(printed);
}

const countedMin = 5;

/** Row numbers: each is one more than the one before. */
function areCounted(claims: readonly DraftClaim[]): boolean {
  if (claims.length < countedMin) return false;
  const counts = claims.map(({ fields }) => Math.abs(Number(fields.quantity?.value)));
  return counts.every((count, at) => count === (counts[0] ?? 0) + at);
}

/** Row numbers touch the prescription numbers. */
function startWithCount(claims: readonly DraftClaim[]): boolean {
  if (claims.length < countedMin) return false;
  return claims.every(({ fields }, at) => fields.claimId?.value.startsWith(String(at + 1)));
}

function isNoNumber({ printed, value }: DraftValue): boolean {
  const isOfTwo =
    dayInText.test(printed) || numbersApart.test(printed) || numbersTouching.test(value);
  return isOfTwo || formBeforeNumber.test(value) || strength.test(value) || !/\d/.test(value);
}

function isNoDrug(
  name: string,
  lacks: { readonly code: boolean; readonly quantity: boolean },
): boolean {
  const isLabel = name.endsWith(':');
  if (!/[a-z]/i.test(name) || isLabel || dayInText.test(name) || planKind.test(name)) return true;
  if (formOnly.test(name)) return true;
  if (amountBeforeName.test(name) || amountBehindName.test(name)) return true;
  if (lacks.code && drugCode.test(name)) return true;
  return lacks.quantity && counts.some((count) => count.test(name));
}

/** A decimal point takes half a digit's width: numbers this much too wide contain one. */
const tooWide = 0.25;
/** A number this wide is something else, such as two numbers. */
const muchTooWide = 1.2;
/** Nobody prints 3.0 in a column of 30, 2.5 and 90. */
const endsInTenths = /^\d+[1-9]$/;
/** At least this many numbers are needed to measure a digit's width. */
const numbersMin = 3;
/** Shorter numbers are too imprecise to measure by. */
const digitsMin = 4;

/**
 * Quantities in a picture that are wider than their digits. OCR misses small decimal points even
 * when rereading, but the point takes up space: 2.5 is read as 25, with confidence.
 */
export function lostPoints(claims: readonly DraftClaim[]): readonly Doubt[] {
  const ofPage = digitWidth(claims);
  if (ofPage === undefined) return [];
  return claims.flatMap((claim): Doubt[] => {
    const { fields, row } = claim;
    const { quantity } = fields;
    if (quantity === undefined || !isRead(quantity) || !endsInTenths.test(quantity.printed))
      return [];
    // A photographed page is wider at one end: nearby numbers measure best.
    const width = Math.max(ofPage, digitWidth([claim], 1) ?? 0);
    const digits = quantity.printed.length;
    const excess = widthOf(quantity) / width - digits;
    if (excess < tooWide || excess > muchTooWide) return [];
    const suggested = `${quantity.printed.slice(0, -1)}.${quantity.printed.slice(-1)}`;
    const place = { part: 'claim', row, field: 'quantity' } as const;
    return [{ ...place, code: 'point_may_be_lost', suggested }];
  });
}

/** In points, measured on prescription numbers and NDCs. */
function digitWidth(claims: readonly DraftClaim[], least = numbersMin): number | undefined {
  const widths = claims
    .flatMap(({ fields: { claimId, ndc } }) => [claimId, ndc])
    .flatMap((value) =>
      value !== undefined && isNumber(value) ? [widthOf(value) / value.printed.length] : [],
    )
    .toSorted((one, other) => one - other);
  return widths.length < least ? undefined : widths[Math.floor(widths.length / 2)];
}

function isNumber(value: DraftValue): boolean {
  const { box, printed } = value;
  return box !== undefined && isRead(value) && printed.length >= digitsMin && /^\d+$/.test(printed);
}

function widthOf({ box }: DraftValue): number {
  return box === undefined ? 0 : box.right - box.left;
}
