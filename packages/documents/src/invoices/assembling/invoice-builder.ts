import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import type {
  DraftInvoice,
  DraftInvoiceControl,
  DraftInvoiceField,
  DraftInvoiceLine,
} from '@pfs/core/invoice-draft/draft-invoice';

type Fields = Partial<Record<DraftInvoiceField, DraftValue>>;

/** An invoice while its pages are read. */
export interface InvoiceBuilder {
  readonly fields: Fields;
  readonly lines: DraftInvoiceLine[];
  readonly controls: DraftInvoiceControl[];
  readonly strayAmounts: DraftValue[];
  readonly otherAmounts: DraftValue[];
  readonly unknownColumns: Set<string>;
  readonly due: DraftValue[];
}

export function invoiceBuilder(): InvoiceBuilder {
  return {
    fields: {},
    lines: [],
    controls: [],
    strayAmounts: [],
    otherAmounts: [],
    unknownColumns: new Set(),
    due: [],
  };
}

/** A fact once more is the same, or is told in two ways. */
export function addField(fields: Fields, field: DraftInvoiceField, value: DraftValue): void {
  const known = fields[field];
  if (value.value === '') return;
  if (known === undefined) fields[field] = value;
  else if (plain(known.value) !== plain(value.value) && known.toldOtherwise === undefined) {
    fields[field] = { ...known, toldOtherwise: value.value };
  } else if (known.confidence < value.confidence && plain(known.value) === plain(value.value)) {
    fields[field] = value;
  }
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9.-]/g, '');
}

/** What is left to pay is the total where nothing else is called so and nothing was paid. */
export function withBalance({ fields, due }: InvoiceBuilder): Fields {
  const all: Fields = { ...fields };
  for (const value of due) {
    if (all.total === undefined && all.amountPaid === undefined) all.total = value;
    else addField(all, all.total === value ? 'total' : 'balanceDue', value);
  }
  return all;
}

export function toInvoice(builder: InvoiceBuilder): DraftInvoice {
  const { lines, controls, strayAmounts, otherAmounts, unknownColumns } = builder;
  const fields = withBalance(builder);
  return {
    source: 'document',
    fields,
    lines,
    controls,
    ...(builder.due.some((value) => value === fields.total) ? { totalIsDue: true } : {}),
    ...(strayAmounts.length === 0 ? {} : { strayAmounts }),
    ...(otherAmounts.length === 0 ? {} : { otherAmounts }),
    ...(unknownColumns.size === 0 ? {} : { unknownColumns: [...unknownColumns] }),
  };
}
