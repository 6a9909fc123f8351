import type { DoubtCode } from './doubt-words.ts';
import type { DraftClaim, DraftPayment, DraftTextField, DraftValue } from './draft-remittance.ts';
import type { Doubt } from './proven-payment.ts';

const dayInText =
  /(?<!\d)(\d{1,2}[/-]\d{1,2}[/-]\d{2}(\d{2})?|\d{4}-\d{2}-\d{2}|\d{1,2}-?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)-?\d{2}(\d{2})?)(?!\d)/i;

/** Two numbers with a blank between them: the cells of two columns. */
const numbersApart = /\d\S*\s+\S*\d/;

/** The strength of a drug: a drug's name was taken for a number. */
const strength = /\d(mc?g|ml|meq)/i;

/** The quantity of the next column, behind a form or unit: `ATORVASTATIN 20 MG TAB 90`. */
const countBehindForm =
  /\b(mc?g|ml|gm?|meq|units?|ta|tabs?|tablets?|ca|caps?|capsules?|pens?|inh|inhaler|soln?|susp|crea?m?|oint|pack|kwikpen|solostar)\.?\s+\d{1,4}(\.\d{1,3})?(?=\s|$)(?!\s*(%|\/|x\b|mc?g|m?l\b|gm?\b|meq|i?u\b|units?|hr|ct|count|pack))/i;

/** A count with three decimals that no unit follows is no strength. */
const countWithDecimals =
  /(?<!\S)\d{1,4}\.\d{3}(?=\s|$)(?!\s*(%|mc?g|m?l\b|gm?\b|meq|i?u\b|units?))/i;

/** The next column's dash for zero: as a sign of the quantity it would make a reversal. */
const signApart = /\d\s+[-\u2212\u2013\u2014]\s*$/;

/** Kinds of plans, whose names hold no drug. */
const planKind = /\b(PDP|MAPD|MA-PD|HMO|PPO|EGWP|medicare|medicaid)\b/i;

/** A prescription's number is longer. */
const numberCharactersMin = 3;

/** Text of one column in the cell of another: a heading that is lost or moved looks like this. */
export function misplacedTexts({ claims }: DraftPayment): readonly Doubt[] {
  const doubts: Doubt[] = [];
  const say = (claim: DraftClaim, field: DraftTextField, code: DoubtCode): void => {
    doubts.push({ part: 'claim', row: claim.row, field, code });
  };
  const hasShortNumbers = most(claims, 'claimId', isShort);
  const hasNoQuantities = most(claims, 'quantity', isPrice) || areCounted(claims);
  for (const claim of claims) {
    const { claimId, drugName, quantity } = claim.fields;
    if (isOpen(claimId) && (hasShortNumbers || isNoNumber(claimId))) {
      say(claim, 'claimId', 'column_uncertain');
    }
    if (isOpen(drugName) && isNoDrug(drugName.value, quantity === undefined)) {
      say(claim, 'drugName', 'column_uncertain');
    }
    if (isOpen(quantity) && hasNoQuantities) say(claim, 'quantity', 'column_uncertain');
    if (isOpen(quantity) && signApart.test(quantity.printed)) {
      say(claim, 'status', 'status_not_understood');
    }
  }
  return doubts;
}

function isOpen(value: DraftValue | undefined): value is DraftValue {
  return value !== undefined && value.value.trim() !== '' && value.decidedBy !== 'person';
}

function most(
  claims: readonly DraftClaim[],
  field: DraftTextField,
  is: (value: DraftValue) => boolean,
): boolean {
  const values = claims.flatMap(({ fields }) => fields[field] ?? []).filter(isOpen);
  return values.filter(is).length * 2 > values.length;
}

function isShort({ value }: DraftValue): boolean {
  return value.length < numberCharactersMin;
}

/** Quantities have decimals now and then; amounts of money have cents. */
function isPrice({ printed }: DraftValue): boolean {
  return /\.\d[1-9]\b/.test(printed);
}

const countedMin = 5;

/** The numbers of the rows, from 1 on. */
function areCounted(claims: readonly DraftClaim[]): boolean {
  if (claims.length < countedMin) return false;
  return claims.every(({ fields }, at) => Math.abs(Number(fields.quantity?.value)) === at + 1);
}

function isNoNumber({ printed, value }: DraftValue): boolean {
  const isOfTwo = dayInText.test(printed) || numbersApart.test(printed);
  return isOfTwo || strength.test(value) || !/\d/.test(value);
}

function isNoDrug(name: string, hasNoQuantity: boolean): boolean {
  if (!/[a-z]/i.test(name) || dayInText.test(name) || planKind.test(name)) return true;
  return hasNoQuantity && (countBehindForm.test(name) || countWithDecimals.test(name));
}
