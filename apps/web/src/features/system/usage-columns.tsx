import type { EndpointUsage } from '@pfs/wire/api-usage';
import { formatCount } from '../../lib/format-number.ts';
import type { Column } from '../../ui/table-columns.ts';

function count(header: string, of: (row: EndpointUsage) => number): Column<EndpointUsage> {
  return {
    header,
    align: 'right',
    cell: (row) => <span className="figures">{formatCount(of(row))}</span>,
  };
}

export const usageColumns: readonly Column<EndpointUsage>[] = [
  {
    header: 'Route',
    primary: true,
    className: 'min-w-56 wrap-anywhere',
    cell: ({ method, endpoint }) => (
      <code>
        {method} {endpoint === 'unknown' ? 'an unknown path' : endpoint}
      </code>
    ),
  },
  count('Calls', ({ calls }) => calls),
  count('Refused (4xx)', ({ refused }) => refused),
  count('Failed (5xx)', ({ failed }) => failed),
  {
    header: '95 of 100 within',
    align: 'right',
    cell: ({ p95Milliseconds }) => (
      <span className="figures whitespace-nowrap">{formatCount(p95Milliseconds)} ms</span>
    ),
  },
];
