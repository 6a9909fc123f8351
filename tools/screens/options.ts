import { parseArgs } from 'node:util';
import { type AnswerKind, answerKinds } from './answers.ts';
import { type Person, shotsOf } from './shots.ts';

export interface ScreenOptions {
  readonly url: string;
  /** The output folder. */
  readonly out: string;
  readonly email: string;
  readonly password: string;
  readonly person: Person;
  readonly answers: AnswerKind;
  readonly widths: readonly number[];
  /** The window's height. By default each width has its own. */
  readonly height: number | undefined;
  readonly themes: readonly ('light' | 'dark')[];
  /** Names of shots; none means all. */
  readonly only: readonly string[];
  /** How many pictures are placed side by side on one sheet; without it each is a file. */
  readonly sheet: number | undefined;
  readonly whole: boolean;
  readonly contrast: 'more' | 'no-preference';
  /** Small files named only after their shot, for documents. */
  readonly plain: boolean;
}

const strings = ['url', 'out', 'email', 'password', 'person', 'answers', 'widths', 'themes'];
const others = ['height', 'only', 'sheet', 'contrast'];

/** Parses the command line. */
export function readScreenOptions(args: readonly string[]): ScreenOptions {
  const given = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries([...strings, ...others].map((name) => [name, { type: 'string' }])),
      whole: { type: 'boolean' },
      plain: { type: 'boolean' },
    },
  });
  const values: Readonly<Record<string, unknown>> = given.values;
  const text = (name: string, otherwise = '') => String(values[name] ?? otherwise);
  const list = (name: string, otherwise: string) =>
    text(name, otherwise).split(',').filter(Boolean);
  const person = text('person', 'pharmacy');
  const answers = answerKinds.find((kind) => kind === text('answers', 'real'));
  if (!(person in shotsOf) || answers === undefined) throw new Error('unknown person or answers');
  return {
    url: text('url', 'http://localhost:3000'),
    out: text('out', 'screens'),
    email: text('email'),
    password: text('password'),
    person: person as Person,
    answers,
    widths: list('widths', '1440').map(Number),
    height: values['height'] === undefined ? undefined : Number(values['height']),
    themes: list('themes', 'light,dark').map((theme) => (theme === 'dark' ? 'dark' : 'light')),
    only: list('only', ''),
    sheet: values['sheet'] === undefined ? undefined : Number(values['sheet']),
    whole: values['whole'] === true,
    plain: values['plain'] === true,
    contrast: text('contrast') === 'more' ? 'more' : 'no-preference',
  };
}
