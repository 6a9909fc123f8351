import { figures } from '@pfs/core/figures/catalogue';
import { lexicon } from '../lexicon.ts';
import type { FigureQuery, TopicQuery } from '../query.ts';
import { hasCue, isA, isCue, type Said, saidOf } from '../said.ts';
import type { Filled } from './filled.ts';

type MeaningOf = Extract<TopicQuery, { about: 'meaning' }>['of'];

/**
 * `what is a DIR fee`, `how is DIR % calculated`, `what does GER mean`. The pharmacy's own figure
 * (`what is my DIR %`, `what are the DIR fees of Humana`) is a question for its value.
 */
export function readMeaning(
  said: Said,
  filled: Filled,
  last: FigureQuery | null,
): TopicQuery | undefined {
  const isExplained =
    said.stems.includes('explain') && !hasCue(said, 'change', 'howMuch', 'howMany');
  const isMeant =
    hasCue(said, 'calculated', 'means') ||
    isExplained ||
    /^(is|are) (a|an) /.test(said.stems.join(' '));
  const isLook = /\blook(ing)? like\b/.test(said.stems.join(' '));
  const isPlain = hasCue(said, 'whatIs') && !isLook && !isOwn(said) && isAlone(said);
  const isExact = hasCue(said, 'whatIs') && said.stems.includes('exactly');
  const isFormula =
    /\b(how|formula)\b.*\b(calculate|compute|figure|work out|calculated|computed)\b|\bformula\b/;
  const isOfData =
    (filled.names.length + filled.periods.length > 0 && !isFormula.test(said.stems.join(' '))) ||
    hasCue(said, 'howMuch');
  const isPerClaim = last !== null && hasCue(said, 'perClaim');
  if (isOfData || isPerClaim || !(isMeant || isPlain || isExact)) return undefined;
  const of = termOf(said) ?? ofState(said, filled);
  if (of !== undefined) return { about: 'meaning', of };
  const isLast = last !== null && isMeant && hasCue(said, 'back');
  return isLast ? { about: 'meaning', of: last.figure } : undefined;
}

/** Whichever has the longer name, figure or term; of two terms, the one said by its own name. */
function termOf(said: Said): MeaningOf | undefined {
  const named = saidOf(said, 'figure').filter(({ part }) => part.weight > 0.6);
  // `does revenue include copays` asks for the first.
  const figure = said.stems.includes('include') ? named[0] : named.at(-1);
  const [word] = saidOf(said, 'word')
    .map(({ part, meaning }) => {
      const isName = meaning.word.toLowerCase() === (part.read ?? part.typed).toLowerCase();
      const isUsual = /^(Payment|Claim|Remittance|Payer)$/.test(meaning.word);
      const length = part.last - part.first;
      return { of: meaning.word, length, rank: length + (isUsual ? 0 : isName ? 0.5 : 0.1) };
    })
    .toSorted((one, other) => other.rank - one.rank);
  const isLabel =
    figure !== undefined &&
    figures[figure.meaning.figure].label.toLowerCase() ===
      (figure.part.read ?? figure.part.typed).toLowerCase();
  const isOfFigure =
    word === undefined ||
    (isLabel && word.of.toLowerCase() !== figures[figure.meaning.figure].label.toLowerCase()) ||
    hasCue(said, 'calculated') ||
    (figure !== undefined && figure.part.last - figure.part.first > word.length);
  return isOfFigure && figure !== undefined ? figure.meaning.figure : word?.of;
}

/** Terms for statuses and rows, and terms inside a longer phrase, such as `a claim`. */
function ofState(said: Said, { invoiceStatus }: Filled): MeaningOf | undefined {
  if (invoiceStatus === 'open') return 'vendorOpen';
  if (invoiceStatus === 'overdue') return 'vendorOverdue';
  if (hasCue(said, 'belowCost')) return 'Below cost';
  return lexicon
    .find(said.stems)
    .flatMap(({ values }) => values.flatMap((value) => (value.is === 'word' ? [value.word] : [])))
    .at(-1);
}

/** Whether `my`, `our` or `the` follows "what is". */
function isOwn(said: Said): boolean {
  const at = said.parts.find((part) => isCue(part, 'whatIs'));
  const next = said.words[at?.last ?? 0]?.text;
  return hasCue(said, 'our', 'we') || /^(the|total|my|our|still)$/.test(next ?? '');
}

/** Whether a message asks what something is that is in no glossary: no figure answers that. */
export function isDefinition(said: Said): boolean {
  const isLumps = said.parts.some((part) => isA(part, 'lumps'));
  return isLumps && hasCue(said, 'whatIs') && !isOwn(said) && isAlone(said);
}

/** Whether the message contains nothing but the term. */
function isAlone({ parts, unknown }: Said): boolean {
  return (
    unknown.length === 0 &&
    parts.every((part) => isA(part, 'figure', 'word', 'lumps') || isCue(part, 'whatIs', 'means'))
  );
}
