import { courtesies } from '@pfs/assistant/query';
import { exampleQuestions } from '@pfs/assistant/reading';
import { taskNames, tasks } from '@pfs/assistant/tasks';
import { figureNames } from '@pfs/core/figures/figure-names';
import { type GlossaryWord, glossary } from '@pfs/core/glossary';
import { chatAnswer } from '@pfs/wire/assistant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type AskingPharmacy, makeAskingPharmacy } from '../testing/asking-pharmacy.ts';
import { askTopic } from './testing/ask-topic.ts';

let app: TestApp;
let ours: AskingPharmacy;

beforeAll(async () => {
  app = await startTestApp({ clock: () => new Date('2026-11-20T15:00:00Z') });
  ours = await makeAskingPharmacy(app);
});
afterAll(() => app.close());

const ask = (query: Parameters<typeof askTopic>[2]) => askTopic(app, ours.organizationId, query);

test('a figure is explained by its sentence and formula, with a link', async () => {
  const { text, answer } = await ask({ about: 'meaning', of: 'dirPercentage' });
  expect(text).toBe(
    'DIR %: DIR fees divided by gross revenue, as a percent with one decimal. 0 if gross revenue isn’t above 0. ' +
      'Formula: DIR fees divided by gross amount.',
  );
  expect(answer).toMatchObject({
    kind: 'help',
    figure: null,
    links: [
      { kind: 'figure', label: 'DIR %', figure: 'dirPercentage', filter: {} },
      { kind: 'screen', label: 'DIR % in the glossary', path: '/glossary#dir-percent' },
    ],
    followUps: ['DIR % this month', 'DIR % by payer last month'],
  });
});

test('a figure that subtracts others says so', async () => {
  const { text } = await ask({ about: 'meaning', of: 'netProfit' });
  expect(text).toBe(
    'Net profit: Revenue minus drug cost and all fees. Unknown costs are estimated. By drug, ' +
      'lump sum fees are those allocated to it. Formula: revenue less drug cost less DIR fees ' +
      'less GER fees less other fees less lump sum fees allocated to the drug.',
  );
});

test('a glossary term is explained with its other names and its figure', async () => {
  const { text, answer } = await ask({ about: 'meaning', of: 'Take-back' });
  expect(text).toBe('Take-back: Any amount a payer takes after agreeing to pay it.');
  expect(answer.links).toEqual([
    { kind: 'screen', label: 'Take-back in the glossary', path: '/glossary#take-back' },
    { kind: 'figure', label: 'Take-backs', figure: 'takeBacks', filter: {} },
  ]);
  expect(answer.notes).toEqual(['Also called clawback, claw-back.']);
});

test('no definition includes an amount, a payer or a row of the pharmacy', async () => {
  for (const of of [...figureNames, ...(Object.keys(glossary) as GlossaryWord[])]) {
    const { text, answer } = await ask({ about: 'meaning', of });
    chatAnswer.parse(answer);
    expect(`${text} ${JSON.stringify(answer)}`, of).not.toMatch(/\$\d|HARBOR|PRAIRIE|undefined/);
    expect([answer.figure, answer.table], of).toEqual([null, null]);
  }
});

test('a how-to is numbered steps with a link to the screen', async () => {
  const { text, answer } = await ask({ about: 'howTo', of: 'deleteFile' });
  expect(text).toBe(
    'Delete a file:\n' +
      '1. Click the file’s name under “Recent Uploads”, then click “Delete”.\n' +
      '2. Review how your totals change, enter a reason, and confirm. This can’t be undone.',
  );
  expect(answer.links).toEqual([{ kind: 'screen', label: 'Open Upload', path: '/upload' }]);
  expect(answer.notes).toEqual(['Only an administrator of the pharmacy can do this.']);
  for (const of of taskNames) {
    const told = await ask({ about: 'howTo', of });
    expect(told.answer.links[0], of).toMatchObject({ path: tasks[of].path });
    expect(tasks[of].steps.length, of).toBeGreaterThan(1);
  }
});

test('a courtesy is answered politely, with what can be asked', async () => {
  for (const of of courtesies) {
    const { text, answer } = await ask({ about: 'courtesy', of });
    expect(text.length, of).toBeGreaterThan(10);
    expect(answer, of).toMatchObject({ kind: 'help', followUps: exampleQuestions });
  }
  expect((await ask({ about: 'courtesy', of: 'who' })).text).toContain(
    'a program rather than a person',
  );
});
