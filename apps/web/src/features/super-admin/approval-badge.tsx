import type { Organization } from '@pfs/wire/admin';
import { Badge } from '../../ui/badge.tsx';

export function ApprovalBadge({ status }: { readonly status: Organization['approvalStatus'] }) {
  switch (status) {
    case 'approved':
      return <Badge>Approved</Badge>;
    case 'pending':
      return <Badge variant="secondary">Pending</Badge>;
    case 'rejected':
      return <Badge variant="destructive">Rejected</Badge>;
  }
}
