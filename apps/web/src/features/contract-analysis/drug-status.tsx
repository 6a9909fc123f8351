import type { DrugProfit } from '@pfs/wire/drug-profitability';
import { Badge } from '../../ui/badge.tsx';

const looks = { 'Loss Leader': 'destructive', 'Low Margin': 'warn', Profitable: 'good' } as const;

export function DrugStatus({ status }: Pick<DrugProfit, 'status'>) {
  return <Badge variant={looks[status]}>{status}</Badge>;
}
