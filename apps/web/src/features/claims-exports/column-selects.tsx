import {
  type ExportTarget,
  exportTargets,
  fillFields,
  isExportTarget,
  keyFields,
  payerFields,
  refundFields,
} from '@pfs/core/exports/export-fields';
import type { ExportPreview } from '@pfs/wire/export-imports';
import { Select } from '../../ui/fields/select.tsx';

const secondaryTargets = Object.keys(exportTargets).filter((name) => name.startsWith('secondary.'));

const groups: readonly (readonly [name: string, targets: readonly string[]])[] = [
  ['Claim', Object.keys(keyFields)],
  ['Payer', Object.keys(payerFields)],
  ['Secondary payer', secondaryTargets],
  ['Fill', Object.keys(fillFields)],
  ['Medicare refund', Object.keys(refundFields)],
];

interface ColumnSelectsProps {
  readonly preview: ExportPreview;
  readonly columns: Readonly<Record<string, ExportTarget>>;
  readonly onColumn: (key: string, target: ExportTarget | undefined) => void;
}

/** Each heading of the file with what it becomes. */
export function ColumnSelects({ preview, columns, onColumn }: ColumnSelectsProps) {
  return (
    <ul
      aria-label="Columns of the file"
      className="grid gap-x-6 border-t border-line px-5 py-3 lg:grid-cols-2"
    >
      {preview.columns.map(({ key, isPersons }) => (
        <li key={key} className="flex min-w-0 items-center justify-between gap-3 py-1.5">
          <span className="min-w-0 flex-1 text-[0.8125rem] wrap-anywhere">{key}</span>
          {isPersons ? (
            <span className="w-44 shrink-0 sm:w-64 text-[0.8125rem] text-ink-faint">
              Not read (personal data)
            </span>
          ) : (
            <Select
              label={`${key} becomes`}
              className="w-44 shrink-0 sm:w-64 grow-0!"
              value={columns[key] ?? ''}
              onChange={({ target: { value } }) =>
                onColumn(key, isExportTarget(value) ? value : undefined)
              }
            >
              <option value="">Not read</option>
              {groups.map(([name, targets]) => (
                <optgroup key={name} label={name}>
                  {targets.filter(isExportTarget).map((target) => (
                    <option key={target} value={target}>
                      {exportTargets[target].label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </li>
      ))}
    </ul>
  );
}
