import type { RemittanceReading } from '@pfs/wire/remittances';
import { formatCount } from '../../lib/format-number.ts';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import type { Column } from '../../ui/table-columns.ts';

type FirstPage = NonNullable<RemittanceReading['firstPage']>;
type FirstClaim = FirstPage['claims'][number] & { readonly place: number };

const columns: readonly Column<FirstClaim>[] = [
  { header: 'Rx number', primary: true, cell: ({ claimId }) => claimId ?? 'Not read' },
  { header: 'Date of service', cell: ({ dateOfService }) => <Day value={dateOfService} /> },
  {
    header: 'Drug',
    wide: true,
    className: 'min-w-40 wrap-anywhere',
    cell: ({ drugName }) => drugName ?? '',
  },
  { header: 'Net paid', align: 'right', cell: ({ net }) => <Money value={net} /> },
];

/** What the first page of a scan says while the others are still being read. */
export function FirstPageSection({ firstPage }: { readonly firstPage: FirstPage }) {
  const { payerName, traceNumber, paidOn, claims } = firstPage;
  return (
    <CardSection
      title="Page 1"
      description="Read from the scan and not verified yet. Nothing here is in a total."
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-5 pb-3">
        <Fact label="Payer">{payerName ?? 'Not read'}</Fact>
        <Fact label="Payment number">{traceNumber ?? 'Not read'}</Fact>
        <Fact label="Paid on">
          <Day value={paidOn} />
        </Fact>
        <Fact label="Claims on this page">{formatCount(claims.length)}</Fact>
      </dl>
      <DataTable
        caption="Claims on page 1"
        columns={columns}
        rows={claims.map((claim, place) => ({ ...claim, place }))}
        rowKey={({ place }) => String(place)}
      />
    </CardSection>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
