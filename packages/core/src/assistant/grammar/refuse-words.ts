import type { CannotReason } from '../understanding.ts';
import type { Word } from '../words/read-words.ts';
import { findPhrase } from './lexicon.ts';
import type { Item } from './part.ts';
import { isForeign } from './refuse-text.ts';
import { partsOf } from './said.ts';

export interface Refusal {
  readonly reason: CannotReason;
  readonly word: string | null;
}

/** Which of several reasons is told. */
const order: readonly CannotReason[] = [
  'other_pharmacy',
  'patient',
  'forecast',
  'change',
  'outside',
  'not_in_the_data',
  'not_understood',
];

const firstNames = new Set(
  `james john robert michael william david richard joseph thomas charles christopher daniel matthew
  anthony donald steven paul andrew joshua kenneth kevin brian george edward ronald timothy jason
  jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel
  mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa betty margaret
  sandra ashley kimberly emily donna michelle carol amanda dorothy melissa deborah stephanie rebecca
  sharon laura cynthia kathleen amy angela shirley anna brenda pamela emma nicole helen samantha
  katherine christine debra rachel carolyn janet maria jose juan carlos luis jane joe bob jim tom`
    .split(/\s+/u)
    .filter((name) => name !== ''),
);

/** Chains that people hold themselves against. */
const chains =
  /\b(?:walgreens|walmart|costco|kroger|publix|safeway|albertsons|duane reade|rite aid)\b/u;

/** Words behind which a name is expected. */
const namePlaces = ['namePlace', 'with', 'by', 'compare', 'versus', 'follow', 'and'];

/** Why a message cannot be answered, for a word in it; undefined where every word has a part. */
export function refuseWords(items: readonly Item[], words: readonly Word[]): Refusal | undefined {
  const unknown = items.filter(({ part }) => part.is === 'unknown');
  const texts = words.map(({ text }) => text);
  if (unknown.length > 0 && isForeign(texts)) return { reason: 'other_language', word: null };
  const refused = items.filter(
    (item, index) => item.part.is === 'refused' && !isTold(items, index),
  );
  const reasons = partsOf(refused, 'refused').map(({ reason }) => reason);
  const reason = order.find((each) => reasons.includes(each));
  const item = reason === undefined ? undefined : refused[reasons.indexOf(reason)];
  if (reason !== undefined && reason !== 'not_understood') {
    return { reason, word: item?.typed ?? null };
  }
  if (isCommand(items, texts)) return { reason: 'change', word: items[0]?.typed ?? null };
  const nobody = unknown.length > 0 ? refuseUnknown(items, words) : undefined;
  if (reason === undefined) return nobody;
  return { reason, word: item?.typed ?? null };
}

/** `how many did they send` tells what others did; `send me` is a wish. */
function isTold(items: readonly Item[], index: number): boolean {
  const { typed } = items[index] ?? { typed: '' };
  if (!/^(?:send|submit|mail|process|text)$/iu.test(typed)) return false;
  const before = items.slice(0, index);
  return before.some(
    ({ part }) => part.is === 'name' || part.is === 'rows' || part.is === 'measure',
  );
}

/** `pay the invoices`, `change the name to`: what a person wants to be done. */
function isCommand(items: readonly Item[], texts: readonly string[]): boolean {
  const first = items.find(({ part }) => part.is !== 'plain' && part.is !== 'greeting');
  if (first === undefined) return false;
  const next = findPhrase(texts, first.to)?.part.is;
  const word = texts[first.from];
  if (word === 'pay') return next !== 'measure' && first.to - first.from === 1;
  const isVerb = word === 'change' || word === 'deny' || word === 'reverse';
  return isVerb && texts[first.to] !== 'in' && texts[first.to] !== 'of';
}

function refuseUnknown(items: readonly Item[], words: readonly Word[]): Refusal {
  const at = items.findIndex(({ part }) => part.is === 'unknown');
  const rest = items.slice(at);
  const end = rest.findIndex(({ part }) => part.is !== 'unknown');
  const run = end < 0 ? rest : rest.slice(0, end);
  const word = run.map(({ typed }) => typed).join(' ');
  if (items.some(isPharmacy) || chains.test(word.toLowerCase()))
    return { reason: 'other_pharmacy', word };
  const texts = run.map(({ typed }) => typed.toLowerCase().replace(/'s$/u, ''));
  if (texts.some((text) => firstNames.has(text))) return { reason: 'patient', word };
  const before = items[at - 1]?.part.is;
  const reading = words[run[0]?.from ?? 0];
  const isNamed = at > 0 && /^\p{Lu}/u.test(reading?.raw ?? '') && !isShouted(words);
  const behindName = before !== undefined && namePlaces.includes(before);
  const isName = behindName || isNamed || reading?.possessive === true;
  return { reason: isName ? 'unknown_name' : 'not_understood', word };
}

function isPharmacy({ typed, part }: Item): boolean {
  return part.is === 'plain' && /^(?:pharmacy|pharmacies|drugstore|store)$/iu.test(typed);
}

function isShouted(words: readonly Word[]): boolean {
  return words.every(({ raw }) => raw === raw.toUpperCase());
}
