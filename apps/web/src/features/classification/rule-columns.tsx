import { categoryName } from '@pfs/core/category';
import type { ClassificationRule } from '@pfs/wire/classification';
import { formatCount } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { patternWords } from './rule-sentence.ts';

export function ruleColumns(
  onRemove: (rule: ClassificationRule) => void,
): readonly Column<ClassificationRule>[] {
  return [
    {
      header: 'Rule',
      primary: true,
      className: 'min-w-52 wrap-anywhere',
      cell: (rule) => patternWords(rule),
    },
    {
      header: 'Payer',
      className: 'min-w-32 wrap-anywhere',
      cell: ({ payerId, payerName }) =>
        payerId === null ? 'All payers' : (payerName ?? 'Unknown'),
    },
    { header: 'Is', className: 'font-medium', cell: ({ category }) => categoryName(category) },
    {
      header: 'Rows',
      align: 'right',
      cell: ({ rows }) => <span className="figures">{formatCount(rows)}</span>,
    },
    {
      header: 'Made',
      wide: true,
      className: 'min-w-40',
      cell: ({ createdAt, createdByName }) => (
        <>
          <Instant value={createdAt} />
          {createdByName === null ? null : (
            <span className="block text-xs text-ink-faint">by {createdByName}</span>
          )}
        </>
      ),
    },
    {
      header: 'What to do',
      align: 'right',
      wide: 'last',
      cell: (rule) => (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Remove: ${patternWords(rule)}`}
          onClick={() => onRemove(rule)}
        >
          Remove
        </Button>
      ),
    },
  ];
}
