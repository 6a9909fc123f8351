import type { CurrentUser } from '@pfs/wire/session';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '../../lib/api-error.ts';
import { useRememberSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';

interface Words {
  readonly title: string;
  /** Where the server has no words of its own. */
  readonly description: string;
}

interface EntryOptions<Body> {
  readonly enter: (
    body: Body,
  ) => Promise<{ readonly user: CurrentUser; readonly message?: string | undefined }>;
  readonly welcome: Words;
  readonly refusal: Words;
  /** Told before the person is: what was sent along with the form is spent. */
  readonly onRefused: (error: Error) => void;
}

/** A form that begins a session: the person is greeted and taken to the start, or told why not. */
export function useEntry<Body>({ enter, welcome, refusal, onRefused }: EntryOptions<Body>) {
  const remember = useRememberSession();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: enter,
    onSuccess: ({ user, message = welcome.description }) => {
      remember(user);
      showToast({ title: welcome.title, description: message });
      navigate('/');
    },
    onError: (error) => {
      onRefused(error);
      showToast({
        title: refusal.title,
        description: messageOf(error, refusal.description),
        variant: 'destructive',
      });
    },
  });
}
