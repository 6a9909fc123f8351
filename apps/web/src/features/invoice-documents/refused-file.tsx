import { Link } from 'wouter';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { wayOutOfRefusal } from '../subscriptions/public.ts';

/** Why a file was not taken, and what helps. */
export function RefusedFile({ error }: { readonly error: Error }) {
  const duplicate = error instanceof ApiError && error.code === 'duplicate_file';
  const way = wayOutOfRefusal(error);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      <Badge variant={duplicate ? 'secondary' : 'destructive'}>
        {duplicate ? 'Here already' : 'Not taken'}
      </Badge>
      <span className="wrap-anywhere">
        {messageOf(error, 'The file was not taken. Nothing of it counts.')}
        {duplicate ? ' Nothing was counted twice.' : null}
      </span>
      {way ? (
        <Link href={way.href} className="font-medium text-accent underline">
          {way.label}
        </Link>
      ) : null}
    </div>
  );
}
