import type { ExportImport } from '@pfs/wire/export-imports';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { filePath } from '../../lib/record-paths.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { countColumn, instantColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import {
  exportImportsQuery,
  OpenImport,
  statusBadge,
  UploadExport,
} from '../claims-exports/public.ts';

interface ReportsProps {
  /** Empty: none. */
  readonly openId: string;
  readonly choosesColumns: boolean;
  readonly onChange: (change: { import?: string; columns?: string }) => void;
}

/** Refunds outside the 835s: a report is uploaded, checked and imported. */
export default function ReportsSection({ openId, choosesColumns, onChange }: ReportsProps) {
  const { organization } = useCurrentUser();
  const query = useQuery(exportImportsQuery('refunds'));
  return (
    <div className="mt-6 flex flex-col gap-6">
      <UploadExport
        title="Drop a refund report here"
        hint="The facilitator’s portal report, or refunds that manufacturers paid directly: CSV or XLSX (max 50MB)"
        onUploaded={({ id }) => onChange({ import: id, columns: '' })}
      />
      {openId === '' || organization === null ? null : (
        <OpenImport
          key={openId}
          id={openId}
          choosesColumns={choosesColumns}
          onColumns={(chooses) => onChange({ columns: chooses ? 'change' : '' })}
          onGone={() => onChange({ import: '', columns: '' })}
        />
      )}
      <CardSection
        title="Refund Reports"
        description="A refund that a report and an 835 have counts once: the 835’s."
      >
        <QueriedTable
          query={query}
          what="the reports"
          empty={
            <EmptyState icon={FileSpreadsheet} title="No Reports Yet">
              Download the report from the facilitator’s portal and upload it above. Its refunds
              count where no 835 has them.
            </EmptyState>
          }
          caption="Refund reports"
          columns={reportColumns}
          rowKey={({ id }) => id}
        />
      </CardSection>
    </div>
  );
}

const reportColumns: readonly Column<ExportImport>[] = [
  {
    header: 'File',
    primary: true,
    className: 'min-w-44 wrap-anywhere',
    cell: ({ id, fileName }) => (
      <TextLink href={filePath({ remittanceId: null, importId: id })}>{fileName}</TextLink>
    ),
  },
  { header: 'Status', aside: true, cell: statusBadge },
  countColumn('Rows', 'rows'),
  countColumn('Refused', 'refusedRows'),
  moneyColumn('Refunds', 'paid'),
  instantColumn('Uploaded', 'createdAt'),
];
