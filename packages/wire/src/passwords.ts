import { z } from 'zod';

/*
 * The words behind the passwords that attackers guess first: the top of the public lists of leaked
 * passwords of the last twenty years, reduced to the bare word, and words of the pharmacy trade. A
 * weak password that passes the rules, such as "Password1!", is mostly one of these with a capital,
 * a number and a symbol.
 */
const words = `
password passwort motdepasse contrasena senha parola passw pass passcode passphrase secret secrets
private login logon signin access admin administrator root superuser super user guest test testing
tester demo default changeme change letme letmein openup welcome hello hallo hola goodbye thankyou
please iloveyou loveyou lovely love lover loveme forever always friend friends family mother father
mommy daddy mama papa sister brother baby babygirl babyboy angel angels princess prince queen king
qwerty qwert qwertz azerty qwertyuiop qwer asdf asdfg asdfgh asdfghjkl zxcvb zxcvbn zxcvbnm qazwsx
qazwsxedc wasd abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa abcabc xxx xyz
monkey dragon master shadow sunshine sunny flower flowers rainbow butterfly cookie cookies chocolate
cheese pepper ginger banana orange apple cherry peach summer winter spring autumn fall
january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday holiday christmas easter weekend today
football baseball basketball soccer hockey tennis golf golfer cricket rugby volleyball softball
michael michelle jessica jennifer jordan joshua daniel david andrew anthony thomas robert george
charlie charles ashley amanda nicole hannah hunter taylor tyler matthew william james jason justin
joseph john jonathan samantha stephanie elizabeth victoria natasha melissa patrick patricia maria
martin maggie buster bailey tigger harley ranger killer killers batman superman spiderman ironman
pokemon pikachu naruto starwars skywalker vader matrix merlin wizard phoenix
computer internet windows microsoft google facebook samsung apple iphone android linux server system
network office mobile camera service support security manager company business money dollar
america american usa canada london paris texas california florida chicago boston newyork dallas
denver phoenix seattle yankees cowboys lakers eagles steelers packers patriots redsox liverpool
arsenal chelsea barcelona madrid juventus ferrari porsche mercedes mustang corvette camaro yamaha
honda toyota nissan jaguar tiger tigers lion lions panther wolf eagle falcon bear bears horse horses
dolphin dolphins kitty kitten puppy doggy dog cat mouse rabbit turtle fish spider snake
purple yellow green black white blue silver golden gold diamond diamonds crystal star stars moon
happy smile lucky freedom liberty peace heaven jesus christ god blessed blessing faith trust hope
trustno trustnoone whatever nothing something anything
guitar music dance dancer singer player gamer games game play winner champion warrior ninja samurai
hacker cracker soldier marine army navy doctor nurse pharmacy pharmacist pharma drugstore apothecary
medicine medical health healthcare hospital clinic patient prescription remittance claims fees
billing invoice account accounts accounting bank banking finance financial
medicare medicaid benefits walgreens caremark aetna cigna humana optum optumrx expressscripts
primetherapeutics goodrx mckesson cardinal cencora amerisource pioneerrx primerx
`;

const common: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

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

/**
 * True for any disguise of a common word: capitals, numbers and symbols around or within it,
 * symbols for letters, or the word twice: `Password1!`, `P@ssw0rd2024$`, `Summer-Summer-26`.
 */
function isCommonPassword(password: string): boolean {
  return isDisguiseOf(password, isCommonWord);
}

const nameWordLettersMin = 4;

/** True if it is the name, or a word of it, in such a disguise: `Riverside1!`. */
export function isLikeName(password: string, name: string): boolean {
  const plain = name.normalize('NFKC').toLowerCase();
  const words = [...plain.split(/\P{L}+/u), plain.replace(/\P{L}/gu, '')];
  const known = new Set(words.filter(({ length }) => length >= nameWordLettersMin));
  return isDisguiseOf(password, (word) => known.has(word));
}

export const tooCommonMessage = 'This password is too common. Please choose another one.';

function isDisguiseOf(password: string, isKnown: (word: string) => boolean): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const trimmed = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [plain, trimmed].some((text) => {
    const bare = text.replace(/[^\p{L}]/gu, '');
    const spelled = [...text].map((sign) => lookalikes[sign] ?? sign).join('');
    return [bare, spelled.replace(/[^\p{L}]/gu, '')].some(isKnown);
  });
}

function isCommonWord(word: string): boolean {
  if (word === '' || common.has(word)) return true;
  const half = word.slice(0, word.length / 2);
  return common.has(half) && word === half + half;
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
  .refine((password) => !isCommonPassword(password), {
    error: tooCommonMessage,
  });
