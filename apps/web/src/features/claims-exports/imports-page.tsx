import type { ExportImport } from '@pfs/wire/export-imports';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useSearchState } from '../../lib/search-state.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { countColumn, instantColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { exportImportsQuery, importsSearch } from './claims-exports.queries.ts';
import { OpenImport, statusBadge } from './import-details.tsx';
import { UploadExport } from './upload-export.tsx';

/** Claims exports of the pharmacy system: one is uploaded, mapped and imported. */
export default function ImportsPage() {
  const { state, change, go } = useSearchState(importsSearch);
  const { organization } = useCurrentUser();
  const open = (id: string) => go({ import: id, columns: '' });
  return (
    <>
      <PageHeader
        title="Claims Export"
        description="Claims from your pharmacy system: what each payer agreed to pay for each fill."
      />
      <RecoveryLinks />
      <div className="flex flex-col gap-6">
        <UploadExport onUploaded={({ id }) => open(id)} />
        {state.import === '' || organization === null ? null : (
          <OpenImport
            key={state.import}
            id={state.import}
            choosesColumns={state.columns !== ''}
            onColumns={(chooses) => change({ columns: chooses ? 'change' : '' })}
            onGone={() => change({ import: '', columns: '' })}
          />
        )}
        <ImportList />
      </div>
    </>
  );
}

const cameBy = { upload: undefined, mail: 'By email', folder: 'From your folder' } as const;

const columns: readonly Column<ExportImport>[] = [
  {
    header: 'File',
    primary: true,
    className: 'min-w-44 wrap-anywhere',
    cell: ({ id, content, fileName, sourceName, uploadedByName, origin }) => (
      <>
        <TextLink href={`/recovery/imports?import=${id}`}>{fileName}</TextLink>
        <span className="block text-xs font-normal text-ink-faint">
          {[
            ...(content === 'refunds' ? ['Refund report'] : []),
            ...[sourceName, uploadedByName ?? cameBy[origin]].filter(Boolean),
          ].join(' · ')}
        </span>
      </>
    ),
  },
  {
    header: 'Status',
    aside: true,
    cell: statusBadge,
  },
  {
    header: 'Fill dates',
    className: 'whitespace-nowrap',
    cell: ({ from, to }) =>
      from === null ? (
        '–'
      ) : (
        <>
          <Day value={from} /> – <Day value={to} />
        </>
      ),
  },
  countColumn('New', 'newRows'),
  countColumn('Changed', 'changedRows'),
  countColumn('Same', 'sameRows'),
  countColumn('Refused', 'refusedRows'),
  moneyColumn('Paid', 'paid'),
  instantColumn('Uploaded', 'createdAt'),
];

function ImportList() {
  const query = useQuery(exportImportsQuery());
  return (
    <CardSection
      title="Exports"
      description="Overlapping exports are fine: a row counts once, and the newest export wins."
    >
      <QueriedTable
        query={query}
        what="the exports"
        empty={
          <EmptyState icon={FileSpreadsheet} title="No Exports Yet">
            Export your claims from your pharmacy system as CSV or XLSX and upload the file above.
            You choose its columns once; the next files are imported with them.
          </EmptyState>
        }
        caption="Claims exports"
        columns={columns}
        rowKey={({ id }) => id}
      />
    </CardSection>
  );
}
