import type { LineField } from './typed-invoice.ts';

interface LineCell {
  readonly field: LineField;
  readonly header: string;
  /** What a screen reader hears where the heading alone is short. */
  readonly spoken: string;
  readonly widthRem: number;
  readonly isNumber?: true;
  readonly lengthMax?: number;
}

export const lineCells: readonly LineCell[] = [
  {
    field: 'description',
    header: 'Description',
    spoken: 'Description',
    widthRem: 16,
    lengthMax: 500,
  },
  { field: 'ndc', header: 'NDC', spoken: 'NDC', widthRem: 8.5, lengthMax: 20 },
  { field: 'quantity', header: 'Qty', spoken: 'Quantity', widthRem: 5.5, isNumber: true },
  { field: 'unit', header: 'Unit', spoken: 'Unit', widthRem: 4.5, lengthMax: 20 },
  {
    field: 'packSize',
    header: 'One holds',
    spoken: 'One unit holds',
    widthRem: 5.5,
    isNumber: true,
  },
  { field: 'dispensingUnit', header: 'of', spoken: 'Dispensing unit', widthRem: 4.5 },
  { field: 'unitPrice', header: 'Unit Price', spoken: 'Unit Price', widthRem: 6.5, isNumber: true },
  { field: 'totalPrice', header: 'Total', spoken: 'Total', widthRem: 7, isNumber: true },
  { field: 'category', header: 'Category', spoken: 'Category', widthRem: 7, lengthMax: 100 },
];

export const rowHeadRem = 2.5;
export const rowEndRem = 2.75;

export const gridRem = lineCells.reduce(
  (sum, { widthRem }) => sum + widthRem,
  rowHeadRem + rowEndRem,
);

export const dispensingUnitsTyped = ['', 'EA', 'ML', 'GM'] as const;
export const categoriesOffered = ['Tax', 'Freight', 'Discount', 'Fee'] as const;
