import { createSeededRandom } from '@pfs/edi/seeded-random';
import { expect, test } from 'vitest';
import { readInvoices } from '../../../invoices/read-invoices.ts';
import { evaluateInvoices } from '../evaluate-invoices.ts';
import { heldOutShapes } from './held-out-shapes.ts';
import { fileOfShape } from './invoice-shape.ts';
import { furtherShapes, shownShapes } from './shown-shapes.ts';

const seeds = process.env['PFS_DEEP'] === undefined ? [41] : [41, 42];
const shapes = [...shownShapes, ...furtherShapes, ...heldOutShapes];

test.each(shapes)('an invoice of the shape $name is read and proven', async (shape) => {
  for (const seed of seeds) {
    const made = await fileOfShape(shape, createSeededRandom(seed, 12), seed);
    const evaluation = evaluateInvoices(await readInvoices(made.bytes), made.invoices);
    expect(evaluation).toMatchObject({ proven: 1, review: 0, silent: [], doubts: [] });
  }
});
