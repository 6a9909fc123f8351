import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../lib/api/query-options.ts';
import { formatCount } from '../../../lib/format/format-number.ts';

const nadacChecksQuery = routeQuery('GET /api/invoice-findings/nadac-checks');

export const nadacMissing = 'Invoice prices aren’t checked against NADAC.';

/** How many lines no NADAC price exists for: without a finding they would look checked. */
export function NadacChecks() {
  const { data } = useQuery(nadacChecksQuery);
  if (data === undefined || data.notChecked === 0) return null;
  const { lines, notChecked } = data;
  return (
    <p className="text-[0.8125rem] text-ink-soft">
      <strong>NADAC has no price</strong> for {formatCount(notChecked)} of {formatCount(lines)}{' '}
      {lines === 1 ? 'invoice line' : 'invoice lines'} on the invoice date, so these aren’t checked.
    </p>
  );
}
