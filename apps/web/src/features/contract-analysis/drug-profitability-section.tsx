import { CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import { CostNote } from './cost-note.tsx';
import { drugColumns } from './drug-columns.tsx';
import { useDrugs } from './use-drugs.ts';

/** What the drugs earn that lose most, and what their cost rests on. */
export function DrugProfitabilitySection() {
  const query = useDrugs();
  return (
    <CardSection
      title="Drug Profitability Analysis"
      help={<Term word="NADAC" />}
      description="After drug cost and all fees. Largest losses first; drugs of unknown cost have no rank."
    >
      <QueryState
        query={query}
        what="the drug profitability"
        loading={<Skeleton className="mx-5 mb-5 h-80" />}
        isEmpty={({ drugs }) => drugs.length === 0}
        empty={
          <p className="px-5 pt-4 pb-8 text-center text-ink-faint">
            No drugs yet. The files of these months name none.
          </p>
        }
      >
        {(data) => (
          <>
            <DataTable
              caption="Drug Profitability Analysis"
              columns={drugColumns(data.period)}
              rows={data.drugs}
              rowKey={({ ndc, drugName }) => `${ndc} ${drugName}`}
            />
            <CostNote data={data} />
          </>
        )}
      </QueryState>
    </CardSection>
  );
}
