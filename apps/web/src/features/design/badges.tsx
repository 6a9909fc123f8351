import { CircleCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

const variants = [
  'default',
  'secondary',
  'destructive',
  'outline',
  'good',
  'warn',
  'active',
  'agreed',
  'contested',
] as const;

export function Badges() {
  return (
    <div className="flex flex-wrap gap-2">
      {variants.map((variant) => (
        <Badge key={variant} variant={variant}>
          {variant === 'good' ? <CircleCheck aria-hidden="true" /> : null}
          {variant}
        </Badge>
      ))}
    </div>
  );
}
