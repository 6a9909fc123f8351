import type { CurrentUser } from '@pfs/wire/session';
import { useQueryClient } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useChange } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChatLog } from './chat-log.tsx';
import { Composer } from './composer.tsx';
import { conversationQuery, useAssistant } from './use-assistant.ts';

const panelHeight = 600;
const phoneHeightMin = 340;
const roomBelow = 12;

/** Questions in plain language, answered with figures that open. */
export default function AssistantPage() {
  const { turns, pending, query, conversation, ask, askAgain, forget } = useAssistant();
  const { ref, height } = usePanelHeight();
  const closed = whyNotAsking(useCurrentUser());
  const disabled = pending || closed !== undefined || query.data === undefined;
  const questions = turns.flatMap(({ question }) => (question === null ? [] : [question.content]));
  return (
    <>
      <PageHeader
        title="AI Financial Assistant"
        badge={<Badge variant="active">Beta</Badge>}
        description={
          conversation.engine === 'model'
            ? 'A language model interprets questions. Every figure is calculated from your data.'
            : 'Every figure is calculated from your data.'
        }
        actions={
          <ClearConversation
            questions={questions.length}
            disabled={disabled || turns.length === 0}
            onCleared={forget}
          />
        }
      />
      <section
        ref={ref}
        aria-label="Chat"
        style={{ height, visibility: height === undefined ? 'hidden' : undefined }}
        className="flex min-h-0 flex-col overflow-hidden rounded-card border border-line bg-sheet"
      >
        <div className="flex min-h-0 flex-1 flex-col">
          <QueryState
            query={query}
            what="the conversation"
            loading={<Skeleton className="m-5 h-16 w-3/4" />}
          >
            {() => <ChatLog turns={turns} asking={{ disabled, ask, askAgain }} />}
          </QueryState>
        </div>
        {closed === undefined ? null : (
          <p className="border-t border-line bg-sunken px-5 py-2 text-ink-soft">{closed}</p>
        )}
        <Composer
          disabled={disabled}
          pending={pending}
          questions={questions.toReversed()}
          onSend={ask}
        />
      </section>
    </>
  );
}

/** Why this person can read but not ask; undefined for people who can. */
function whyNotAsking({ lookingAt, organization }: CurrentUser): string | undefined {
  if (lookingAt !== null) {
    return 'You’re viewing a pharmacy in read-only mode. Stop viewing to ask questions.';
  }
  return organization === null
    ? 'You’re not assigned to a pharmacy yet, so there’s no data to ask about.'
    : undefined;
}

/**
 * 600 pixels; on a phone, the window's height below the top of the panel, so that the input is
 * visible. Undefined until it is measured.
 */
function usePanelHeight() {
  const ref = useRef<HTMLDivElement>(null);
  const phone = useMediaQuery('(max-width: 767px)');
  const [height, setHeight] = useState(phone ? undefined : panelHeight);
  useLayoutEffect(() => {
    if (!phone) return setHeight(panelHeight);
    const measure = () => {
      const top = (ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setHeight(Math.max(phoneHeightMin, Math.floor(window.innerHeight - top - roomBelow)));
    };
    measure();
    window.addEventListener('resize', measure);
    // Banners above the panel come and go; it is measured again before the paint.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(document.body);
    return () => {
      window.removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, [phone]);
  return { ref, height };
}

interface ClearConversationProps {
  readonly questions: number;
  readonly disabled: boolean;
  readonly onCleared: () => void;
}

/** Clears the conversation after a confirmation. */
function ClearConversation({ questions, disabled, onCleared }: ClearConversationProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const clear = useChange('DELETE /api/ai/conversation', {
    done: () => {
      setOpen(false);
      client.setQueryData(
        conversationQuery.queryKey,
        (now) => now && { ...now, messages: [], pending: null },
      );
      onCleared();
      showToast({ title: 'Conversation cleared', description: 'You can start a new one.' });
    },
    failed: showFailure('Error', 'The conversation couldn’t be cleared.'),
  });
  const what =
    questions === 1
      ? '1 question and its answer'
      : `${formatCount(questions)} questions and their answers`;
  return (
    <>
      <Button variant="outline" size="sm" disabled={disabled} onClick={() => setOpen(true)}>
        <Eraser aria-hidden="true" />
        Clear conversation
      </Button>
      {open ? (
        <ConfirmDialog
          title="Clear conversation?"
          notice={{ tone: 'destructive', title: 'This can’t be undone' }}
          confirm="Clear"
          variant="destructive"
          pending={clear.isPending}
          onConfirm={() => clear.mutate()}
          onClose={() => setOpen(false)}
        >
          {what} will be deleted in every window of this browser. Your data doesn’t change, and
          neither does your plan’s usage.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
