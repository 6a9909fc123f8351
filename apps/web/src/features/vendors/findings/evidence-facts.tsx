import type { FindingEvidence } from '@pfs/core/invoice-audit/finding';
import { toDollars } from '@pfs/core/money';
import type { InvoiceFinding } from '@pfs/wire/invoice-findings';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import {
  formatCount,
  formatPercent,
  formatUnitPrice,
  formatUnits,
} from '../../../lib/format/format-number.ts';
import { Day } from '../../../ui/day.tsx';
import { Money } from '../../../ui/money.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { withInvoice } from './findings.queries.ts';

/** The evidence of a finding: each number with its name, other invoices as links. */
type Facts = readonly (readonly [name: string, value: ReactNode])[];
type Price = FindingEvidence['price_above_nadac'];

const reasons = {
  same_number: 'Same number',
  same_lines: 'Same lines',
  same_amount_and_date: 'Same amount and date',
} as const;

const factsOf: { [Kind in keyof FindingEvidence]: (evidence: FindingEvidence[Kind]) => Facts } = {
  line_arithmetic: ({ quantity, unitPrice, computedCents, printedCents }) => [
    ['Quantity', units(quantity)],
    ['Unit price', price(unitPrice)],
    ['Calculated total', money(computedCents)],
    ['Line total', money(printedCents)],
  ],
  total_mismatch: ({ totalCents, linesCents, lineCount }) => [
    ['Invoice total', money(totalCents)],
    ['Total of lines', money(linesCents)],
    ['Lines', formatCount(lineCount)],
  ],
  duplicate_invoice: (found) => [
    ['Why', reasons[found.reason]],
    [
      'Other invoice',
      <InvoiceLink key="other" id={found.otherInvoiceId} number={found.otherInvoiceNumber} />,
    ],
    ['Other invoice date', <Day key="day" value={found.otherInvoiceDate} />],
    ['Other invoice total', money(found.otherTotalCents)],
  ],
  price_above_list: (found) => [
    ...above(found, 'Price list price'),
    ['Price list', found.listName],
    ['In effect since', <Day key="day" value={found.comparedOn} />],
  ],
  price_above_last: (found) => [
    ...above(found, 'Last price'),
    [
      'Earlier line',
      <InvoiceLink key="other" id={found.otherInvoiceId} number={found.otherInvoiceNumber} />,
    ],
    ['Date', <Day key="day" value={found.comparedOn} />],
    ['From', found.otherVendorName],
  ],
  price_above_nadac: (found) => [
    ...above(found, 'NADAC price'),
    ['In effect since', <Day key="day" value={found.comparedOn} />],
  ],
  paid_over_total: ({ totalCents, paidCents }) => [
    ['Total', money(totalCents)],
    ['Paid', money(paidCents)],
  ],
  overdue: ({ totalCents, paidCents, dueDate }) => [
    ['Due', <Day key="day" value={dueDate} />],
    ['Total', money(totalCents)],
    ['Paid', money(paidCents)],
  ],
  unit_not_known: ({ ndc, unit, unitPrice, nadacPrice, nadacUnit }) => [
    ['NDC', ndc],
    ['Unit on the invoice', unit ?? 'None'],
    ['Unit price', price(unitPrice)],
    [
      'NADAC price',
      nadacPrice === null ? 'Not checked, no price' : `${price(nadacPrice)} ${nadacUnit ?? ''}`,
    ],
  ],
  unit_does_not_fit: ({ ndc, unit, dispensingUnit, nadacUnit }) => [
    ['NDC', ndc],
    ['Unit on the invoice', unit ?? 'None'],
    ['Unit on the line', dispensingUnit],
    ['NADAC unit', nadacUnit],
  ],
};

function above(found: Price, other: string): Facts {
  return [
    ['NDC', found.ndc],
    ['This price', price(found.unitCost)],
    [other, price(found.comparedTo)],
    ['Increase', `${formatPercent(found.percentAbove)} (limit ${formatPercent(found.percentMax)})`],
    ['Units', units(found.units)],
  ];
}

function money(cents: Parameters<typeof toDollars>[0]): ReactNode {
  return <Money value={toDollars(cents)} />;
}

function price(text: string): string {
  return formatUnitPrice(Number(text));
}

function units(text: string): string {
  return formatUnits(Number(text));
}

export function EvidenceFacts({ finding }: { readonly finding: InvoiceFinding }) {
  const facts = factsOf[finding.kind] as unknown as (evidence: unknown) => Facts;
  return (
    <dl aria-label="Evidence" className="flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem]">
      {facts(finding.evidence).map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-ink-faint">{name}</dt>
          <dd className="figures min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Opens an invoice over the current list. */
export function InvoiceLink({ id, number }: { readonly id: string; readonly number: string }) {
  const [params] = useSearchParams();
  return (
    <TextLink href={withInvoice(params, id)} className="wrap-anywhere">
      {number}
    </TextLink>
  );
}
