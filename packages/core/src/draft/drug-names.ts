/** Forms, salts and ways of release say nothing of which drug it is. */
const formWords = new Set(
  (
    'TAB TABS TABLET TABLETS CAP CAPS CAPSULE CAPSULES SOL SOLN SOLUTION SUSP SUSPENSION CRE CREAM ' +
    'OINT OINTMENT INJ INJECTION PEN KWIKPEN FLEXPEN SOLOSTAR INH INHALER HFA SPRAY PATCH GEL LOTION ' +
    'SYRUP DROPS POWDER PACK KIT VIAL HCL HBR SOD SODIUM SULF SULFATE SUCC SUCCINATE TART TARTRATE ' +
    'MALEATE ACETATE CALCIUM POTASSIUM PHOSPHATE CITRATE ORAL OPHTH NASAL TOPICAL UNIT UNITS MCG MEQ'
  ).split(' '),
);

const wordLettersMin = 3;
/** Names are cut short on paper: so many letters in front are taken for the same name. */
const prefixMin = 4;
const alikeMin = 6;

/** Whether both may name one drug: a word of one begins or abbreviates a word of the other. */
export function areNamesAlike(one: string, other: string): boolean {
  const [ownWords, otherWords] = [wordsOf(one), wordsOf(other)];
  if (ownWords.length === 0 || otherWords.length === 0) return true;
  return ownWords.some((own) => otherWords.some((word) => areWordsAlike(own, word)));
}

function wordsOf(name: string): readonly string[] {
  const words = name.toUpperCase().match(/[A-Z]+/g) ?? [];
  return words.filter((word) => word.length >= wordLettersMin && !formWords.has(word));
}

function areWordsAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long) return true;
  const alike = [...short].findIndex((letter, at) => letter !== long[at]);
  const shared = alike === -1 ? short.length : alike;
  if (shared >= Math.min(alikeMin, Math.max(prefixMin, short.length))) return true;
  return short[0] === long[0] && isAbbreviation(short, long);
}

/** HCTZ of HYDROCHLOROTHIAZIDE. */
function isAbbreviation(short: string, long: string): boolean {
  let from = 0;
  for (const letter of short) {
    const at = long.indexOf(letter, from);
    if (at === -1) return false;
    from = at + 1;
  }
  return true;
}

const strengthWithUnit = /(\d[\d,]*\.?\d*|\.\d+)\s*(MCG|MG|GM|G)\b/gi;
const microgramsOf: Readonly<Record<string, number>> = {
  MCG: 1,
  MG: 1_000,
  G: 1_000_000,
  GM: 1_000_000,
};

/**
 * The one strength that a name says, in micrograms. Undefined where it says none or several, a
 * concentration or a pair: these are written in too many ways to be held against each other.
 */
export function strengthOf(name: string): number | undefined {
  if (/\d\s*[/-]\s*[\d.]|\d\s*\w*\s*\/|%/.test(name)) return undefined;
  const [found, ...others] = [...name.matchAll(strengthWithUnit)];
  if (found === undefined || others.length > 0) return undefined;
  const [, number = '', unit = ''] = found;
  const strength = Number(number.replaceAll(',', '')) * (microgramsOf[unit.toUpperCase()] ?? 0);
  return strength > 0 ? Math.round(strength) : undefined;
}
