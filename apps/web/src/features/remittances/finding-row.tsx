import type { RemittanceDetail } from '@pfs/wire/remittances';
import { Badge } from '../../ui/badge.tsx';

export type Finding = RemittanceDetail['findings'][number];

export function FindingRow({ finding }: { readonly finding: Finding }) {
  return (
    <li className="flex flex-col items-start gap-x-4 gap-y-1 px-5 py-2.5 sm:flex-row">
      <span className="sm:w-24">
        <FindingSeverity severity={finding.severity} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{finding.message}</p>
        <p className="text-xs text-ink-faint wrap-anywhere">
          {finding.place} ({finding.code})
        </p>
      </div>
    </li>
  );
}

function FindingSeverity({ severity }: Pick<Finding, 'severity'>) {
  switch (severity) {
    case 'error':
      return <Badge variant="destructive">Error</Badge>;
    case 'warning':
      return <Badge variant="warn">Warning</Badge>;
    case 'info':
      return <Badge variant="secondary">Note</Badge>;
  }
}
