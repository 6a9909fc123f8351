import { expect, test } from 'vitest';
import { keptQuestions } from './testing/kept/all-kept.ts';
import { askAndJudge, type Judged, type Verdict } from './testing/question.ts';
import { understand } from './understand.ts';

/** Set to anything: a failure shows the questions, and these are no longer kept apart. */
const isShown = process.env['PFS_SHOW_KEPT'] !== undefined;

const groups = Object.entries(keptQuestions).map(
  ([name, questions]) =>
    [name, questions.map((question) => askAndJudge(question, understand))] as const,
);
const all = groups.flatMap(([, judged]) => judged);

function numberOf(verdict: Verdict, judged: readonly Judged[]): number {
  return judged.filter((each) => each.verdict === verdict).length;
}

/** Numbers by kind of question, and no word of a question unless it is shown. */
function report(): string {
  const verdicts = ['right', 'asked', 'refused', 'wrong'] as const;
  const counts = groups.map(([name, judged]) => {
    const numbers = verdicts.map((verdict) => `${numberOf(verdict, judged)} ${verdict}`);
    return `${name}: ${numbers.join(', ')}`;
  });
  const missed = isShown ? all.filter(({ verdict }) => verdict !== 'right') : [];
  const shown = missed.map(({ question: { after = [], ask, want }, verdict, reading }) =>
    [verdict, [...after, ask].join(' | '), JSON.stringify(reading), JSON.stringify(want)].join(
      '\n',
    ),
  );
  return [...counts, ...shown].join('\n');
}

/** How many were answered wrongly when the kept half was last scored; the aim is none. */
const wrongMax = 12;

test('of the kept half, enough is right, little is refused, no more is wrong than before', () => {
  const total = all.length;
  const told = `\n${report()}\n`;
  expect(numberOf('wrong', all), told).toBeLessThanOrEqual(wrongMax);
  expect(numberOf('refused', all) / total, told).toBeLessThanOrEqual(0.03);
  expect(numberOf('right', all) / total, told).toBeGreaterThanOrEqual(0.95);
});
