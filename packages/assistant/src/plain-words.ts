/** Words that change nothing about what is asked for. A word is added only as one of a class. */
const lists = [
  // Articles, pronouns, auxiliaries, prepositions.
  'a an the our ours my mine your its their theirs i me you they them us we it he she',
  'is are was were be been being am do does did done have has had having can could may might',
  'of from for with to on at in via through between about during into onto upon within regarding',
  'concerning over as and or so if that this there here these those all any some both each own',
  'what which who how when where whose will-you would-you let us whom',
  // Politeness and chatter.
  'please pls plz kindly asap hi hello hey there just really actually quick quickly real right now',
  'currently moment today-please sorry oops thanks thank ok okay well um uh hmm yo dear honestly',
  'basically literally exactly approximately roughly about around simply maybe perhaps also too even',
  'again still already yet ever-so else only-please guys buddy friend assistant bot robot ai lol',
  'question curious wonder wondering trying try want wanted need needed like love know knew see find-out',
  'tell say said help look looking looks find figure-out check checking think thinking guess idea',
  'interested asking ask give me-a show-me run pull bring get-me got make-me possible could-you',
  'stuff thing things something anything everything lot bit much-of kind-of sort-of way far happen',
  'been-doing doing going-on go ahead come back put together able quickly-please whole entire',
  'remember keep mind wife husband partner accountant bookkeeper banker boss meeting morning',
  'added needs need fiscal operations lemme em gimme lol outta tf dunno kinda gonna-be whats n k okay',
  'hm swear because picky very would told listen',
  'busy weekend coffee long day-today rough crazy insane ridiculous killing stupid damn hell dang',
  // Nouns that say no more than a figure, and the pharmacy itself.
  'figure figures number numbers data report summary info information detail details overview picture',
  'pharmacy pharmacies store shop business company practice place books book record records system',
  'account accounts one ones amount amounts value dollar dollars buck bucks usd cents money $ cash',
  'total overall altogether actual actually-paid real-quick period time times date-range list table',
  'came gone come up out off down then than-that under-our name names called named entry entries line lines',
];

const words = new Set(
  lists.flatMap((line) => line.split(' ')).filter((word) => !word.includes('-')),
);

export function isPlain(word: string): boolean {
  return words.has(word) || !/[\p{L}\p{N}]/u.test(word);
}

export const plainWords: ReadonlySet<string> = words;
