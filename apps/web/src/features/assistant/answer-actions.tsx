import type { ChatMessage } from '@pfs/wire/assistant';
import { Copy, Download } from 'lucide-react';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { answerAsText } from './answer-as-text.ts';

/** Takes an answer along: to the clipboard, or its whole table as a file. */
export function AnswerActions({ message }: { readonly message: ChatMessage }) {
  const { pending, start } = useDownload(useUnauthorized('/api/login'));
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      <Button variant="ghost" size="sm" onClick={() => void copy(message)}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
      {message.answer?.table ? (
        <Button
          variant="ghost"
          size="sm"
          pending={pending !== undefined}
          onClick={() =>
            void start(
              `/api/ai/messages/${message.id}/table`,
              'The whole table of this answer, counted anew, as CSV.',
            )
          }
        >
          {pending === undefined ? <Download aria-hidden="true" /> : null}
          CSV
        </Button>
      ) : null}
    </div>
  );
}

async function copy(message: ChatMessage): Promise<void> {
  try {
    await navigator.clipboard.writeText(answerAsText(message));
    showToast({ title: 'Copied', description: 'The answer can be pasted now, its table too.' });
  } catch {
    showToast({
      title: 'Not copied',
      description: 'This browser does not allow it. Please mark the text and copy it.',
      variant: 'destructive',
    });
  }
}
