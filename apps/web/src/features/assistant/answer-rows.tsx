import type { ChatAnswer } from '@pfs/wire/assistant';
import { BarChart3, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { AnswerChart } from './answer-chart.tsx';
import { AnswerTable } from './answer-table.tsx';

interface AnswerRowsProps {
  readonly table: ChatAnswer['table'];
  readonly chart: ChatAnswer['chart'];
  readonly caption: string;
}

/** The rows of an answer, drawn or as a table; where there are both, the reader chooses. */
export function AnswerRows({ table, chart, caption }: AnswerRowsProps) {
  const [asTable, setAsTable] = useState(chart?.kind !== 'line');
  if (chart === null) return table && <AnswerTable table={table} caption={caption} />;
  if (table === null) return <AnswerChart chart={chart} label={caption} />;
  const Icon = asTable ? BarChart3 : Table2;
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="ghost"
        size="sm"
        className="self-end"
        aria-label={`Show ${caption} as a ${asTable ? 'chart' : 'table'}`}
        onClick={() => setAsTable(!asTable)}
      >
        <Icon aria-hidden="true" />
        {asTable ? 'Chart' : 'Table'}
      </Button>
      {asTable ? null : (
        <div className="rounded-card border border-line px-4 py-3">
          <AnswerChart chart={chart} label={caption} />
        </div>
      )}
      {/* Its figures open: whoever tabs to one must see it. */}
      <div className={asTable ? '' : 'sr-only focus-within:not-sr-only'}>
        <AnswerTable table={table} caption={caption} />
      </div>
    </div>
  );
}
