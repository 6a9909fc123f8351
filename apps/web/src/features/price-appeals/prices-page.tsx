import {
  type PriceVerdict,
  priceVerdicts,
  priceVerdictTexts,
} from '@pfs/core/recovery/price-appeals';
import type { PriceCheck, PriceSummary } from '@pfs/wire/price-appeals';
import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, SearchX } from 'lucide-react';
import { pageQuery, routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { figurePath } from '../../lib/figure-path.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { oneOf, pageNumber, searchState, useSearchState } from '../../lib/search-state.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { countColumn, dayColumn, moneyColumn } from '../../ui/tables/column-kinds.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { QueriedTable } from '../../ui/tables/queried-table.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { NadacNotice } from '../drug-prices/public.tsx';
import { AppealRules } from './appeal-rules.tsx';

const findingMilliseconds = 3_000;

const summaryQuery = routeQuery('GET /api/price-appeals/summary', undefined, {
  ...statusQuery,
  refetchInterval: ({ state }) => (state.data?.finding ? findingMilliseconds : false),
});

const pageSize = 25;

const pricesSearch = searchState({ page: pageNumber, verdict: oneOf(priceVerdicts) });

const mayBeAsked = (verdict: PriceVerdict) => verdict === 'mac' || verdict === 'floor';

/** Which prices may be appealed, until when, and why the others may not. */
export default function PricesPage() {
  const query = useQuery(summaryQuery);
  return (
    <>
      <PageHeader
        title="Price Appeals"
        description="Fills of the last 12 months that were paid below your cost or your state’s floor."
      />
      <RecoveryLinks />
      <div className="flex flex-col gap-6">
        <QueryState
          query={query}
          what="the prices"
          loading={<LoadingRows />}
          isEmpty={({ verdicts, finding }) => verdicts.length === 0 && !finding}
          empty={<NoPrices />}
        >
          {(summary) => <Prices summary={summary} />}
        </QueryState>
        {query.isPending ? null : <AppealRules />}
      </div>
    </>
  );
}

function NoPrices() {
  return (
    <EmptyState
      card
      icon={FileSpreadsheet}
      title="No Prices Yet"
      actions={
        <>
          <ButtonLink href="/recovery/imports">Upload claims export</ButtonLink>
          <ButtonLink href={figurePath('belowCostLoss', {})} variant="outline">
            View fills below cost
          </ButtonLink>
        </>
      }
    >
      Upload a claims export with ingredient cost paid (506-F6) and basis of reimbursement (522-FM).
      Each fill is compared with your own invoices and your state’s floor.
    </EmptyState>
  );
}

function Prices({ summary }: { readonly summary: PriceSummary }) {
  const { state: search, change, go } = useSearchState(pricesSearch);
  const { verdicts, finding, floorNotChecked } = summary;
  const asked = verdicts.filter(({ verdict }) => mayBeAsked(verdict));
  const others = verdicts.filter(({ verdict }) => !mayBeAsked(verdict));
  const shown = search.verdict ?? asked[0]?.verdict ?? others[0]?.verdict;
  const open = (verdict: PriceVerdict) => {
    go({ verdict, page: 1 });
    document.getElementById('priced-fills')?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      {finding ? (
        <Notice title="Checking prices">
          Fills are being compared with invoices and floors. The totals update automatically.
        </Notice>
      ) : null}
      <NadacNotice without="Floors that rest on NADAC are not checked." />
      {floorNotChecked === 0 ? null : (
        <p className="text-xs text-ink-faint">
          State floor not checked for {formatCount(floorNotChecked)}{' '}
          {floorNotChecked === 1 ? 'fill' : 'fills'}: no benchmark price for the fill date, or no
          paid amounts in the claims export.
        </p>
      )}
      <Verdicts
        title="To appeal"
        description="In cases, with a letter to send. A fill is asked for once, at the higher of cost and floor."
        none="No price can be appealed today."
        verdicts={asked}
        onOpen={open}
      />
      <Verdicts
        title="Not eligible"
        description="By the first reason that applies."
        none="Every fill can be appealed."
        verdicts={others}
        onOpen={open}
      />
      {shown === undefined ? null : (
        <PricedFills
          verdict={shown}
          page={search.page}
          onPage={(page) => change({ page, verdict: shown })}
        />
      )}
    </>
  );
}

type Verdict = PriceSummary['verdicts'][number];

interface VerdictsProps {
  readonly title: string;
  readonly description: string;
  readonly none: string;
  readonly verdicts: readonly Verdict[];
  readonly onOpen: (verdict: PriceVerdict) => void;
}

function Verdicts({ title, description, none, verdicts, onOpen }: VerdictsProps) {
  const columns: readonly Column<Verdict>[] = [
    {
      header: 'Reason',
      primary: true,
      className: 'min-w-44',
      cell: ({ verdict }) => (
        <>
          <button
            type="button"
            className="cursor-pointer text-left text-accent underline"
            onClick={() => onOpen(verdict)}
          >
            {priceVerdictTexts[verdict].name}
          </button>
          <span className="block text-xs font-normal text-ink-faint">
            {priceVerdictTexts[verdict].meaning}
          </span>
        </>
      ),
    },
    countColumn('Fills', 'fills', { aside: true }),
    moneyColumn('Below cost or floor', 'below', { className: 'font-medium' }),
  ];
  return (
    <CardSection title={title} description={description}>
      {verdicts.length === 0 ? (
        <p className="px-5 pb-5 text-ink-soft">{none}</p>
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={verdicts}
          rowKey={({ verdict }) => verdict}
        />
      )}
    </CardSection>
  );
}

interface PricedFillsProps {
  readonly verdict: PriceVerdict;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The fills behind a total, the first last day first. */
function PricedFills({ verdict, page, onPage }: PricedFillsProps) {
  const query = useQuery(
    pageQuery('GET /api/price-appeals', { query: { verdict, page, pageSize } }),
  );
  const { name, meaning } = priceVerdictTexts[verdict];
  return (
    <div id="priced-fills" className="scroll-mt-20">
      <CardSection title={`Fills: ${name}`} description={meaning}>
        <QueriedTable
          query={query}
          what="the fills"
          empty={
            <EmptyState icon={SearchX} title="No fills found">
              Choose another reason.
            </EmptyState>
          }
          caption="Fills"
          columns={columns}
          rowKey={({ id }) => id}
          page={{ number: page, size: pageSize, of: 'fills' }}
          onPage={onPage}
        />
      </CardSection>
    </div>
  );
}

const columns: readonly Column<PriceCheck>[] = [
  {
    header: 'Drug',
    primary: true,
    className: 'min-w-36 wrap-anywhere',
    cell: ({ drugName, ndc }) => (
      <>
        {drugName ?? 'Unknown Drug'}
        {ndc === null ? null : (
          <span className="figures block text-xs font-normal text-ink-faint">NDC {ndc}</span>
        )}
      </>
    ),
  },
  {
    header: 'Rx',
    cell: ({ rxNumber, fillNumber }) => (
      <span className="figures">
        {rxNumber} <span className="text-ink-faint">fill {fillNumber}</span>
      </span>
    ),
  },
  dayColumn('Filled on', 'filledOn', { aside: true }),
  {
    header: 'Payer',
    wide: true,
    className: 'min-w-28 wrap-anywhere',
    cell: ({ payerName, basis }) => (
      <>
        {payerName}
        <span className="block text-xs text-ink-faint">{basis ?? 'Basis unknown'}</span>
      </>
    ),
  },
  moneyColumn('Ingredient paid', 'paid'),
  moneyColumn('Fee paid', 'feePaid'),
  moneyColumn('Cost', 'cost'),
  moneyColumn('Floor', 'floor'),
  moneyColumn('Below', 'below', { className: 'font-medium' }),
  {
    header: 'Last day',
    wide: 'last',
    className: 'min-w-28',
    cell: ({ lastOn, mayBeLate, caseId }) => (
      <span className="flex flex-col items-start gap-1">
        {lastOn === null ? (
          <span className="text-ink-faint">{mayBeLate ? 'May have passed' : 'Not known'}</span>
        ) : (
          <Day value={lastOn} />
        )}
        {caseId === null ? null : <TextLink href={`/recovery/cases/${caseId}`}>Open case</TextLink>}
      </span>
    ),
  },
];
