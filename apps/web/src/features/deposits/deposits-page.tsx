import { useSearchState } from '../../lib/search-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BooksTab } from './books-tab.tsx';
import { CentralTab } from './central-tab.tsx';
import { depositsSearch, tabNames } from './deposits.queries.ts';
import { DepositsTab } from './deposits-tab.tsx';
import { StatementsTab } from './statements-tab.tsx';

/** Bank lines against announced payments, the statements they come from, and the books. */
export default function DepositsPage() {
  const { state: search, change } = useSearchState(depositsSearch);
  return (
    <>
      <PageHeader
        title="Deposits"
        description="Whether the payments that remittances announce have reached your bank."
      />
      <RecoveryLinks />
      <Tabs
        label="Deposits"
        value={search.tab}
        onChange={(value) => change({ tab: tabNames.find((name) => name === value) ?? 'deposits' })}
        tabs={[
          {
            ...{ value: 'deposits', label: 'Bank and payments' },
            content: <DepositsTab search={search} change={change} />,
          },
          { value: 'statements', label: 'Statements', content: <StatementsTab /> },
          {
            ...{ value: 'central', label: 'Central pay' },
            content: <CentralTab search={search} change={change} />,
          },
          { value: 'books', label: 'Books', content: <BooksTab /> },
        ]}
      />
    </>
  );
}
