import type { AnswerTable } from '@pfs/wire/assistant';
import { formatMonth } from '../../lib/format-day.ts';
import { Day } from '../../ui/day.tsx';
import { FigureValue } from '../figures/public.ts';

export type CellValue = AnswerTable['rows'][number]['cells'][number];
export type ColumnKind = AnswerTable['columns'][number]['kind'];

interface AnswerCellProps {
  readonly value: CellValue | undefined;
  readonly kind: ColumnKind;
}

/** A cell in the form of its column. A name is shown apart from what stands beside it. */
export function AnswerCell({ value, kind }: AnswerCellProps) {
  switch (kind) {
    case 'text':
      return <bdi>{value ?? '—'}</bdi>;
    case 'day':
      return <Day value={textOf(value)} />;
    case 'month':
      return <span className="figures">{formatMonth(textOf(value) ?? '—')}</span>;
    case 'dollars':
    case 'percent':
    case 'count':
    case 'quantity':
      if (typeof value === 'string') return <span className="figures">{value}</span>;
      return <FigureValue value={value ?? null} unit={kind} />;
  }
}

function textOf(value: CellValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
