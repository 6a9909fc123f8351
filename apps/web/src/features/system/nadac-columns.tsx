import type { NadacImport } from '@pfs/wire/nadac';
import { formatCount } from '../../lib/format-number.ts';
import { Day, Instant } from '../../ui/day.tsx';
import type { Column } from '../../ui/table-columns.ts';

function count(header: string, of: (row: NadacImport) => number): Column<NadacImport> {
  return {
    header,
    align: 'right',
    cell: (row) => <span className="figures">{formatCount(of(row))}</span>,
  };
}

export const nadacColumns: readonly Column<NadacImport>[] = [
  {
    header: 'File',
    primary: true,
    className: 'wrap-anywhere',
    cell: ({ fileName }) => fileName,
  },
  { header: 'As of', cell: ({ asOf }) => (asOf === null ? 'Unknown' : <Day value={asOf} />) },
  count('Lines', ({ lines }) => lines),
  count('New', ({ newPrices }) => newPrices),
  count('Changed', ({ changedPrices }) => changedPrices),
  count('Bad lines', ({ badLines }) => badLines),
  { header: 'Imported', cell: ({ importedAt }) => <Instant value={importedAt} /> },
  { header: 'By', cell: ({ importedBy }) => importedBy ?? 'The command' },
];
