import { counted } from '@pfs/core/metrics/ratios';
import type { OwnPriceList, PriceListPreview } from '@pfs/wire/price-lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshFigures } from '../../../lib/api/refresh.ts';
import { upload } from '../../../lib/api/upload.ts';
import { afterSuccess, useTask } from '../../../lib/api/use-change.ts';
import { validateUpload } from '../../../lib/api/validate-upload.ts';
import { useToday } from '../../../lib/days/today.ts';
import { formatCount, formatUnitPrice, formatUnits } from '../../../lib/format/format-number.ts';
import { useNoPharmacyReason } from '../../../lib/session/no-pharmacy-reason.ts';
import { showFailure, showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { CardSection } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { Options, SelectField } from '../../../ui/fields/select.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { countColumn, textColumn } from '../../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { Column } from '../../../ui/tables/table-columns.ts';
import { vendorsQuery } from '../vendors.queries.ts';

type PricesPer = OwnPriceList['pricesPer'];
const noProgress = () => undefined;

interface Asked {
  readonly file: File;
  readonly pricesPer?: PricesPer;
}

/** Chooses a price list, shows what it would be read as, and imports it. */
export function ImportPriceList() {
  const [file, setFile] = useState<File>();
  const [shown, setShown] = useState<PriceListPreview>();
  const preview = useTask(
    ({ file: sent, pricesPer }: Asked) =>
      upload('POST /api/price-lists/preview', sent, {
        fields: pricesPer === undefined ? {} : { pricesPer },
        onProgress: noProgress,
      }),
    {
      done: setShown,
      failed: showFailure('File Not Read', 'The price list couldn’t be read. Please try again.'),
    },
  );
  function choose(chosen: File): void {
    const refusal = validateUpload(chosen);
    if (refusal !== undefined) {
      showToast({ ...refusal, variant: 'destructive' });
      return;
    }
    setFile(chosen);
    setShown(undefined);
    preview.mutate({ file: chosen });
  }
  return (
    <div className="flex flex-col gap-4">
      <DropZone
        title="Drop a price list here"
        hint="CSV or XLSX with NDCs and prices, such as your wholesaler’s contract catalog (Excel: max 25MB)"
        buttonText="Choose File"
        pendingText="Reading..."
        pending={preview.isPending}
        accept=".csv,.xlsx,.txt"
        refusal={useNoPharmacyReason()}
        onFile={choose}
      />
      {file === undefined || shown === undefined ? null : (
        <PreviewedList
          key={`${file.name} ${file.lastModified}`}
          file={file}
          preview={shown}
          isStale={preview.isPending}
          onPricesPer={(pricesPer) => preview.mutate({ file, pricesPer })}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}

interface PreviewedListProps {
  readonly file: File;
  readonly preview: PriceListPreview;
  /** Whether another preview is on its way. */
  readonly isStale: boolean;
  readonly onPricesPer: (pricesPer: PricesPer) => void;
  readonly onClose: () => void;
}

function PreviewedList(props: PreviewedListProps) {
  const { file, preview, isStale, onPricesPer, onClose } = props;
  const [given, setGiven] = useState<Given>({ name: file.name.replace(/\.[^.]*$/, '') });
  const importing = useTask(
    (fields: Readonly<Record<string, string>>) =>
      upload('POST /api/price-lists', file, { fields, onProgress: noProgress }),
    {
      done: ({ name, prices }) => {
        onClose();
        showToast({
          title: 'Price List Imported',
          description: `${name}: ${counted(prices, 'price')}. Drug costs and findings are being updated.`,
        });
      },
      failed: showFailure('Not Imported', 'The price list wasn’t imported. Please try again.'),
      refresh: afterSuccess(refreshFigures),
    },
  );
  const { name, vendorId, effectiveFrom, effectiveTo } = given;
  const isComplete = name.trim() !== '' && effectiveFrom !== undefined;
  function send(): void {
    const said = { name: name.trim(), vendorId, effectiveFrom, effectiveTo };
    const fields = Object.entries({ ...said, pricesPer: preview.pricesPer });
    importing.mutate(
      Object.fromEntries(fields.flatMap(([key, value]) => (value ? [[key, value]] : []))),
    );
  }
  return (
    <section aria-label={preview.fileName} aria-busy={isStale} className="flex flex-col gap-4">
      <PreviewNotices preview={preview} />
      <ListFacts {...{ preview, given, onPricesPer }} onGiven={setGiven} />
      <PreviewedPrices preview={preview} />
      <RefusedLines preview={preview} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="lg"
          disabled={!isComplete || isStale || preview.prices === 0 || preview.importedAs !== null}
          pending={importing.isPending}
          onClick={send}
        >
          Import {counted(preview.prices, 'price')}
        </Button>
        <Button variant="outline" size="lg" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function PreviewNotices({ preview }: Pick<PreviewedListProps, 'preview'>) {
  const { importedAs, farFromNadac, comparedWithNadac } = preview;
  if (importedAs !== null) {
    return (
      <Notice tone="info" title="This file was already imported">
        You’ll find it as {importedAs}. Delete that price list to import the file again.
      </Notice>
    );
  }
  if (farFromNadac === 0) return null;
  return (
    <Notice tone="warn" title="Check what the prices are for">
      {formatCount(farFromNadac)} of {counted(comparedWithNadac, 'price')} with a NADAC price are
      ten times as high or more, or a tenth or less.
    </Notice>
  );
}

interface Given {
  readonly name: string;
  readonly vendorId?: string | undefined;
  readonly effectiveFrom?: string;
  readonly effectiveTo?: string;
}

interface ListFactsProps extends Pick<PreviewedListProps, 'preview' | 'onPricesPer'> {
  readonly given: Given;
  readonly onGiven: (given: Given) => void;
}

/** What the file doesn't say about itself. */
function ListFacts({ preview, onPricesPer, given, onGiven }: ListFactsProps) {
  const today = useToday();
  const vendors = useQuery(vendorsQuery).data ?? [];
  return (
    <CardSection
      title="Price List"
      description={preview.columns.map(({ name, heading }) => `${name}: ${heading}`).join(' · ')}
    >
      <div className="grid gap-4 border-t border-line px-5 py-4 sm:grid-cols-2 lg:grid-cols-5">
        <Field
          label="Name"
          name="name"
          value={given.name}
          maxLength={80}
          onChange={({ target }) => onGiven({ ...given, name: target.value })}
        />
        <SelectField
          label="Vendor"
          name="vendorId"
          value={given.vendorId ?? ''}
          hint="Invoices of this vendor are checked against it."
          onChange={(vendorId) => onGiven({ ...given, vendorId: vendorId || undefined })}
        >
          <option value="">Any vendor</option>
          <Options of={vendors} />
        </SelectField>
        <DateField
          label="Effective from"
          value={given.effectiveFrom}
          placeholder="Choose a day"
          today={today}
          onChange={(effectiveFrom) => onGiven({ ...given, effectiveFrom })}
        />
        <DateField
          label="Effective to"
          value={given.effectiveTo}
          placeholder="No end"
          today={today}
          onChange={(effectiveTo) => onGiven({ ...given, effectiveTo })}
        />
        <RadioGroup
          label="Prices are for"
          name="pricesPer"
          value={preview.pricesPer}
          options={[
            { value: 'unit', label: 'One dispensing unit' },
            { value: 'package', label: 'A package' },
          ]}
          onChange={(value) => onPricesPer(value === 'unit' ? 'unit' : 'package')}
        />
      </div>
    </CardSection>
  );
}

type PreviewedPrice = PriceListPreview['sample'][number];

const priceColumns: readonly Column<PreviewedPrice>[] = [
  textColumn('NDC', 'ndc', { primary: true }),
  textColumn('Drug', 'name', { wide: true, none: '—' }),
  {
    header: 'Pack size',
    align: 'right',
    cell: ({ packSize, unit }) =>
      packSize === null ? '—' : [formatUnits(packSize), unit].filter(Boolean).join(' '),
  },
  {
    header: 'Price per unit',
    align: 'right',
    cell: ({ unitPrice }) => <span className="figures">{formatUnitPrice(unitPrice)}</span>,
  },
];

/** The first prices as they would be imported. */
function PreviewedPrices({ preview: { sample } }: Pick<PreviewedListProps, 'preview'>) {
  if (sample.length === 0) return null;
  return (
    <CardSection title="First Prices" description="As they would be imported.">
      <DataTable
        caption="First prices"
        rows={sample}
        rowKey={({ line }) => String(line)}
        columns={priceColumns}
      />
    </CardSection>
  );
}

function RefusedLines({ preview: { refused, refusedLines } }: Pick<PreviewedListProps, 'preview'>) {
  if (refusedLines === 0) return null;
  const first = `The first ${refused.length} of ${counted(refusedLines, 'line')}.`;
  return (
    <CardSection
      title="Lines Not Imported"
      description={refusedLines > refused.length ? first : counted(refusedLines, 'line')}
    >
      <DataTable
        caption="Lines not imported"
        rows={refused}
        rowKey={({ line }) => String(line)}
        columns={[
          countColumn('Line', 'line', { primary: true, align: 'left' }),
          textColumn('Reason', 'message', { wide: true }),
        ]}
      />
    </CardSection>
  );
}
