/** Longer is no answer to a question about a figure. */
export const answerLengthMax = 2_000;

const letters = /^[A-Za-z0-9 \n.,;:!?'"()$%/&+*-]*$/;

/** Signs of the same meaning, as a keyboard writes them. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/\r\n?/g, '\n'],
  [/[\t\u00a0\u202f]/g, ' '],
  [/[\u2018\u2019]/g, "'"],
  [/[\u201c\u201d]/g, '"'],
  [/[\u2010\u2011\u2012\u2013\u2212]/g, '-'],
  [/\u2014/g, ' - '],
  [/\u2026/g, '...'],
];

const links = [
  /:\s*\/\s*\//,
  /\bwww\b/i,
  /\b(https?|ftp|mailto|javascript|data|file|tel)\s*:/i,
  // A domain: words joined by a dot, the last of letters alone.
  /[a-z0-9-]\.[a-z]{2,}/i,
  /\bdot\s+(com|net|org|io|example|dev|app|info|biz|us)\b/i,
  // An address of a machine.
  /\d{1,3}(\.\d{1,3}){3}/,
  // Paths, entities of markup, and what a sign is written by its number.
  /(^|\s)\/[a-z]/i,
  /&[a-z0-9]+;/i,
];

/**
 * An answer as plain words, or undefined where it holds anything else: a sign of another script, an
 * unseen character, markup, a link. Strict by intent: what is not known to be harmless is withheld.
 */
export function toPlainText(text: string, names: readonly string[]): string | undefined {
  let plain = text;
  for (const [pattern, sign] of alike) plain = plain.replaceAll(pattern, sign);
  plain = plain.trim();
  if (plain === '' || plain.length > answerLengthMax) return undefined;
  if (links.some((pattern) => pattern.test(withoutAbbreviations(plain)))) return undefined;
  const unnamed = names.reduce((rest, name) => rest.replaceAll(`"${name}"`, '""'), plain);
  return letters.test(unnamed) ? withoutStress(plain) : undefined;
}

function withoutAbbreviations(text: string): string {
  return text.replaceAll(/\b(i\.e|e\.g|vs|U\.S)\./gi, ' ');
}

/** Without the signs of bold type and of a list; a star that is neither is not plain. */
function withoutStress(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.replace(/^\s*[*-] /, '- '));
  const parts = lines.join('\n').split('**');
  if (parts.length % 2 === 0) return undefined;
  const plain = parts.join('');
  return plain.includes('*') ? undefined : plain;
}
