import { describe, expect, test } from 'vitest';
import css from './tokens.css?raw';

/*
 * WCAG 2.2: words stand out from every ground that they may stand on (1.4.3, and 1.4.6 for whoever
 * asks for more contrast), and so does what is drawn (1.4.11).
 */

type Tokens = Readonly<Record<string, string>>;

/** The colors of each block that begins with a theme's name, in the order of the file. */
function blocksOf(theme: string): readonly Tokens[] {
  const blocks = css.split(`[data-theme="${theme}"] {`).slice(1);
  return blocks.map((block) =>
    Object.fromEntries(
      [...(block.split('}')[0] ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
        ([, name = '', color = '']) => [name, color],
      ),
    ),
  );
}

const [light = {}, moreLight] = blocksOf('light');
const [dark = {}, moreDark] = blocksOf('dark');
const themes = [
  { name: 'light', tokens: light, ofWords: 4.5 },
  { name: 'dark', tokens: dark, ofWords: 4.5 },
  { name: 'light with more contrast', tokens: { ...light, ...moreLight }, ofWords: 7 },
  { name: 'dark with more contrast', tokens: { ...dark, ...moreDark }, ofWords: 7 },
];

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['paper', 'sheet', 'sunken', 'hover'];
const tones = ['accent', 'taken', 'good', 'warn', 'agreed', 'contested'];
const words = ['ink', 'ink-soft', 'ink-faint', ...tones];
const drawn = ['line-strong', 'mark', 'mark-rest', 'focus'];

const pairs = (names: readonly string[]) =>
  names.flatMap((name) => grounds.map((ground) => [name, ground] as const));

describe.each(themes)('in the $name theme', ({ tokens, ofWords }) => {
  const below = (least: number, some: readonly (readonly [string, string])[]) =>
    some.flatMap(([front, ground]) => {
      const found = contrast(tokens[front] ?? '', tokens[ground] ?? '');
      return found >= least ? [] : [`${front} on ${ground}: ${found.toFixed(2)}`];
    });

  test('words can be read on every ground', () => {
    const onTheirOwn = tones.map((tone) => [tone, `${tone}-soft`] as const);
    const onSoft = tones.map((tone) => ['ink', `${tone}-soft`] as const);
    const onButtons = ['accent', 'accent-strong'].map((name) => ['on-accent', name] as const);
    const all = [...pairs(words), ...onTheirOwn, ...onSoft, ...onButtons];
    expect(below(ofWords, all)).toEqual([]);
  });

  test('what is drawn can be told from its ground', () => {
    expect(below(3, pairs(drawn))).toEqual([]);
  });
});
