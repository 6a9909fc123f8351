import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { Instant } from '../../ui/day.tsx';
import { findingStatusWords } from '../vendors/public.ts';

/** Who decided about a finding, when and why; nothing while it is open. */
export function FindingDecided({ finding }: { readonly finding: ListedInvoiceFinding }) {
  const { status, note, decidedAt, decidedByName } = finding;
  if (status === 'open' || decidedAt === null) return null;
  return (
    <p className="text-[0.8125rem] text-ink-soft wrap-anywhere">
      {findingStatusWords[status]} by {decidedByName ?? 'somebody who left'},{' '}
      <Instant value={decidedAt} />
      {note === null ? null : <>: “{note}”</>}
    </p>
  );
}
