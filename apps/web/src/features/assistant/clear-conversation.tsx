import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { Button } from '../../ui/button.tsx';
import { conversationQuery } from './assistant.queries.ts';
import { ClearDialog } from './clear-dialog.tsx';

interface ClearConversationProps {
  readonly questions: number;
  readonly disabled: boolean;
  readonly onCleared: () => void;
}

/** Forgets what was said, once the person has read what that means. */
export function ClearConversation({ questions, disabled, onCleared }: ClearConversationProps) {
  const client = useQueryClient();
  const handleUnauthorized = useUnauthorized('/api/login');
  const [open, setOpen] = useState(false);
  const clear = useMutation({
    mutationFn: () => call('DELETE /api/ai/conversation'),
    onSuccess: async () => {
      setOpen(false);
      client.setQueryData(
        conversationQuery.queryKey,
        (now) => now && { ...now, messages: [], pending: null },
      );
      onCleared();
      showToast({ title: 'Conversation cleared', description: 'You can begin anew.' });
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      const description = messageOf(error, 'The conversation could not be cleared.');
      showToast({ title: 'Error', description, variant: 'destructive' });
    },
  });
  return (
    <>
      <Button variant="outline" size="sm" disabled={disabled} onClick={() => setOpen(true)}>
        <Eraser aria-hidden="true" />
        Clear conversation
      </Button>
      {open ? (
        <ClearDialog
          questions={questions}
          pending={clear.isPending}
          onClear={() => clear.mutate()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
