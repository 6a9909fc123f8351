import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs, aPersonOf } from '../../testing/open-at.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { mfpTexts, nadacTexts, newPricesText, PriceListTab } from './price-list-tab.tsx';

test.each([
  [{ newPrices: 1_200, changedPrices: 0, badLines: 0 }, '1,200 new, 0 changed.'],
  [{ newPrices: 0, changedPrices: 3, badLines: 1 }, '0 new, 3 changed. 1 line has no price.'],
  [{ newPrices: 0, changedPrices: 0, badLines: 25 }, '0 new, 0 changed. 25 lines have no price.'],
])('an import of %j is told as "%s"', (made, words) => {
  expect(newPricesText(made)).toBe(words);
});

const none = { prices: 0, drugs: 0, asOf: null, imports: [] };

test.each([
  ['nadac', nadacTexts, 'data.medicaid.gov'],
  ['mfp', mfpTexts, 'cms.gov'],
])(
  'before the first import of %s the screen says where its file is',
  async (list, texts, place) => {
    const user = aPersonOf('super_admin');
    answerAs(user, { [`GET /api/system/${list}`]: () => Response.json(none) });
    renderScreen(<PriceListTab texts={texts} />, { user });
    await screen.findByText(new RegExp(place));
    screen.getByText(texts.title);
  },
);

test('Medicare prices are shown with their imports and the lines without a price', async () => {
  const user = aPersonOf('super_admin');
  const made = {
    ...{ id: '0190b000-0000-7000-8000-0000000000a1', fileName: 'mfp-2027.csv', asOf: '2026-09-21' },
    ...{ lines: 412, newPrices: 400, changedPrices: 2, badLines: 12 },
    ...{ findings: [{ line: 7, message: 'The line has no price per unit.' }] },
    ...{ importedBy: null, importedAt: '2026-11-20T12:00:00Z' },
  };
  answerAs(user, {
    'GET /api/system/mfp': () =>
      Response.json({ prices: 400, drugs: 180, asOf: '2026-09-21', imports: [made] }),
  });
  renderScreen(<PriceListTab texts={mfpTexts} />, { user });
  await screen.findByText('Lines in mfp-2027.csv without a price: 12');
  screen.getByText('Command line');
  expect(screen.getAllByText('Sep 21, 2026').length).toBeGreaterThan(0);
});
