import type { PriceImport } from '@pfs/wire/drug-prices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pill } from 'lucide-react';
import { useState } from 'react';
import { routeQuery } from '../../lib/api/query-options.ts';
import { upload } from '../../lib/api/upload.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DropZone } from '../../ui/fields/drop-zone.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { countColumn, instantColumn, textColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';

/** What a public list of drug prices is, and where its file comes from. */
interface PriceListTexts {
  readonly list: 'nadac' | 'mfp';
  readonly title: string;
  readonly description: string;
  readonly file: string;
  readonly hint: string;
  readonly source: string;
}

export const nadacTexts: PriceListTexts = {
  list: 'nadac',
  title: 'Drug Prices (NADAC)',
  description:
    'Average pharmacy acquisition costs from the weekly public list. Used where a pharmacy has no invoice of its own.',
  file: 'a NADAC file',
  hint: 'CSV file for a week or a year (max 512 MB), or Excel (max 25 MB)',
  source:
    'Download the National Average Drug Acquisition Cost CSV file from data.medicaid.gov and drop it above.',
};

export const mfpTexts: PriceListTexts = {
  list: 'mfp',
  title: 'Medicare Prices (MFP)',
  description:
    'Maximum fair prices that Medicare negotiated, by NDC and day. Prices per unit are CMS’s own, not a share of the 30-day price.',
  file: 'an MFP file',
  hint: 'CSV file (max 512 MB) or Excel (max 25 MB)',
  source:
    'Download the file of selected drugs and negotiated prices from cms.gov, unzip it, and drop the CSV or Excel file above.',
};

const queries = {
  nadac: routeQuery('GET /api/system/nadac'),
  mfp: routeQuery('GET /api/system/mfp'),
};

const importColumns: readonly Column<PriceImport>[] = [
  textColumn('File', 'fileName', { primary: true, className: 'wrap-anywhere' }),
  { header: 'As of', cell: ({ asOf }) => (asOf === null ? 'Unknown' : <Day value={asOf} />) },
  countColumn('Lines', 'lines'),
  countColumn('New', 'newPrices'),
  countColumn('Changed', 'changedPrices'),
  countColumn('Invalid lines', 'badLines'),
  instantColumn('Imported', 'importedAt'),
  { header: 'By', cell: ({ importedBy }) => importedBy ?? 'Command line' },
];

/** A public list of drug prices: what is stored, and the upload of a newer file. */
export function PriceListTab({ texts }: { readonly texts: PriceListTexts }) {
  const { title, description, source } = texts;
  const query = useQuery(queries[texts.list]);
  return (
    <CardSection title={title} description={description}>
      <div className="flex flex-col gap-6">
        <div className="px-5">
          <PriceUpload texts={texts} />
        </div>
        <QueryState
          query={query}
          what="the drug prices"
          loading={<LoadingRows />}
          isEmpty={({ imports }) => imports.length === 0}
          empty={
            <EmptyState icon={Pill} title="No Drug Prices Yet">
              {source}
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
                columns={importColumns}
                rows={imports}
                rowKey={({ id }) => id}
              />
              <PriceFindings latest={imports[0]} />
            </>
          )}
        </QueryState>
      </div>
    </CardSection>
  );
}

/** The lines of the last file without a price. */
function PriceFindings({ latest }: { readonly latest: PriceImport | undefined }) {
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
function PriceUpload({ texts }: { readonly texts: PriceListTexts }) {
  const { list, file, hint } = texts;
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<{ readonly name: string; readonly fraction: number }>();

  async function send(sent: File) {
    setSending({ name: sent.name, fraction: 0 });
    try {
      const made = await upload(`POST /api/system/${list}`, sent, {
        onProgress: (fraction) => setSending({ name: sent.name, fraction }),
      });
      showToast({ title: 'Drug Prices Imported', description: newPricesText(made) });
    } catch (error) {
      showFailure('Import Failed', 'The file wasn’t imported.')(error);
    } finally {
      setSending(undefined);
      await queryClient.invalidateQueries({ queryKey: queries[list].queryKey });
    }
  }

  return (
    <DropZone
      title={`Drop ${file} here`}
      hint={hint}
      buttonText="Choose File"
      pendingText="Importing..."
      pending={sending !== undefined}
      accept=".csv,.txt,.xlsx"
      onFile={(sent) => void send(sent)}
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
}: Pick<PriceImport, 'newPrices' | 'changedPrices' | 'badLines'>): string {
  const changed = `${formatCount(newPrices)} new, ${formatCount(changedPrices)} changed.`;
  if (badLines === 0) return changed;
  const lines = badLines === 1 ? 'line has' : 'lines have';
  return `${changed} ${formatCount(badLines)} ${lines} no price.`;
}
