import { comparedStateTexts } from '@pfs/core/contracts/payer-files';
import type { ContractGuaranteeRow } from '@pfs/wire/payer-contracts';
import type { ComparedFile, PayerFilePeriod } from '@pfs/wire/payer-files';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useDownload } from '../../lib/api/download.ts';
import { toastOf } from '../../lib/api/use-change.ts';
import { formatPeriod } from '../../lib/days/period.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmChange } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { ComparedClaims } from './compared-claims.tsx';
import { type ContractsSearch, payerFilesQuery } from './contracts.queries.ts';
import { ImportPayerFile, leftOutText } from './import-payer-file.tsx';

interface PayerFilesProps {
  readonly guarantee: ContractGuaranteeRow;
  readonly name: string;
  readonly search: ContractsSearch;
  readonly change: (to: Partial<ContractsSearch>) => void;
  readonly mayEdit: boolean;
}

const faint = 'block text-xs font-normal text-ink-faint';

/** The payer's own files of a guarantee by period, and how they differ from our figures. */
export function PayerFiles(props: PayerFilesProps) {
  const { guarantee, name, search, change, mayEdit } = props;
  const query = useQuery(payerFilesQuery(guarantee.id));
  const [importing, setImporting] = useState<PayerFilePeriod>();
  const shown = query.data?.find(({ from }) => from === search.file);
  const open = (period: PayerFilePeriod | undefined) =>
    change({ file: period?.from ?? '', state: undefined, comparedPage: 1 });
  return (
    <div id="payer-files" className="flex scroll-mt-20 flex-col gap-6">
      <CardSection
        title="Payer reconciliation files"
        description={`${name}, ${guarantee.payer.name}. Import the payer’s file for a period to compare it claim by claim.`}
      >
        <QueriedTable
          query={query}
          what="the payer’s files"
          empty={
            <EmptyState icon={FileSpreadsheet} title="No periods yet">
              A period is listed once exported claims fall under this guarantee.
            </EmptyState>
          }
          caption="Payer reconciliation files"
          columns={periodColumns({ mayEdit, onOpen: open, onImport: setImporting })}
          rowKey={({ from }) => from}
        />
      </CardSection>
      {importing === undefined ? null : (
        <ImportPayerFile
          key={importing.from}
          guarantee={guarantee}
          period={importing}
          onClose={() => setImporting(undefined)}
          onImport={() => {
            open(importing);
            setImporting(undefined);
          }}
        />
      )}
      {shown?.file ? (
        <Compared
          {...{ guarantee, search, change, mayEdit, period: shown, file: shown.file }}
          onDelete={() => open(undefined)}
        />
      ) : null}
    </div>
  );
}

interface PeriodActions {
  readonly mayEdit: boolean;
  readonly onOpen: (period: PayerFilePeriod) => void;
  readonly onImport: (period: PayerFilePeriod) => void;
}

function periodColumns({
  mayEdit,
  onOpen,
  onImport,
}: PeriodActions): readonly Column<PayerFilePeriod>[] {
  return [
    {
      header: 'Period',
      primary: true,
      className: 'min-w-44 wrap-anywhere',
      cell: ({ file, ...period }) => (
        <>
          {formatPeriod(period)}
          <span className={faint}>{file?.fileName ?? 'No file'}</span>
        </>
      ),
    },
    moneyColumn('Our variance', 'ours'),
    {
      header: 'Payer’s variance',
      align: 'right',
      cell: ({ file }) => <Money value={file?.theirs ?? null} />,
    },
    {
      header: 'Actions',
      wide: 'last',
      cell: (period) => {
        const of = formatPeriod(period);
        if (period.file !== null) {
          return (
            <RowButton
              label="View differences"
              name={`View differences for ${of}`}
              onClick={() => onOpen(period)}
            />
          );
        }
        return mayEdit ? (
          <RowButton
            label="Import payer file"
            name={`Import payer file for ${of}`}
            onClick={() => onImport(period)}
          />
        ) : (
          <span className="text-ink-faint">Administrators import files</span>
        );
      },
    },
  ];
}

interface ComparedProps extends Omit<PayerFilesProps, 'name'> {
  readonly period: PayerFilePeriod;
  readonly file: ComparedFile;
  readonly onDelete: () => void;
}

