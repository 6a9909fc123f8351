import { hash } from 'node:crypto';

/** Replaces characters by others of their class, the same ones for the same text. */
export interface Disguise {
  /** Text with all letters and digits replaced; signs and spaces stay. */
  hide(text: string): string;
  /** Text with its letters replaced: digits that are amounts and days stay. */
  hideLetters(text: string): string;
  /** Text with its digits replaced: words that say what a lump sum is stay. */
  hideDigits(text: string): string;
}

type Alphabet = string;

const digits: Alphabet = '0123456789';
const upper: Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const lower: Alphabet = upper.toLowerCase();
/** Letters with accents and parts of them; not the space that counts as white. */
const high: Alphabet = Array.from({ length: 0x80 }, (_, at) => String.fromCharCode(0x80 + at))
  .filter((character) => character.trim() !== '')
  .join('');

/** Rounds of the mixing; four suffice for a permutation that shows nothing of its input. */
const rounds = 4;
/** Values remembered: claims repeat payers, plans and members. */
const rememberedMax = 50_000;

/** Longer values hardly repeat, and many of them would fill the memory. */
const rememberedLengthMax = 64;

/**
 * A permutation of all texts of the same classes, by a key: two different claim numbers never
 * become the same one, so what is linked stays linked and what is apart stays apart.
 *
 * @param kept characters that structure the file, neither replaced nor made
 */
export function createDisguise(key: string, kept: string): Disguise {
  const numerals = alphabetsOf([digits], kept);
  const alphabetic = alphabetsOf([upper, lower, high], kept);
  const all = new Map([...numerals, ...alphabetic]);
  return {
    hide: remembering((text) => permute(key, text, all)),
    hideLetters: remembering((text) => permute(key, text, alphabetic)),
    hideDigits: remembering((text) => permute(key, text, numerals)),
  };
}

/** The alphabet of each character that may be replaced. */
type Alphabets = ReadonlyMap<string, Alphabet>;

function alphabetsOf(classes: readonly Alphabet[], kept: string): Alphabets {
  const alphabets = new Map<string, Alphabet>();
  for (const letters of classes) {
    const alphabet = [...letters].filter((letter) => !kept.includes(letter)).join('');
    for (const letter of alphabet) alphabets.set(letter, alphabet);
  }
  return alphabets;
}

function remembering(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length > rememberedLengthMax) return make(text);
    const answer = known.get(text) ?? make(text);
    if (known.size >= rememberedMax) known.clear();
    known.set(text, answer);
    return answer;
  };
}

/**
 * Mixes the characters that may be replaced, half by half: what is added to one half depends on
 * the other half only, so each step can be undone and no two texts meet (a Feistel network).
 */
function permute(key: string, text: string, alphabets: Alphabets): string {
  const characters = [...text];
  const places: number[] = [];
  const owners: Alphabet[] = [];
  const values: number[] = [];
  characters.forEach((character, place) => {
    const alphabet = alphabets.get(character);
    if (alphabet === undefined) return;
    places.push(place);
    owners.push(alphabet);
    values.push(alphabet.indexOf(character));
  });
  const half = values.length >> 1;
  for (let round = 0; round < rounds; round++) {
    const isFirst = round % 2 === 1;
    const other = isFirst ? values.slice(half) : values.slice(0, half);
    const seed = hash('sha256', `${key}|${round}|${values.length}|${other.join(',')}`);
    const range = isFirst ? { from: 0, to: half } : { from: half, to: values.length };
    addNoise(values, owners, range, seed);
  }
  places.forEach((place, index) => {
    characters[place] = owners[index]?.[values[index] ?? 0] ?? '';
  });
  return characters.join('');
}

/** Adds to each value of a range a number that only `seed` decides, within its alphabet. */
function addNoise(
  values: number[],
  owners: readonly Alphabet[],
  { from, to }: { readonly from: number; readonly to: number },
  seed: string,
): void {
  const numbersMade = 8;
  let noise = Buffer.from(seed, 'hex');
  for (let at = from; at < to; at++) {
    const index = (at - from) % numbersMade;
    if (index === 0 && at > from) noise = hash('sha256', `${seed}|${at}`, 'buffer');
    const size = owners[at]?.length ?? 1;
    values[at] = ((values[at] ?? 0) + (noise.readUInt32BE(index * 4) % size)) % size;
  }
}
