import type { Remittance } from '@pfs/wire/remittances';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardSection } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import { NoUploads } from './no-uploads.tsx';
import { uploadColumns } from './upload-columns.tsx';

const shownAtFirst = 25;

export function RecentUploads({ query }: { readonly query: UseQueryResult<Remittance[]> }) {
  const [shownMax, setShownMax] = useState(shownAtFirst);
  return (
    <QueryState
      query={query}
      what="your uploads"
      loading={<LoadingRows />}
      isEmpty={(rows) => rows.length === 0}
      empty={<NoUploads />}
    >
      {(rows) => (
        <CardSection
          title="Recent Uploads"
          help={<Term word="Remittance" />}
          description="A file’s name opens what was read in it, payment by payment."
        >
          <DataTable
            caption="Recent Uploads"
            columns={uploadColumns(rows)}
            rows={rows.slice(0, shownMax)}
            rowKey={(row) => row.id}
          />
          {rows.length > shownMax ? (
            <div className="border-t border-line px-5 py-3 text-center">
              <Button variant="outline" size="sm" onClick={() => setShownMax(rows.length)}>
                Show all {formatCount(rows.length)}
              </Button>
            </div>
          ) : null}
        </CardSection>
      )}
    </QueryState>
  );
}

function LoadingRows() {
  return (
    <Card className="flex flex-col gap-3 p-5">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </Card>
  );
}
