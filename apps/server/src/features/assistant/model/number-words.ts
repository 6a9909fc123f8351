/** Words for a number that an answer may use where a query gave that many. */
const small = new Map(
  [
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ].map((word, value) => [word, value]),
);

const pieces =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|' +
  'sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fourty|fifty|sixty|seventy|eighty|ninety|' +
  'hundred|thousand|million|billion|trillion|and|teen|ty|odd|some';

/** A number of any length, its words joined or not: `twentyfive`, `five-hundred`. */
const composed = new RegExp(`^(?:${pieces})+$`);

/** A figure in any other word: parts, multiples, groups, money, and numbers of other languages. */
const others = new RegExp(
  `^(?:${[
    'half|halves|halfs|halved|double[ds]?|doubling|twice|thrice|triple[ds]?|tripled|treble|quadruple[d]?',
    'quintuple|tenfold|[a-z]+fold|dozens?|score|scores|couple|pair|trio|umpteen|gross-gross|baker',
    'hundreds?|hundredths?|thousands?|thousandths?|millions?|millionths?|billions?|trillions?|k|mio|mln|bn|mm',
    'thirds|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|twelfths?|hundredth',
    'majority|minority|nought|naught|nada|zilch|zip|aught',
    'cents?|bucks?|dollars?|grand|usd|eur|euros?|pounds?|gbp|dime|dimes|nickels?|pennies|penny',
    'uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|cien|ciento|mil|millon|millones',
    'deux|trois|quatre|cinq|sept|huit|neuf|dix|vingt|trente|cent|mille|un|une',
    'ein|eins|zwei|drei|vier|acht|neun|zehn|hundert|tausend|millionen',
  ].join('|')})$`,
);

const phrases = [
  /\b(a|one|two|three|per|in) (third|quarter)s?\b/,
  /\b(third|quarter)s? of (the|all|its|our|your|total|every)\b/,
  /\bmost of\b/,
  /\b(minus|negative|plus|times)\b/,
  // Letters one by one, as in `f i v e`.
  /(\b[a-z]\b[ -]){3,}/,
  /[a-z]-[a-z]-[a-z]/,
];

/** A Roman number above III that is no word. */
const roman = /^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;
const notRoman = new Set(['', 'i', 'ii', 'iii', 'mix', 'd']);

export interface WordFigure {
  readonly value: number;
  readonly at: number;
}

/**
 * The small numbers that a text says in words; undefined where it says any other figure in words.
 * Digits, dates and quoted names are cut out of it before.
 */
export function wordFigures(text: string): readonly WordFigure[] | undefined {
  const lower = text.toLowerCase();
  if (phrases.some((phrase) => phrase.test(lower))) return undefined;
  const found: WordFigure[] = [];
  for (const { 0: word, index } of lower.matchAll(/[a-z]+(?:['-][a-z]+)*/g)) {
    const value = small.get(word);
    if (value !== undefined) {
      if (word !== 'one' || !isPronoun(lower, index)) found.push({ value, at: index });
      continue;
    }
    if (isFigure(word)) return undefined;
  }
  return areApart(found, lower) ? found : undefined;
}

function isFigure(word: string): boolean {
  const joined = word.replaceAll(/['-]/g, '');
  const parts = word.split(/['-]/);
  if (joined !== 'and' && joined !== 'some' && joined !== 'odd' && composed.test(joined))
    return true;
  if (small.has(joined)) return true;
  return parts.some(
    (part) =>
      others.test(part) ||
      (parts.length > 1 && small.has(part)) ||
      (!notRoman.has(part) && roman.test(part)),
  );
}

function isPronoun(text: string, at: number): boolean {
  return /\b(this|that|which) $/.test(text.slice(0, at));
}

/** Two number words side by side are one number: `five six`, `two and ten`. */
function areApart(found: readonly WordFigure[], text: string): boolean {
  return found.every(({ at }, index) => {
    const next = found[index + 1];
    if (next === undefined) return true;
    const between = text.slice(at, next.at).replace(/^[a-z]+/, '');
    return !/^[\s,-]*(and|or|to|point)?[\s,-]*$/.test(between);
  });
}
