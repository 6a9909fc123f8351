import { useQueryClient } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { conversationQuery } from './use-assistant.ts';

interface ClearConversationProps {
  readonly questions: number;
  readonly disabled: boolean;
  readonly onCleared: () => void;
}

/** Clears the conversation after a confirmation. */
export function ClearConversation({ questions, disabled, onCleared }: ClearConversationProps) {
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
