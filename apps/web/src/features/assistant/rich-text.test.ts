import { expect, test } from 'vitest';
import { readRichText } from './rich-text.ts';

const plain = (text: string) => ({ text, bold: false });
const bold = (text: string) => ({ text, bold: true });

test('bold and lists are read', () => {
  expect(readRichText('Of **HUMANA**:\n- one\n- **two**\n\n1. first\n2. second')).toEqual([
    { kind: 'paragraph', pieces: [plain('Of '), bold('HUMANA'), plain(':')] },
    { kind: 'bullets', items: [[plain('one')], [bold('two')]] },
    { kind: 'numbers', items: [[plain('first')], [plain('second')]] },
  ]);
});

test.each([
  '[click](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '<img src=x onerror=alert(1)>',
  '<a href="https://evil.example">x</a>',
  'https://evil.example',
  '# Heading',
  '> quote',
  '`code`',
  '~~gone~~ _thin_ __thick__',
  '**',
  '****',
  '** not bold **',
  '**open',
  '-1,234.00',
  '&lt;b&gt;',
])('%s stays the letters that it is', (text) => {
  expect(readRichText(text)).toEqual([{ kind: 'paragraph', pieces: [plain(text)] }]);
});

test('nothing of a text is lost', () => {
  const text = 'a **b** c **d e** f** g';
  const [block] = readRichText(text);
  const pieces = block?.kind === 'paragraph' ? block.pieces : [];
  const again = pieces.map((each) => (each.bold ? `**${each.text}**` : each.text)).join('');
  expect(again).toBe(text);
});

test('a long row of stars is read at once', () => {
  expect(readRichText('*'.repeat(100_000))).toHaveLength(1);
  expect(readRichText(`**${'a'.repeat(50_000)}`)).toHaveLength(1);
});
