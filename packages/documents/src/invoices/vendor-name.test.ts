import { expect, test } from 'vitest';
import { printPage } from '../testing/layout/print-words.ts';
import { invoiceLines } from './invoice-lines.ts';
import { vendorName } from './vendor-name.ts';

function read(...heads: readonly (readonly [text: string, height: number])[]) {
  const texts = [...heads, ['12 WHARF STREET', 8], ['BALTIMORE, MD', 8], ['Thank you', 8]] as const;
  const page = printPage(texts.map(([text], at) => ({ x: 30, y: 20 + at * 30, text })));
  const words = page.words.map((word) => {
    const [, height = 8] = texts[Math.round((word.box.top - 20) / 30)] ?? [];
    return { ...word, box: { ...word.box, bottom: word.box.top + height } };
  });
  const name = vendorName(invoiceLines({ ...page, words }));
  return name?.toldOtherwise === undefined ? name?.value : [name.value, name.toldOtherwise];
}

test.each([
  'Wholesale Invoice',
  'CREDIT MEMORANDUM',
  'Returned Goods Credit',
  'Drug Sales Reprint',
])('"%s" is a title, however large', (title) => {
  expect(read([title, 18], ['Harborline Medical Distributors', 14])).toBe(
    'Harborline Medical Distributors',
  );
});

test('large words that may be a title beside a company name are read both ways', () => {
  const company = ['Harborline Medical Distributors', 14] as const;
  expect(read(['Goods Sent', 18], company)).toEqual(['Goods Sent', company[0]]);
  expect(read(['Harborline', 18])).toBe('Harborline');
});
