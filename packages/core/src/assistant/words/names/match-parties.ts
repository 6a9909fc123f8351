import type { NameMatch } from '../find-names.ts';
import type { Correction, Found } from '../found.ts';
import type { Word } from '../read-words.ts';
import { isGeneric, maySayNothing, tellingOf } from './generic-words.ts';
import { isKnownElsewhere } from './known-elsewhere.ts';
import { endOfFree, type NameWord, toNameWords } from './name-word.ts';
import { nameKey } from './party-aliases.ts';
import type { PartyIndex } from './party-index.ts';

/** Longer stretches of a question are no name. */
const stretchMax = 10;
/** More are no question that a person is asked back. */
const othersMax = 9;

interface Stretch {
  readonly to: number;
  readonly parties: ReadonlySet<number>;
  /** Of the names, not of the question. */
  readonly words: readonly string[];
  /** By the name itself, by its beginning, or by another name of the same. */
  readonly by: 'own' | 'beginning' | 'other';
}

/** The payers, or vendors, that a question names. */
export function matchParties(
  question: readonly Word[],
  index: PartyIndex,
  kind: 'payer' | 'vendor',
  isTaken: (index: number) => boolean,
): readonly Found<NameMatch>[] {
  const words = toNameWords(question, isTaken, {
    isKnown: (word) => index.byWord.has(word) || index.runs.has(word) || isKnownElsewhere(word),
    tellingWords: index.tellingWords,
    spellings: index.spellings,
  });
  const found: Found<NameMatch>[] = [];
  for (let from = 0; from < words.length; ) {
    const stretch = words[from]?.isTaken ? undefined : anyStretchAt(words, from, index);
    if (stretch === undefined) {
      from += 1;
      continue;
    }
    const value = toMatch(words.slice(from, stretch.to), stretch, index, kind);
    const to = behindSilent(words, stretch.to);
    found.push({ from, to, value, corrections: value.corrections });
    from = to;
  }
  return found;
}

function behindSilent(words: readonly NameWord[], at: number): number {
  const word = words[at];
  return word && !word.isTaken && maySayNothing(word.text) ? at + 1 : at;
}

/** What may be a misspelling of several names is each of them. */
function anyStretchAt(
  words: readonly NameWord[],
  from: number,
  index: PartyIndex,
): Stretch | undefined {
  const nearest = stretchAt(words, from, index);
  const at = words.findIndex(
    (word, place) => place >= from && place < (nearest?.to ?? from + 1) && word.others.length > 0,
  );
  const others = (words[at]?.others ?? [])
    .slice(0, othersMax)
    .map((text) =>
      stretchAt(words.toSpliced(at, 1, { ...plainWord(words, at), text }), from, index),
    )
    .filter((other) => other !== undefined && other.to >= (nearest?.to ?? 0));
  const all = [nearest, ...others].filter((each) => each !== undefined);
  const [first] = all;
  return first && { ...first, parties: new Set(all.flatMap((each) => [...each.parties])) };
}

function plainWord(words: readonly NameWord[], at: number): NameWord {
  return words[at] ?? { text: '', raw: '', isTaken: true, isCorrected: false, others: [] };
}

function stretchAt(
  words: readonly NameWord[],
  from: number,
  index: PartyIndex,
): Stretch | undefined {
  const end = Math.min(endOfFree(words, from), from + stretchMax);
  const free = words.slice(from, end);
  const readings = [besideEachOther(free, index), byAlias(free, index), inOrder(free, index)];
  let best: Stretch | undefined;
  for (const reading of readings) if (reading && (!best || reading.to > best.to)) best = reading;
  return best && { ...best, to: best.to + from };
}

/** Words that stand side by side in names, too, however they are joined. */
function besideEachOther(words: readonly NameWord[], index: PartyIndex): Stretch | undefined {
  for (let to = words.length; to > 0; to--) {
    const run = index.runs.get(nameKey(words.slice(0, to).map((word) => word.text)));
    if (run === undefined) continue;
    if (to === 1 && isOrdinary(words)) return undefined;
    const stretch = { to, parties: run.parties, words: run.words, by: 'own' } as const;
    const accepted = accept(stretch, index);
    if (accepted !== undefined) return accepted;
  }
  return undefined;
}

/** `the state of our business` is no payer. */
function isOrdinary([first, second]: readonly NameWord[]): boolean {
  return first?.text === 'state' && second?.text === 'of';
}

