import type { ContractInsight } from '@pfs/wire/contract-analysis';
import { Badge } from '../../ui/badge.tsx';

const looks = {
  critical: { variant: 'destructive', word: 'Critical Risk' },
  high: { variant: 'destructive', word: 'High Risk' },
  medium: { variant: 'warn', word: 'Medium Risk' },
  low: { variant: 'good', word: 'Low Risk' },
} as const;

export function RiskBadge({ level }: { readonly level: ContractInsight['riskLevel'] }) {
  const { variant, word } = looks[level];
  return (
    <Badge variant={variant} className="shrink-0">
      {word}
    </Badge>
  );
}
