import type { SystemSetting } from '@pfs/wire/system-settings';
import { Badge } from '../../ui/badge.tsx';
import { Instant } from '../../ui/day.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { settingWords } from './setting-text.ts';

export function settingColumns(
  onEdit: (setting: SystemSetting) => void,
): readonly Column<SystemSetting>[] {
  return [
    {
      header: 'Setting',
      primary: true,
      className: 'min-w-52 wrap-anywhere font-medium',
      cell: ({ key, description, isPublic }) => (
        <>
          <code>{key}</code> {isPublic ? <Badge variant="outline">Public</Badge> : null}
          <span className="block text-xs font-normal text-ink-soft">{description}</span>
        </>
      ),
    },
    { header: 'Type', cell: ({ dataType }) => dataType },
    {
      header: 'Value',
      wide: true,
      className: 'min-w-32 wrap-anywhere',
      cell: (setting) => settingWords(setting),
    },
    {
      header: 'Changed',
      wide: true,
      className: 'min-w-32 wrap-anywhere',
      cell: ({ changedAt, changedBy }) =>
        changedAt === null ? (
          'Never'
        ) : (
          <>
            <Instant value={changedAt} />
            {changedBy === null ? null : (
              <span className="block text-xs text-ink-soft">by {changedBy}</span>
            )}
          </>
        ),
    },
    {
      header: 'Actions',
      align: 'right',
      wide: 'last',
      cell: (setting) => (
        <RowButton label="Edit" name={`Edit ${setting.key}`} onClick={() => onEdit(setting)} />
      ),
    },
  ];
}
