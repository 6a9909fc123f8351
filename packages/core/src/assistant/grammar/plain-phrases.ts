import type { Companion, Phrases } from './part.ts';

/*
 * Words that change nothing about what is asked for are a closed list, by class:
 * 1. function words: articles, pronouns, auxiliaries, and words of politeness;
 * 2. phrases of asking: tell me, I want to know, how does it look;
 * 3. nouns that say no more than figure, and the pharmacy itself.
 * A verb, adjective or noun that says more has a meaning in the question. It is a part of its own
 * (a measure, an operation, a status), or plain beside certain measures only, or no part of the
 * language at all. A word is added here only as one of a class.
 */

/** Behind these stands a name, or what is asked for. */
const prepositions = [
  'of, from, for, with, only, to, on, at, in, via, through, between, about, during',
  'regarding, concerning, as regards, (with|in) regard to, in terms of, with respect to',
  'over the course of, (with|to) each other, (coming|comes|come|came) from, related to',
  'associated with, attributable to, responsible for, when it comes to',
  'according to',
];

const functionWords = [
  'a, an, the, our, ours, my, mine, your, its, their, theirs, i, me, you, they, them us',
  "is, are, was, were, be, been, being, am, do, does, did, i'm, i'd, i've, im, id, ive",
  "we've, we're, we'd, weve, were, they've, they're, theyve, theyre, it's, that's, thats",
  "what's, whats, here's, there's, let's, lets, as, or, there, here, this, all, any, some, both",
  'how, so, of them, something, anything, ourselves, so far, thus far, to date, called, named, exactly',
  'us (the|our), (to|from|for|with|against|on|at|of) us, of ours, -',
  'please, pls, plz, kindly, asap, by any chance, just, really, actually',
  'sorry, oops, i meant, quick question, question for you',
];

const asking = [
  'tell, tell (me|us), let (me|us) (know|see), let me, (make|run|pull) me',
  '(can|could|may) (you|i|we)( please| kindly|)( tell me| tell us|), would you( please|)',
  'do you know, to know( if|), know if, see if, i wonder, wondering( if|), curious( about|)',
  '(i|we) (want|wanted|need|wish|would like)( to know| to see| to find out|)( if|)',
  "(i'd|we'd|id) (like|love)( to know| to see| to find out|)",
  '(want|wanted|need|needed|would like) to (know|see|find out)',
  '(need|want) (the|a|an|our|my|all)',
  '(looking|look) (for|into), checking( on|), interested in, (look|looks|looked|looking)( like|)',
  '(trying|try|want|need) to (find out|figure out|work out|see), find out, figure out, work out',
  '(how are|how is|how was|how were|how did) (we|i) (doing|do), doing',
  '(did|do|have) we (see|seen), we (see|saw), (in|as) a table, (a|the) table( of|)',
  '(come|comes|came|add up|adds up|added up|amount|amounts|amounted) to, (turn|turned) out',
  '(from|) highest to lowest, highest first, in descending order, largest first',
];

const nouns = [
  'figure(s|), number(s|), data, (a|) report, (a|) summary, ones, (the|which) (one|ones)',
  '(our|my|the|this) (whole|entire) (pharmacy|store|business), (our|my) (store|shop|business)',
  'pharmacy',
  '(our|my|this) (company|practice)',
];

/** Words that are plain beside some measures or at the start, and change any other question. */
const companions: readonly (readonly [Companion, readonly string[]])[] = [
  ['money', ['amount(s|), value(s|), dollar(s|), bucks, usd, cents, money, $, worth']],
  [
    'fees',
    [
      '(rack|racked|end|ended) up, suffer(ed|), eat(s|ing|), eaten( up|), because of, due to',
      'thanks to',
    ],
  ],
  ['spent', ['(go|goes|went) to']],
  ['earned', ['(generate|produce)(s|d|), generating, producing']],
  ['received', ['sent, issue(s|d|), already, yet']],
  ['open', ['currently, right now, at the moment, already']],
  ['claims', ['process(ed|), processing, (go|goes|went|gone|run|ran) through']],
  ['start', ['(need|want)(ed|)']],
  ['part', ['(account|accounts|accounted) for, represent(s|), make(s|) up']],
];

/** Each plain word or phrase once, whatever else it may say elsewhere in the lexicon. */
export const plainPhrases: Phrases = [
  [{ is: 'namePlace' }, prepositions.flatMap(split)],
  [{ is: 'plain' }, [...functionWords, ...asking, ...nouns].flatMap(split)],
  ...companions.map(([beside, lines]) => [{ is: 'plain', beside }, lines.flatMap(split)] as const),
];

function split(line: string): readonly string[] {
  return line.split(', ');
}

/**
 * The only words without a meaning of their own that a misspelled word is read as: read as any of
 * the others, a word that says something would be lost.
 */
export const littleWords: readonly string[] =
  'please from with have does were what their there about during tell hello'.split(' ');
