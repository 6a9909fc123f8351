import type { Cents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { SampleStatus } from './invoiced-status.ts';
import type { SampleWholesaler } from './sample-wholesalers.ts';

export interface SampleInvoice extends SampleStatus {
  readonly wholesaler: SampleWholesaler;
  readonly invoiceNumber: string;
  readonly invoiceDate: Day;
  readonly dueDate: Day;
  readonly totalCents: Cents;
  readonly lines: readonly SampleInvoiceLine[];
}

export interface SampleInvoiceLine {
  readonly description: string;
  readonly ndc: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly totalCents: Cents;
}
