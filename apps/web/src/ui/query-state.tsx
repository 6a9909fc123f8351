import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../lib/api/api-error.ts';
import { Button } from './button.tsx';

interface QueryStateProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** What is being loaded, for the error message: "the dashboard". */
  readonly what: string;
  readonly loading: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The four states of fetched data. A failure never looks like an empty screen. */
export function QueryState<T>({
  query,
  what,
  loading,
  isEmpty,
  empty,
  children,
}: QueryStateProps<T>) {
  if (query.data !== undefined) {
    return isEmpty?.(query.data) ? empty : children(query.data);
  }
  if (query.error !== null) {
    return (
      <Failed
        what={what}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        Loading {what}
      </span>
      {loading}
    </div>
  );
}

interface FailedProps {
  readonly what: string;
  readonly error: Error;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

export function Failed({ what, error, retrying, onRetry }: FailedProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div
      role="alert"
      className={clsx(
        'flex flex-col items-center gap-3 rounded-card border border-taken-line',
        'bg-sheet px-6 py-12 text-center',
      )}
    >
      <CircleAlert className="size-6 text-taken" aria-hidden="true" />
      <p className="text-base font-semibold">We couldn’t load {what}</p>
      <p className="max-w-prose text-ink-soft wrap-anywhere">
        {messageOf(error, 'Something went wrong. Your data is safe. Please try again.')}
      </p>
      <Button variant="outline" onClick={onRetry} pending={retrying}>
        {retrying ? null : <RotateCw aria-hidden="true" />}
        Try again
      </Button>
      {requestId ? (
        <p className="text-xs text-ink-faint">
          Request ID <code className="select-all">{requestId}</code>
        </p>
      ) : null}
    </div>
  );
}
