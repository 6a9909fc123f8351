import { expect, test } from 'vitest';
import { askInTurn } from './grammar/testing/ask-in-turn.ts';
import { contentWords, harmlessWords, probedQuestions } from './grammar/testing/probed-words.ts';
import { demoNames } from './testing/questions/demo-names.ts';

/** Thousands of questions take longer where other tests run beside them. */
const slowMachineMs = 120_000;

/** The query of a question, as text; null where it has no figure. */
function queryOf(text: string): string | null {
  const understanding = askInTurn([text], demoNames);
  return understanding.kind === 'query' ? JSON.stringify(understanding.query) : null;
}

function passedOver(question: string, words: readonly string[]): readonly string[] {
  const query = queryOf(question);
  const bare = question.replace(/\?$/, '');
  return words.filter((word) =>
    [`${word} ${question}`, `${bare} ${word}`].some((text) => queryOf(text) === query),
  );
}

test.each(probedQuestions)(
  'no word beside "$question" is passed over but those that say nothing there',
  ({ question, beside }) => {
    const harmless = new Set([...harmlessWords, ...beside]);
    expect(queryOf(question)).not.toBeNull();
    expect(contentWords.length).toBeGreaterThan(250);
    expect(passedOver(question, contentWords).filter((word) => !harmless.has(word))).toEqual([]);
  },
  slowMachineMs,
);

test.each(probedQuestions)(
  'no word of "$question" can be left out with the same figure but little ones',
  ({ question, left }) => {
    const query = queryOf(question);
    const words = question.replace(/\?$/, '').split(' ');
    const idle = words.filter((_, at) => {
      return queryOf(words.filter((__, index) => index !== at).join(' ')) === query;
    });
    expect(idle).toEqual(left);
  },
  slowMachineMs,
);
