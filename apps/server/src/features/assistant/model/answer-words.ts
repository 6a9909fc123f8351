import { measureDefinition, measures } from '@pfs/core/assistant/measures';

/**
 * The words that a sentence about counted figures is made of. What would turn a right figure into a
 * wrong one is not among them: `each`, `per`, `average`, `not`, `owed`, `denied`, `late`, `save`.
 * Where the question is about that, the words come with it.
 */
const plain = `
a about above according across add added adds after all along altogether also although always
am among
amount amounted amounts an and answer answered answers any apart are as asked asks at available
based be because been before began behind being below between both breakdown but by
called calculate came can cannot change changed changes charge charged charges charging check claim
claims collected come comes coming common compare compared comparing comparison contain contains
could count counted counts cover covers
data database date dates day days deducted deposit deposits details did differ difference differs
dispensed distributed do does drug drugs during
end ended ending entire estimate exist exists
fee fees figure figures file files fill fills find followed following follows for found from full
further
give given gives gone greater group had has have having help here his how however
i if in included includes including information into invoice invoices is it its itself
 know known
largest latest least left less list listed lists look looked looking lump
made make makes making many marked match matches matching may me measure measures
month months more most my
name named names need no number numbers
of off on one only or order other others our out overall own
paid part parts payer payers payment payments percent percentage period periods pharmacy plan
plans please points possible prescription prescriptions previous programs provide
quarter quarters question questions
ranked rank ranks read reached reaching received recorded records remittance remittances remaining
remains report reported represent represented representing represents respectively rest result
results revenue row rows
sales same script scripts see separate share shares show showed showing shown shows since so some
sorry spend spent spread stand stands stood sum summary sums
take taken takes taking tell tells than that the their them then there therefore these they this
those through time to together told took top total totaled totaling totalled totalling totals toward
units until up us using
value values vendor vendors versus vs
was we week weeks went were what when where whereas whether which while who whole whose with within
without would
year years you your yours
zero two three four five six seven eight nine ten eleven twelve
highest lowest biggest smallest bigger smaller higher lower fewer fewest rose risen rise rises
increase increased increases grew grown grow climbed gained growth fell fallen fall falls decrease
decreased decreases down drop drops dropped decline declined shrank
`;

const ofAnswers = new Set([
  ...plain.split(/\s+/),
  ...measures
    .map(measureDefinition)
    .filter(({ label }) => !/average|denied|open|overdue|below|each/i.test(label))
    .flatMap(({ label }) => wordsOf(label)),
  ...'ber clawback clawbacks copay copays denials fills true ups recoupments interest'.split(' '),
]);

/** Phrases whose words would turn another sentence round. */
const phrases =
  /\b(?:not (?:known|counted|included|available|spread over drugs)|in part|still being|year to date)\b/gi;

/** What a text may not say of any figure, though each of its words is plain. */
const turns = [
  /\ba (?:day|week|month|quarter|year|claim|drug|payer|vendor|payment|file|unit)\b/i,
  /\b(?:years?|months?|quarters?|weeks?|days?) (?:ago|before|after)\b|\b(?:two|three) .{0,9}before\b/i,
  /\bno one\b/i,
];

/**
 * Whether a text has no word but those that answers are made of and those of the question as it was
 * read. A number in a word that nobody thought of, a name in small letters, a word that makes
 * another thing of a figure: they have in common that they are not on a list.
 */
export function hasOnlyAnswerWords(text: string, said: readonly string[]): boolean {
  if (turns.some((turn) => turn.test(text))) return false;
  const ofQuestion = new Set(said.flatMap(wordsOf));
  return wordsOf(text.replaceAll(phrases, ' ')).every(
    (word) => ofAnswers.has(word) || ofQuestion.has(word),
  );
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/'s\b/g, ' ')
      .match(/[a-z]+/g) ?? []
  );
}
