import { addDays } from '@pfs/core/days';
import type { Day } from '@pfs/core/remittance';
import type { VendorKey } from './make-line.ts';

export interface Vendor {
  readonly key: VendorKey;
  readonly name: string;
  readonly address: readonly [string, string];
  readonly terms: string;
  readonly netDays: number;
  /** Prints the due date; the others print only their terms. */
  readonly printsDueDate: boolean;
  numberOf(at: number): string;
}

export const vendors: Readonly<Record<VendorKey, Vendor>> = {
  cascade: {
    key: 'cascade',
    name: 'CASCADE DRUG WHOLESALE, INC.',
    address: ['4100 RIVER ROAD', 'PORTLAND, OR 97201'],
    terms: 'Net 30',
    netDays: 30,
    printsDueDate: true,
    numberOf: (at) => String(7_410_000 + at),
  },
  mesa: {
    key: 'mesa',
    name: 'Blue Mesa Pharmaceutical Supply LLC',
    address: ['77 Canyon Parkway, Suite 9', 'Mesa, AZ 85201'],
    terms: 'Net 45 days',
    netDays: 45,
    printsDueDate: false,
    numberOf: (at) => `BM-${String(at).padStart(5, '0')}`,
  },
  harborline: {
    key: 'harborline',
    name: 'Harborline Medical Distributors',
    address: ['12 Wharf Street', 'Baltimore, MD 21202'],
    terms: '2% 10, Net 60',
    netDays: 60,
    printsDueDate: true,
    numberOf: (at) => `INV${880_000 + at}`,
  },
};

export const vendorKeys = ['cascade', 'mesa', 'harborline'] as const;

export function dueOf({ netDays }: Vendor, invoiceDate: Day): Day {
  return addDays(invoiceDate, netDays);
}
