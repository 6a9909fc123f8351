import { createSeededRandom } from '@pfs/edi/seeded-random';
import {
  type Degradation,
  degradations,
} from '../../packages/documents/src/testing/corpus/scans/degrade.ts';
import { makeScan } from '../../packages/documents/src/testing/corpus/scans/make-scan.ts';
import { drawInvoices } from '../../packages/documents/src/testing/invoices/draw-invoice.ts';
import { invoiceStyle } from '../../packages/documents/src/testing/invoices/invoice-style.ts';
import {
  type InvoiceFile,
  invoiceFormats,
  invoiceOfSeed,
  makeInvoiceFile,
  withMistake,
} from '../../packages/documents/src/testing/invoices/make-invoice.ts';
import { ediFile } from '../../packages/documents/src/testing/invoices/month/make-month.ts';
import { heldOutShapes } from '../../packages/documents/src/testing/invoices/shapes/held-out-shapes.ts';
import { fileOfShape } from '../../packages/documents/src/testing/invoices/shapes/invoice-shape.ts';
import {
  furtherShapes,
  shownShapes,
} from '../../packages/documents/src/testing/invoices/shapes/shown-shapes.ts';
import { variedStyle } from '../../packages/documents/src/testing/invoices/varied-style.ts';
import { vendorKeys } from '../../packages/documents/src/testing/invoices/vendors.ts';

export const digitalClasses = [
  'vendors',
  'varied',
  'mistaken',
  'edi',
  'shapes',
  'kept_shapes',
] as const;
export const classNames = [...digitalClasses, ...degradations] as const;
export type ClassName = (typeof classNames)[number];

/** A scan has few lines: one page. */
const linesOfScan = 12;

/** The nth invoice of a class. */
export async function fileOf(name: ClassName, seed: number): Promise<InvoiceFile> {
  const vendor = vendorKeys[seed % vendorKeys.length] ?? 'cascade';
  const random = createSeededRandom(seed, 88);
  const honest = invoiceOfSeed(seed, vendor);
  switch (name) {
    case 'vendors': {
      const format = invoiceFormats[Math.floor(seed / 3) % invoiceFormats.length] ?? 'pdf';
      return await makeInvoiceFile([honest], format, seed);
    }
    case 'shapes':
    case 'kept_shapes': {
      const shapes = name === 'shapes' ? [...shownShapes, ...furtherShapes] : heldOutShapes;
      const shape = shapes[seed % shapes.length] ?? { name };
      return await fileOfShape(shape, random, seed);
    }
    case 'edi':
      return ediFile([honest]);
    case 'varied':
    case 'mistaken': {
      const invoice = name === 'varied' ? honest : withMistake(honest, random);
      const style = variedStyle(invoiceStyle(vendor, random), random);
      const bytes = await drawInvoices([invoice], style);
      return { fileName: `${name}-${seed}.pdf`, bytes, invoices: [invoice] };
    }
    default:
      return await scanOf(name, seed);
  }
}

async function scanOf(degradation: Degradation, seed: number): Promise<InvoiceFile> {
  const vendor = vendorKeys[seed % vendorKeys.length] ?? 'cascade';
  const made = await makeInvoiceFile([invoiceOfSeed(seed, vendor, linesOfScan)], 'pdf', seed);
  return {
    ...made,
    ...(await makeScan({ bytes: made.bytes, layout: vendor, seed }, { degradation })),
  };
}
