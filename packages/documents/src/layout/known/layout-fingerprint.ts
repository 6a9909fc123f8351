import { createHash } from 'node:crypto';
import { plainWords } from '../lines/line-words.ts';
import type { Line } from '../lines/placed-word.ts';
import { monthNumber } from '../values/parse-day.ts';
import type { PageHead } from './page-heads.ts';

export interface LayoutFingerprint {
  /** A hash of its words, and after a colon where each heading stands; it says no word itself. */
  readonly fingerprint: string;
  readonly isOfOnePayer: boolean;
}

/** In so many parts of a page's width places are told. */
const placeParts = 24;
/** Fewer words, such as a sheet's title, stand above the tables of many payers. */
const ownWordsMin = 3;

/**
 * What documents of one layout have in common: the headings of their claims in order and place,
 * and the words above them that are no values; of a letter without claims those of its lump sums.
 * Undefined where no such headings are found.
 */
export function layoutFingerprint(pages: readonly PageHead[]): LayoutFingerprint | undefined {
  const ofClaims = pages.findIndex(({ claims }) => claims !== undefined);
  const at = ofClaims === -1 ? pages.findIndex(({ lumps }) => lumps !== undefined) : ofClaims;
  const table = pages[at];
  const band = table?.claims ?? table?.lumps;
  if (table === undefined || band === undefined) return undefined;
  const { groups } = band;
  const { source, width } = table.page;
  const headings = groups.map(({ words }) => plainWords(words).join(' '));
  const heads = withoutSummary(pages.slice(0, at + 1).flatMap(({ head }) => head));
  // The lines of a letter end elsewhere with each amount in its sentences.
  const words = heads.flatMap(ofClaims === -1 ? constantWordsOfText : constantWords);
  const own = [...new Set(words)].sort();
  const hash = createHash('sha256')
    .update(JSON.stringify([source, headings, own]))
    .digest('hex');
  // A sheet's columns are as wide as what stands in them.
  const places =
    source === 'cells' ? [] : groups.map(({ left }) => Math.round((placeParts * left) / width));
  return { fingerprint: `${hash}:${places.join('.')}`, isOfOnePayer: own.length >= ownWordsMin };
}

const amountsOfSummary = 3;

/** A list of sums above the claims has other plans, and other lines below it, in each document. */
function withoutSummary(head: readonly Line[]): readonly Line[] {
  const first = head.findIndex(
    ({ tokens }) => tokens.filter(({ kind }) => kind === 'amount').length >= amountsOfSummary,
  );
  return first === -1 ? head : head.slice(0, first);
}

/** Names of days and numbers in words are values of a document too. */
const valueWords =
  /^((sun|mon|tues|wednes|thurs|fri|satur)day|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(thir|four|fif|six|seven|eigh|nine)(teen|ty)|twenty|forty|hundred|thousand|million|zero|am|pm)$/;

function constantWords({ tokens }: Line): readonly string[] {
  const texts = tokens.filter(({ kind, text }) => kind === 'text' && !/\d/.test(text));
  return texts.flatMap((token) => plainWords(token.words)).filter(isConstant);
}

function constantWordsOfText({ words }: Line): readonly string[] {
  return plainWords(words.filter(({ text }) => !/\d/.test(text))).filter(isConstant);
}

function isConstant(word: string): boolean {
  return word.length > 1 && !valueWords.test(word) && monthNumber(word) === '0';
}
