import type { InvoiceLineItem } from '@pfs/wire/vendor-invoice';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { NotSaid } from './card-facts.tsx';
import { unitCostWords, unitWords } from './unit-words.ts';

interface UnitCellProps {
  readonly line: InvoiceLineItem;
  /** Undefined where nothing can be said any more. */
  readonly onSay: ((line: InvoiceLineItem) => void) | undefined;
}

/** What the drug of a line costs, and what that rests on. */
export function UnitCell({ line, onSay }: UnitCellProps) {
  const { ndc, description, category, unitBasis } = line;
  if (ndc === null && category !== null) return <NotSaid />;
  const words = ndc === null ? undefined : unitWords(line);
  const asks = words === undefined || unitBasis === 'price';
  const cost = ndc === null ? undefined : unitCostWords(line);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0">
        {ndc === null ? <span className="text-ink-faint">No NDC</span> : null}
        {ndc !== null && words === undefined ? <Badge variant="warn">Unit not known</Badge> : null}
        {cost === undefined ? null : <span className="figures block">{cost}</span>}
        {words === undefined ? null : <span className="block text-xs text-ink-faint">{words}</span>}
      </div>
      {onSay === undefined ? null : (
        <Button variant={asks ? 'outline' : 'ghost'} size="sm" onClick={() => onSay(line)}>
          {asks ? 'Confirm unit' : 'Change unit'}
          <span className="sr-only"> of {description}</span>
        </Button>
      )}
    </div>
  );
}
