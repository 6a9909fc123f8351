import { z } from 'zod';

/** Words of the pharmacy trade, which the server's list of common passwords lacks. */
const words = `
passphrase login superuser pharmacist drugstore apothecary healthcare prescription remittance fees
medicaid walgreens caremark aetna cigna humana optum optumrx expressscripts primetherapeutics goodrx
mckesson cencora amerisource pioneerrx primerx
`;

const tradeWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const nameWordLettersMin = 4;

/** True if it is the name, or a word of it, in such a disguise: `Riverside1!`. */
export function isLikeName(password: string, name: string): boolean {
  const plain = name.normalize('NFKC').toLowerCase();
  const words = [...plain.split(/\P{L}+/u), plain.replace(/\P{L}/gu, '')];
  const known = new Set(words.filter(({ length }) => length >= nameWordLettersMin));
  return isDisguiseOf(password, (word) => known.has(word));
}

export const tooCommonMessage = 'This password is too common. Please choose another one.';

/**
 * True if it is a known word in any disguise: capitals, numbers and symbols around or within it,
 * symbols for letters, or the word twice: `Password1!`, `P@ssw0rd2024$`, `Summer-Summer-26`.
 */
export function isDisguiseOf(password: string, isKnown: (word: string) => boolean): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const trimmed = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [plain, trimmed].some((text) => {
    const bare = text.replace(/[^\p{L}]/gu, '');
    const spelled = [...text].map((sign) => lookalikes[sign] ?? sign).join('');
    return [bare, spelled.replace(/[^\p{L}]/gu, '')].some((word) => {
      const half = word.slice(0, word.length / 2);
      return word === '' || isKnown(word) || (word === half + half && isKnown(half));
    });
  });
}

/** The password rules for registration, invitation, and reset. Each rule has its own message. */
export const newPassword = z
  .string('Password must be at least 8 characters long')
  .min(8, 'Password must be at least 8 characters long')
  .max(128, 'Password must be at most 128 characters long')
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter')
  .regex(/\p{Nd}/u, 'Password must contain at least one number')
  .regex(/[^\p{L}\p{Nd}\s]/u, 'Password must contain at least one special character')
  .refine((password) => !isDisguiseOf(password, (word) => tradeWords.has(word)), {
    error: tooCommonMessage,
  });
