import { normalizeNdc } from '@pfs/core/ndc';

/** An NDC's readings in 11 digits, likeliest first; none where the text has no NDC's shape. */
export function parseNdc(text: string): readonly string[] {
  const plain = text
    .replace(/[−–—‐]/g, '-')
    .replace(/^N4/i, '')
    .replace(/\s+/g, '');
  const one = normalizeNdc(plain);
  if (one !== undefined) return [one];
  const spaced = normalizeNdc(text.trim().replace(/\s+/g, '-'));
  if (spaced !== undefined) return [spaced];
  return /^\d{10}$/.test(plain) ? tenDigits(plain) : [];
}

/** Ten digits do not say which part is short: 4-4-2 as a lost first zero, 5-3-2, 5-4-1. */
function tenDigits(text: string): string[] {
  return [
    `0${text}`,
    `${text.slice(0, 5)}0${text.slice(5)}`,
    `${text.slice(0, 9)}0${text.slice(9)}`,
  ].filter((code, at, all) => all.indexOf(code) === at);
}
