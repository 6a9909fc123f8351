import type { Phrases } from './part.ts';

/** Behind these stands a name, or what is asked for. */
const prepositions = [
  'of',
  'from',
  'for',
  'with',
  'only',
  'to',
  'on',
  'at',
  'in',
  'via',
  'through',
];

/** Words that change nothing about what is asked for. */
const words = [
  'a|an|the|our|ours|my|mine|your|its|their|his|her|i|me|you|they|he|she',
  'is|are|was|were|be|been|being|am|do|does|did|done|can|could|may|might|must|should',
  "i'm|i'd|i've|we've|we're|we'd|they've|they're|it's|that's|what's|here's|there's|let's|lets",
  'im|id|ive|weve|were|theyre|thats|whats',
  'please|pls|plz|kindly|just|only|really|actually|exactly|currently|already|yet|so',
  'tell me|tell us|tell|let me know|let me|let|know|want|wanted|need|like|would like|looking for',
  'i want to|i need to|i would like to|i would like|would you|would you please|could you',
  'i wonder|wondering|curious|interested in|checking|show up',
  'how|as|if|or|there|here|this|all|any|some|such|each other|both|together|off|out|up to',
  'us|ourselves|about|regarding|concerning|around|over|within|into|onto|between',
  'over the course of|in terms of|with respect to|because of|thanks to|compared',
  'amount|amounts|figure|figures|number|numbers|value|values|data|report|summary|result|results',
  'dollar|dollars|bucks|usd|cents|money|$',
  'pharmacy|pharmacies|store|business|company|companies|shop|practice|our pharmacy|my pharmacy',
  'program|account|accounts|side|end|look|looks|happened|happen|happens|situation|situations',
  'time|times|day|period|periods|during|while|when|since when|so far|thus far|right now|today is',
  'comes|come|coming|came|go|goes|going|went|made up by|attributable|belongs|belong',
  'use|used|using|run|runs|ran|running|generate|generated|produce|produced|prepare|make me',
  'caused|cause|causes|because|account for|accounts for|accounted for|represent|represents',
  'dispensed|counted|recorded|reported|applied|assessed|hit|hits|hitting|imposed|deducted|posted',
  'eat|eats|eaten|eating|end up|ended up|total up|rack up|racked up|suffer|suffered|gave|given',
  'send|sent|sends us|sent us|issue|issued|issues|see|seen|saw|look like|looked like|worth',
  'i meant|meant|sorry|oops|quick question|question|question for you',
  'by any chance|asap|again|well|ones|one|thing|things',
  'deal|deals|dealt|work|works|doing|did we do|performing|perform|performed|performance',
  'list|listed|lists|detail|details|detailed|rows|row|lines|line|entries|entry|table|items',
  'broken|down|-|etc|namely|ie|eg|named|called|name|names|said|say|says|regard|regards|re',
  'of them',
  'highest to lowest|highest first|in descending order|from highest to lowest|largest first',
  'us the|us our|to us|from us|for us|with us|against us|on us|at us|of ours|of us|them us',
  'trying to find out|trying to|find out|figure out|work out|anything',
  'something|get to|able to|try to|supposed to|used to',
  'responsible|responsible for|involved|related|related to|associated|associated with|specific',
  'entire|whole|full|complete|year round|calendar|combined|aggregate|cumulative',
];

/** Each plain word or phrase once, whatever else it may say elsewhere in the lexicon. */
export const plainPhrases: Phrases = [
  [{ is: 'namePlace' }, prepositions],
  [{ is: 'plain' }, words.flatMap((line) => line.split('|'))],
];

/**
 * The only words without a meaning of their own that a misspelled word is read as: read as any of
 * the others, a word that says something would be lost.
 */
export const littleWords: readonly string[] =
  'please from with have does were what their there could would about during tell hello'.split(' ');