/** `humana commercial` for HUMANA INC COMMERCIAL: words in the order of the name, with gaps. */
function inOrder(words: readonly NameWord[], index: PartyIndex): Stretch | undefined {
  let at = new Map<number, number>();
  let to = 0;
  for (; to < words.length; to++) {
    const text = words[to]?.text ?? '';
    const having = to === 0 ? (index.byWord.get(text) ?? []) : at.keys();
    const next = new Map<number, number>();
    for (const party of having) {
      const place = index.parties[party]?.words.indexOf(text, (at.get(party) ?? -1) + 1) ?? -1;
      if (place >= 0) next.set(party, place);
    }
    if (next.size === 0) break;
    at = next;
  }
  if (to === 0 || (to === 1 && isOrdinary(words))) return undefined;
  const texts = words.slice(0, to).map((word) => word.text);
  return accept({ to, parties: new Set(at.keys()), words: texts, by: 'own' }, index);
}

function byAlias(words: readonly NameWord[], index: PartyIndex): Stretch | undefined {
  for (let to = words.length; to > 0; to--) {
    const typed = nameKey(words.slice(0, to).map((word) => word.text));
    const own = index.aliases.get(typed)?.find((other) => index.runs.has(other));
    const run = own === undefined ? undefined : index.runs.get(own);
    if (own === undefined || run === undefined) continue;
    const by = own.startsWith(typed) ? 'beginning' : 'other';
    return narrowed(words, { to, parties: run.parties, words: run.words, by }, index);
  }
  return undefined;
}

/** `caremark commercial`: what follows another name tells which of several. */
function narrowed(words: readonly NameWord[], stretch: Stretch, index: PartyIndex): Stretch {
  const next = words[stretch.to];
  const having = next && index.byWord.get(next.text);
  if (next === undefined || having === undefined || isGeneric(next.text)) return stretch;
  const parties = new Set([...stretch.parties].filter((party) => having.has(party)));
  if (parties.size === 0) return stretch;
  const to = stretch.to + 1;
  return narrowed(words, { ...stretch, to, parties, words: [...stretch.words, next.text] }, index);
}

/** Whether words are enough to mean a name: `state medicaid` is, `pharmacy services` is not. */
function accept(stretch: Stretch, index: PartyIndex): Stretch | undefined {
  const { words } = stretch;
  const parties = [...stretch.parties];
  const whole = parties.filter((party) => isWhole(words, party, index));
  const tells = words.some((word) => tellingOf(word) === 'name');
  if (whole.length > 0 && (tells || words.length > 1)) {
    return { ...stretch, parties: new Set(whole) };
  }
  if (tells) return stretch;
  const isKind = words.some((word) => tellingOf(word) === 'kind') || words.join(' ') === 'part d';
  if (isKind) return parties.length === 1 ? stretch : undefined;
  const begins = parties.every((party) =>
    words.every((word, at) => index.parties[party]?.words[at] === word),
  );
  const isNamed = words.length > 1 && words.some((word) => !isGeneric(word));
  return isNamed && begins ? stretch : undefined;
}

function isWhole(words: readonly string[], party: number, { parties }: PartyIndex): boolean {
  const own = parties[party];
  return own !== undefined && words.length >= own.ownWords;
}

function toMatch(
  typed: readonly NameWord[],
  stretch: Stretch,
  index: PartyIndex,
  kind: 'payer' | 'vendor',
): NameMatch {
  const candidates = [...stretch.parties].map((party) => index.parties[party]?.name ?? '').sort();
  const isTypo = typed.some((word) => word.isCorrected);
  const [only = ''] = candidates;
  const spelled = stretch.words.map((word) => index.spelled.get(word) ?? word).join(' ');
  const read = candidates.length === 1 ? only : spelled;
  const correction: Correction = { typed: typed.map((word) => word.raw).join(' '), read };
  const isWholeName = [...stretch.parties].every((party) => isWhole(stretch.words, party, index));
  const plain = isWholeName && stretch.by === 'own' ? 'whole' : 'word';
  const matched = isTypo ? 'typo' : stretch.by === 'other' ? 'alias' : plain;
  return {
    kind,
    candidates,
    matched,
    corrections: isTypo || stretch.by === 'other' ? [correction] : [],
  };
}
