import { costIsUnknown } from '@pfs/core/figures/verdicts';
import type { DrugProfit } from '@pfs/wire/drug-profitability';
import { Badge } from '../../ui/badge.tsx';
import { Small } from './cost-basis.tsx';

const looks = { 'Loss Leader': 'destructive', 'Low Margin': 'warn', Profitable: 'good' } as const;

export function DrugStatus({ status }: Pick<DrugProfit, 'status'>) {
  if (status !== null) return <Badge variant={looks[status]}>{status}</Badge>;
  return (
    <>
      —<Small>{costIsUnknown}</Small>
    </>
  );
}
