import { figures } from '@pfs/core/figures/catalogue';
import { type FigureName, figureNames } from '@pfs/core/figures/figure-names';
import { type Dimension, isTime } from '@pfs/core/figures/formula';
import { describe, expect, test } from 'vitest';
import { queryText } from './describe-query.ts';
import { type FigureQuery, toQuery } from './query.ts';
import { demoNames, questionDay } from './testing/demo-names.ts';
import { understand } from './understand.ts';

const context = { today: questionDay, names: demoNames, previous: { query: null, options: [] } };

/** The label on screens; the number of payments is named, because "payments" alone means money. */
function said(figure: FigureName): string {
  return figure === 'payments' ? 'number of payments' : figures[figure].label;
}

function read(text: string): FigureQuery | string {
  const reading = understand(text, context);
  if (reading.kind !== 'query') return `${text}: ${reading.kind}`;
  return reading.query.about === 'figures' ? reading.query : `${text}: ${reading.query.about}`;
}

/** Two figures with the same label differ only by their screens. */
function isMeant(query: FigureQuery | string, figure: FigureName): boolean {
  return typeof query !== 'string' && figures[query.figure].label === figures[figure].label;
}

const parts = figureNames.flatMap((figure) =>
  figures[figure].by.map((by) => ({ figure, by, name: `${figure} by ${by}` })),
);

describe('every figure of the catalogue can be asked for', () => {
  test.each(figureNames)('%s', (figure) => {
    const label = said(figure);
    const questions = [
      label,
      `what was our ${label.toLowerCase()}`,
      `tell me our ${label}`,
      `${label} please`,
      queryText(toQuery({ shape: 'total', figure })),
    ];
    for (const question of questions) {
      const query = read(question);
      expect(query, question).toMatchObject({ shape: 'total', by: null });
      expect(isMeant(query, figure), question).toBe(true);
    }
  });
});

describe('by everything that it can be taken apart by', () => {
  test.each(parts)('$name', ({ figure, by }) => {
    const label = said(figure);
    const shape = isTime(by) ? ('trend' as const) : ('rank' as const);
    const noun: Partial<Record<Dimension, string>> = { remittance: 'file' };
    const word = noun[by] ?? by;
    const questions = [
      `${label} by ${word}`,
      `${label.toLowerCase()} per ${word}`,
      `what are our ${label} for each ${word}`,
      `break down ${label} by ${word}`,
      queryText(toQuery({ shape, figure, by })),
    ];
    for (const question of questions) {
      const query = read(question);
      expect(query, question).toMatchObject({ shape, by });
      expect(isMeant(query, figure), question).toBe(true);
    }
  });
});
