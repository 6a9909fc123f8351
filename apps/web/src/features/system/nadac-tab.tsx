import { useQuery } from '@tanstack/react-query';
import { Pill } from 'lucide-react';
import { formatCount } from '../../lib/format-number.ts';
import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { nadacQuery } from './nadac.queries.ts';
import { nadacColumns } from './nadac-columns.tsx';
import { NadacFindings } from './nadac-findings.tsx';
import { NadacUpload } from './nadac-upload.tsx';

/** The public list of drug prices: what is there, and a newer file for it. */
export function NadacTab() {
  const query = useQuery(nadacQuery);
  return (
    <CardSection
      title="Drug Prices (NADAC)"
      description="What pharmacies pay on average, from the public weekly list. Every pharmacy’s costs use it where it has no invoice of its own."
    >
      <div className="flex flex-col gap-6">
        <div className="px-5">
          <NadacUpload />
        </div>
        <QueryState
          query={query}
          what="the drug prices"
          loading={<LoadingRows />}
          isEmpty={({ imports }) => imports.length === 0}
          empty={
            <EmptyState icon={Pill} title="No Drug Prices Yet">
              Get the CSV file of the National Average Drug Acquisition Cost from data.medicaid.gov
              and drop it above.
            </EmptyState>
          }
        >
          {({ prices, drugs, asOf, imports }) => (
            <>
              <div className="px-5">
                <Stats columns={3}>
                  <Stat label="Prices">{formatCount(prices)}</Stat>
                  <Stat label="Drugs">{formatCount(drugs)}</Stat>
                  <Stat label="As of">{asOf === null ? 'Unknown' : <Day value={asOf} />}</Stat>
                </Stats>
              </div>
              <DataTable
                caption="Imports of drug prices"
                columns={nadacColumns}
                rows={imports}
                rowKey={({ id }) => id}
              />
              <NadacFindings latest={imports[0]} />
            </>
          )}
        </QueryState>
      </div>
    </CardSection>
  );
}
