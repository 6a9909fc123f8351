import type { NadacImport } from '@pfs/wire/nadac';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pill } from 'lucide-react';
import { useState } from 'react';
import { routeQuery } from '../../lib/api/query-options.ts';
import { upload } from '../../lib/api/upload.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { CardSection } from '../../ui/card.tsx';
import { Day, Instant } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

const nadacQuery = routeQuery('GET /api/system/nadac');

function count(header: string, of: (row: NadacImport) => number): Column<NadacImport> {
  return {
    header,
    align: 'right',
    cell: (row) => <span className="figures">{formatCount(of(row))}</span>,
  };
}

const nadacColumns: readonly Column<NadacImport>[] = [
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
  count('Invalid lines', ({ badLines }) => badLines),
  { header: 'Imported', cell: ({ importedAt }) => <Instant value={importedAt} /> },
  { header: 'By', cell: ({ importedBy }) => importedBy ?? 'Command line' },
];

/** NADAC prices: what is stored, and the upload of a newer file. */
export function NadacTab() {
  const query = useQuery(nadacQuery);
  return (
    <CardSection
      title="Drug Prices (NADAC)"
      description="Average pharmacy acquisition costs from the weekly public list. Used where a pharmacy has no invoice of its own."
    >
      <div className="flex flex-col gap-6">
        <div className="px-5">
          <NadacUpload />
        </div>
        <QueryState
          query={query}
          what="the drug prices"
          loading={<LoadingRows />}
          isEmpty={({ imports }) => imports.length === 0}
          empty={
            <EmptyState icon={Pill} title="No Drug Prices Yet">
              Download the National Average Drug Acquisition Cost CSV file from data.medicaid.gov
              and drop it above.
            </EmptyState>
          }
        >
          {({ prices, drugs, asOf, imports }) => (
            <>
              <div className="px-5">
                <Stats columns={3}>
                  <Stat label="Prices">{formatCount(prices)}</Stat>
                  <Stat label="Drugs">{formatCount(drugs)}</Stat>
                  <Stat label="As of">{asOf === null ? 'Unknown' : <Day value={asOf} />}</Stat>
                </Stats>
              </div>
              <DataTable
                caption="Drug price imports"
                columns={nadacColumns}
                rows={imports}
                rowKey={({ id }) => id}
              />
              <NadacFindings latest={imports[0]} />
            </>
          )}
        </QueryState>
      </div>
    </CardSection>
  );
}

/** The lines of the last file without a price. */
function NadacFindings({ latest }: { readonly latest: NadacImport | undefined }) {
  if (latest === undefined || latest.badLines === 0) return null;
  return (
    <section className="flex flex-col gap-2 px-5 pb-5">
      <h3 className="font-medium">
        Lines in {latest.fileName} without a price: {formatCount(latest.badLines)}
      </h3>
      <ul className="max-h-60 overflow-y-auto text-[0.8125rem]">
        {latest.findings.map(({ line, message }) => (
          <li key={line}>
            <span className="figures">Line {formatCount(line)}</span>: {message}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Uploads a file of prices and shows the result. */
function NadacUpload() {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<{ readonly name: string; readonly fraction: number }>();

  async function send(file: File) {
    setSending({ name: file.name, fraction: 0 });
    try {
      const made = await upload('POST /api/system/nadac', file, {
        onProgress: (fraction) => setSending({ name: file.name, fraction }),
      });
      showToast({ title: 'Drug Prices Imported', description: newPricesText(made) });
    } catch (error) {
      showFailure('Import Failed', 'The file wasn’t imported.')(error);
    } finally {
      setSending(undefined);
      await queryClient.invalidateQueries({ queryKey: nadacQuery.queryKey });
    }
  }

  return (
    <DropZone
      title="Drop a NADAC file here"
      hint="CSV file for a week or a year (max 512 MB)"
      buttonText="Choose File"
      pendingText="Importing..."
      pending={sending !== undefined}
      accept=".csv,.txt"
      onFile={(file) => void send(file)}
    >
      {sending === undefined ? null : (
        <div className="mt-5 flex w-full max-w-md flex-col gap-1.5 text-left text-[0.8125rem]">
          <p className="truncate">
            {sending.fraction < 1 ? `Sending ${sending.name}` : `Reading ${sending.name}`}
          </p>
          <Progress label={`Sending ${sending.name}`} fraction={sending.fraction} />
        </div>
      )}
    </DropZone>
  );
}

/** The result of an import in one sentence. */
export function newPricesText({
  newPrices,
  changedPrices,
  badLines,
}: Pick<NadacImport, 'newPrices' | 'changedPrices' | 'badLines'>): string {
  const changed = `${formatCount(newPrices)} new, ${formatCount(changedPrices)} changed.`;
  if (badLines === 0) return changed;
  const lines = badLines === 1 ? 'line has' : 'lines have';
  return `${changed} ${formatCount(badLines)} ${lines} no price.`;
}
