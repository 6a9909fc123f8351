import type { InboundMailStatus } from '@pfs/wire/inbound-mail-status';
import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { mailStatusWords } from './mail-in-search.ts';

const looks = {
  received: { variant: 'active', icon: LoaderCircle },
  ingested: { variant: 'good', icon: CircleCheck },
  quarantined: { variant: 'warn', icon: Clock },
  refused: { variant: 'destructive', icon: CircleX },
} as const;

export function MailStatusBadge({ status }: { readonly status: InboundMailStatus }) {
  const { variant, icon: Icon } = looks[status];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {mailStatusWords[status]}
    </Badge>
  );
}
