import type { IncomingFile } from '@pfs/wire/inbound-mail';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, Copy, Files, LoaderCircle, ScanSearch } from 'lucide-react';
import { useChange } from '../../lib/api/use-change.ts';
import { formatFileSize } from '../../lib/format/format-number.ts';
import { showFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter } from '../../ui/fields/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { instantColumn } from '../../ui/tables/column-kinds.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import {
  fateTexts,
  filesPageSize,
  incomingFilesQuery,
  intakeFolderQuery,
  type MailInSearch,
  viaTexts,
} from './inbound-mail.queries.ts';

interface IncomingFilesProps {
  readonly search: MailInSearch;
  readonly go: (to: Partial<MailInSearch>) => void;
}

const allFateTexts = { attention: 'Needs attention', ...fateTexts } as const;
const fates = Object.keys(allFateTexts) as (keyof typeof allFateTexts)[];
const ways = Object.keys(viaTexts) as IncomingFile['via'][];

/** Every file by upload, email and folder, with its status. */
export function IncomingFiles({ search, go }: IncomingFilesProps) {
  const query = useQuery(incomingFilesQuery(search));
  const { via, fate, files } = search;
  const isFiltered = via !== undefined || fate !== undefined;
  return (
    <CardSection
      title="Files"
      description="Each file that came, newest first, with its status."
      action={
        <div className="flex flex-wrap gap-2">
          <Filter
            label="Received by"
            all="Any source"
            of={ways}
            text={(one) => viaTexts[one]}
            value={via}
            onChange={(one) => go({ via: one, files: 1 })}
          />
          <Filter
            label="Result"
            all="All results"
            of={fates}
            text={(one) => allFateTexts[one]}
            value={fate}
            onChange={(one) => go({ fate: one, files: 1 })}
          />
        </div>
      }
    >
      <QueriedTable
        query={query}
        what="the files"
        loading={<Skeleton className="mx-5 mb-5 h-64" />}
        empty={
          <EmptyState
            icon={Files}
            title={isFiltered ? 'No Files Found' : 'No Files Yet'}
            actions={<ButtonLink href="/upload">Upload Files</ButtonLink>}
          >
            {isFiltered
              ? 'Choose another result or source to see other files.'
              : 'Files that you upload, email or drop into your folder appear here.'}
          </EmptyState>
        }
        caption="Files"
        columns={columns}
        rowKey={({ id }) => id}
        page={{ number: files, size: filesPageSize, of: 'files' }}
        onPage={(page) => go({ files: page })}
      />
    </CardSection>
  );
}

const columns: readonly Column<IncomingFile>[] = [
  {
    header: 'File',
    primary: true,
    className: 'min-w-44 wrap-anywhere',
    cell: ({ fileName, url }) =>
      url === null ? fileName : <TextLink href={url}>{fileName}</TextLink>,
  },
  {
    header: 'Result',
    wide: true,
    className: 'min-w-44',
    cell: (file) => (
      <>
        <FateBadge fate={file.fate} />
        {file.reason === null ? null : (
          <span className="mt-1 block text-xs wrap-anywhere text-ink-soft">{file.reason}</span>
        )}
        {file.fate === 'refused' && !file.isDone ? <DoneButton file={file} /> : null}
      </>
    ),
  },
  { header: 'Received by', cell: ({ via }) => viaTexts[via] },
  instantColumn('Received', 'at'),
  {
    header: 'Size',
    align: 'right',
    cell: ({ bytes }) => <span className="figures">{formatFileSize(bytes)}</span>,
  },
];

/** A file of an email is listed by the email's id and its place there. */
const uuidLength = 36;

function DoneButton({ file: { id, fileName } }: { readonly file: IncomingFile }) {
  const done = useChange('POST /api/incoming-files/:id/done', {
    refresh: ['/api/incoming-files'],
    failed: showFailure('Error', 'Failed to mark the file as done'),
  });
  return (
    <Button
      size="sm"
      variant="outline"
      className="mt-1"
      aria-label={`Done with ${fileName}`}
      pending={done.isPending}
      onClick={() => done.mutate({ params: { id: id.slice(0, uuidLength) } })}
    >
      Done
    </Button>
  );
}

const badges = {
  reading: ['active', LoaderCircle],
  read: ['good', CircleCheck],
  review: ['warn', ScanSearch],
  failed: ['destructive', CircleX],
  duplicate: ['secondary', Copy],
  refused: ['destructive', CircleX],
  waiting: ['warn', Clock],
} as const;

function FateBadge({ fate }: Pick<IncomingFile, 'fate'>) {
  const [variant, Icon] = badges[fate];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {fateTexts[fate]}
    </Badge>
  );
}

/** Where files are dropped, if this installation watches folders. */
export function IntakeFolder() {
  const { data } = useQuery(intakeFolderQuery);
  if (data === undefined || data === null) return null;
  return (
    <CardSection title="Folder">
      <div className="flex flex-col gap-2 px-5 pb-5 text-[0.8125rem] text-ink-soft">
        <p>Files in this folder of the server are imported automatically:</p>
        <code className="text-xs wrap-anywhere text-ink select-all">{data.name}</code>
        <p>
          Taken files and duplicates move to <code>done</code>, others to <code>refused</code>. A
          text beside a duplicate or a refused file gives the reason.
        </p>
      </div>
    </CardSection>
  );
}
