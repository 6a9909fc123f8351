import type { ListedInvoiceFinding } from '@pfs/wire/invoice-findings';
import { useShortcutsSwitch } from '../../lib/use-shortcuts-switch.ts';
import { CardSection } from '../../ui/card.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FindingItem } from './finding-item.tsx';
import { FindingKeysLine } from './finding-keys-line.tsx';
import { findingsSum } from './finding-words.ts';
import { findingsPageSize } from './findings.queries.ts';
import type { FindingsSearch } from './findings-search.ts';
import { useFindingDesk } from './use-finding-desk.ts';
import { useFindingKeys } from './use-finding-keys.ts';

interface FindingsListProps {
  readonly found: {
    readonly total: number;
    readonly amount: number;
    readonly rows: readonly ListedInvoiceFinding[];
  };
  readonly search: FindingsSearch;
  readonly onPage: (page: number) => void;
}

export function FindingsList({ found, search, onPage }: FindingsListProps) {
  const desk = useFindingDesk(found.rows);
  const shortcuts = useShortcutsSwitch();
  useFindingKeys({ letters: shortcuts.on, run: desk.run });
  return (
    <CardSection
      title={findingsSum(found, search.state)}
      description="Accept what stands as it is, dispute what the vendor must mend, ignore the rest."
      action={<FindingKeysLine shortcuts={shortcuts} />}
    >
      <ul aria-label="Findings" className="divide-y divide-line border-t border-line">
        {found.rows.map((finding) => (
          <FindingItem key={finding.id} finding={finding} desk={desk} />
        ))}
      </ul>
      <Pager
        what="findings"
        page={search.page}
        pageSize={findingsPageSize}
        total={found.total}
        onPage={onPage}
      />
    </CardSection>
  );
}
