import { createSeededRandom } from '@pfs/edi/seeded-random';
import { expect, test } from 'vitest';
import { readInvoices } from '../../../invoices/read-invoices.ts';
import { judgeInvoices } from '../judge-invoice.ts';
import { keptShapes } from '../kept-shapes/kept-shapes.ts';
import { furtherShapes } from './further-shapes.ts';
import { fileOfShape } from './invoice-shape.ts';
import { shownShapes } from './shown-shapes.ts';

const shapes = [...shownShapes, ...furtherShapes, ...keptShapes];

test.each(shapes)('an invoice of the shape $name is read and proven', async (shape) => {
  for (const seed of [41, 42]) {
    const made = await fileOfShape(shape, createSeededRandom(seed, 12), seed);
    const judged = judgeInvoices(await readInvoices(made.bytes), made.invoices);
    expect(judged).toMatchObject({ proven: 1, review: 0, silent: [], doubts: [] });
  }
});
