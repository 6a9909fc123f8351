import { expect, test } from 'vitest';
import { heldOutQuestions } from './testing/held-out/all-held-out.ts';
import { askAndJudge, type Judged, type Verdict } from './testing/question.ts';
import { understand } from './understand.ts';

/** Set to anything: a failure shows the questions, which are then no longer held out. */
const isShown = process.env['PFS_SHOW_HELD_OUT'] !== undefined;

const groups = Object.entries(heldOutQuestions).map(
  ([name, questions]) =>
    [name, questions.map((question) => askAndJudge(question, understand))] as const,
);
const all = groups.flatMap(([, judged]) => judged);

function numberOf(verdict: Verdict, judged: readonly Judged[]): number {
  return judged.filter((each) => each.verdict === verdict).length;
}

/** Counts by kind of question, without question texts unless requested. */
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

/** How many answers were wrong when the held-out half was last scored; the goal is none. */
const wrongMax = 12;

test('of the held-out half, enough is right, little is refused, and no more is wrong than before', () => {
  const total = all.length;
  const told = `\n${report()}\n`;
  expect(numberOf('wrong', all), told).toBeLessThanOrEqual(wrongMax);
  expect(numberOf('refused', all) / total, told).toBeLessThanOrEqual(0.03);
  expect(numberOf('right', all) / total, told).toBeGreaterThanOrEqual(0.95);
});