/** From our variance to the payer's, difference by difference; each opens its claims. */
function Compared(props: ComparedProps) {
  const { guarantee, period, file, search, change, mayEdit, onDelete } = props;
  const [isAsking, setAsking] = useState(false);
  const { pending, start } = useDownload();
  const path = `/api/payer-contracts/payer-files/${file.id}`;
  const leftOut = leftOutText(file.leftOut);
  return (
    <>
      <CardSection
        title={`Differences, ${formatPeriod(period)}`}
        description={`${file.fileName}: ${formatCount(file.claims)} claims counted. Our variance plus each difference is the payer’s.${leftOut === '' ? '' : ` Not compared: ${leftOut}.`}`}
      >
        {file.updating ? (
          <div className="px-5 pb-3">
            <Notice title="Comparing claims">Figures update automatically.</Notice>
          </div>
        ) : null}
        <DataTable
          caption="Differences"
          columns={stateColumns(change)}
          rows={linesOf(file)}
          rowKey={({ name }) => name}
        />
        <div className="flex flex-wrap gap-2 px-5 py-4">
          <Button
            variant="outline"
            pending={pending?.endsWith('differences') ?? false}
            onClick={() => void start(`${path}/differences`, 'Downloading the differences.')}
          >
            Download differences (CSV)
          </Button>
          <Button
            variant="outline"
            pending={pending?.endsWith('original') ?? false}
            onClick={() => void start(`${path}/original`, 'Downloading the payer’s file.')}
          >
            Download file
          </Button>
          {mayEdit ? (
            <Button variant="outline" onClick={() => setAsking(true)}>
              Delete file
            </Button>
          ) : null}
        </div>
      </CardSection>
      <ComparedClaims {...{ guarantee, fileId: file.id, search, change }} />
      {isAsking ? (
        <DeleteDialog id={file.id} onDone={onDelete} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

interface Line {
  readonly name: string;
  readonly state?: ComparedFile['states'][number]['state'];
  readonly claims?: number;
  readonly amount: number;
}

const linesOf = ({ ours, theirs, states }: ComparedFile): readonly Line[] => [
  { name: 'Our variance', amount: ours },
  ...states.map(({ state, claims, effect }) => ({
    ...{ name: comparedStateTexts[state].name, state, claims, amount: effect },
  })),
  { name: 'Payer’s variance', amount: theirs },
];

function stateColumns(change: PayerFilesProps['change']): readonly Column<Line>[] {
  return [
    {
      header: 'Difference',
      primary: true,
      cell: ({ name, state }) => (
        <>
          {name}
          {state === undefined ? null : (
            <span className={faint}>{comparedStateTexts[state].meaning}</span>
          )}
        </>
      ),
    },
    {
      header: 'Claims',
      align: 'right',
      cell: ({ name, state, claims }) =>
        state === undefined ? null : (
          <button
            type="button"
            className="figures cursor-pointer text-accent underline"
            aria-label={`View ${formatCount(claims)} claims: ${name}`}
            onClick={() => change({ state, comparedPage: 1 })}
          >
            {formatCount(claims)}
          </button>
        ),
    },
    {
      header: 'Effect on variance',
      align: 'right',
      cell: ({ amount, state }) => (
        <span className={state === undefined ? 'font-medium' : ''}>
          <Money value={amount} />
        </span>
      ),
    },
  ];
}

interface DeleteProps {
  readonly id: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function DeleteDialog({ id, onDone, onClose }: DeleteProps) {
  return (
    <ConfirmChange
      route="DELETE /api/payer-contracts/payer-files/:id"
      given={{ params: { id } }}
      refresh={['/api/payer-contracts', '/api/payer-contracts/guarantees']}
      done={() => {
        toastOf('File Deleted', 'Our figures are unchanged.')();
        onDone();
      }}
      failed={showFailure('Not Deleted', 'The file is unchanged. Please try again.')}
      title="Delete this file?"
      confirm="Delete file"
      variant="destructive"
      onClose={onClose}
    >
      Its comparison goes with it. Packets that were prepared keep their exhibits. You can import
      the file again.
    </ConfirmChange>
  );
}
