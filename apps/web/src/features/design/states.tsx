import { FileText } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';

const waits = { data: undefined, error: null, isFetching: true, refetch: () => Promise.reject() };
const failed = { ...waits, error: new Error('The server isn’t responding.'), isFetching: false };

export function States() {
  return (
    <>
      <Progress label="Sending" fraction={0.4} />
      <Progress label="Reading" />
      <PageSpinner />
      <QueryState query={waits as never} what="the claims" loading={<LoadingRows />}>
        {() => null}
      </QueryState>
      <Skeleton className="h-8" />
      <QueryState query={failed as never} what="the claims" loading={null}>
        {() => null}
      </QueryState>
      <EmptyState icon={FileText} title="No Files Yet" actions={<Button>Upload a File</Button>}>
        What will appear here and why it’s useful.
      </EmptyState>
    </>
  );
}
