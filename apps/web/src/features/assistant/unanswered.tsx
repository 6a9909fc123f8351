import { RotateCw } from 'lucide-react';
import { Link } from 'wouter';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { wayOutOfRefusal } from '../subscriptions/public.ts';
import { ChatMessage } from './chat-message.tsx';

interface UnansweredProps {
  readonly failure: Error | undefined;
  readonly disabled: boolean;
  readonly onAgain: () => void;
}

/** Stands where an answer would: what happened, that nothing was lost, and what to do. */
export function Unanswered({ failure, disabled, onAgain }: UnansweredProps) {
  const usedUp = failure instanceof ApiError && failure.status === 402;
  return (
    <ChatMessage from="assistant">
      {usedUp ? (
        <UsedUp failure={failure} />
      ) : (
        <Notice tone="warn" title="No answer came">
          <p>{reasonOf(failure)} Asking again counts as the same question.</p>
          <Button
            variant="outline"
            size="sm"
            className="mt-2"
            disabled={disabled}
            onClick={onAgain}
          >
            <RotateCw aria-hidden="true" />
            Try again
          </Button>
        </Notice>
      )}
    </ChatMessage>
  );
}

function UsedUp({ failure }: { readonly failure: ApiError }) {
  const way = wayOutOfRefusal(failure);
  return (
    <Notice tone="warn" title="This question was not counted">
      <p>{messageOf(failure, 'Your plan does not allow it at the moment.')}</p>
      <p className="mt-1 flex flex-wrap gap-4">
        <Link href="/plan" className="text-accent underline">
          {way?.href === '/plan' ? way.label : 'Your plan'}
        </Link>
        {way === undefined || way.href === '/plan' ? null : (
          <Link href={way.href} className="text-accent underline">
            {way.label}
          </Link>
        )}
      </p>
    </Notice>
  );
}

function reasonOf(failure: Error | undefined): string {
  if (failure === undefined) return 'Nothing was lost.';
  return messageOf(failure, 'The server gave no reason. Nothing was lost.');
}
