import { useState } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChatLog } from './chat-log.tsx';
import { ClearConversation } from './clear-conversation.tsx';
import { Composer } from './composer.tsx';
import { useAssistant } from './use-assistant.ts';
import { usePanelHeight } from './use-panel-height.ts';
import { useQuestionField } from './use-question-field.ts';
import { whyNotAsking } from './why-not-asking.ts';

/** Questions in plain words, answered with figures that open. */
export default function AssistantPage() {
  const assistant = useAssistant();
  const { turns, pending, query, conversation } = assistant;
  const { ref, height } = usePanelHeight();
  const [openedAt] = useState(() => new Date().toISOString());
  const closed = whyNotAsking(useCurrentUser());
  const disabled = pending || closed !== undefined || query.data === undefined;
  const { field, text, setText, empty } = useQuestionField(pending, disabled);
  const questions = turns.flatMap(({ question }) => (question === null ? [] : [question.content]));
  return (
    <>
      <PageHeader
        title="AI Financial Assistant"
        badge={<Badge variant="active">Beta</Badge>}
        description={
          conversation.engine === 'model'
            ? 'A language model words the answers; figures are counted from your own data.'
            : 'Every figure is counted from your own data.'
        }
        actions={
          <ClearConversation
            questions={questions.length}
            disabled={disabled || turns.length === 0}
            onCleared={assistant.forget}
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
          <QueryState query={query} what="the conversation" loading={<Loading />}>
            {() => (
              <ChatLog
                turns={turns}
                openedAt={openedAt}
                disabled={disabled}
                onAsk={(question) => void assistant.ask(question)}
                onAgain={(asked) => void assistant.askAgain(asked)}
              />
            )}
          </QueryState>
        </div>
        {closed === undefined ? null : (
          <p className="border-t border-line bg-sunken px-5 py-2 text-ink-soft">{closed}</p>
        )}
        <Composer
          field={field}
          text={text}
          onText={setText}
          disabled={disabled}
          questions={questions.toReversed()}
          onSend={(question) => {
            empty();
            void assistant.ask(question);
          }}
        />
      </section>
    </>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4 p-5">
      <Skeleton className="h-16 w-3/4" />
      <Skeleton className="h-10 w-1/2" />
    </div>
  );
}
