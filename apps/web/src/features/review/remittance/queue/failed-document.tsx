import type { Remittance } from '@pfs/wire/remittances';
import { Keyboard } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf } from '../../../../lib/api/api-error.ts';
import { reviewPath } from '../../../../lib/record-paths.ts';
import { showFailure } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { useOpenWithPassword, useTypeByHand } from '../review.queries.ts';

interface OpenWithPasswordProps {
  readonly remittance: Pick<Remittance, 'id' | 'fileName'> &
    Partial<Pick<Remittance, 'failureCode'>>;
  readonly onOpened?: () => void;
}

/** Asks for the password of an encrypted PDF. It is used once and stored nowhere. */
export function OpenWithPassword({ remittance, onOpened }: OpenWithPasswordProps) {
  const { id, fileName, failureCode } = remittance;
  const open = useOpenWithPassword(id);
  const [empty, setEmpty] = useState(false);
  const wrong = failureCode === 'wrong_password' && !open.isPending;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setEmpty(password === '');
    if (password !== '') {
      open.mutate(password, { ...(onOpened && { onSuccess: onOpened }) });
    }
  }

  return (
    <form
      aria-label={`Password for ${fileName}`}
      onSubmit={submit}
      className="flex w-full max-w-72 flex-wrap items-end gap-2"
    >
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="off"
        maxLength={255}
        className="min-w-36 flex-1"
        error={errorOf({ empty, wrong, error: open.error })}
      />
      <Button type="submit" size="sm" pending={open.isPending}>
        Open
      </Button>
    </form>
  );
}

interface Problem {
  readonly empty: boolean;
  readonly wrong: boolean;
  readonly error: Error | null;
}

function errorOf({ empty, wrong, error }: Problem): string | undefined {
  if (empty) return 'Enter the file’s password';
  if (error !== null) return messageOf(error, 'The file couldn’t be opened. Please try again.');
  return wrong ? 'Wrong password' : undefined;
}

/** Failures that leave pages to type from. */
const typeable = ['not_a_remittance', 'marked_not_a_remittance', 'other_currency'];

type Failed = Pick<Remittance, 'id' | 'fileType' | 'processingStatus' | 'failureCode'>;

/** Opens a failed document beside an empty grid; nothing for documents without pages. */
export function TypeByHand({ remittance }: { readonly remittance: Failed }) {
  const { id, fileType, processingStatus, failureCode } = remittance;
  const [, navigate] = useLocation();
  const typing = useTypeByHand(id, {
    done: () => navigate(reviewPath(id)),
    failed: showFailure(
      'Couldn’t open the document',
      'The document couldn’t be opened. Please try again.',
    ),
  });
  const hasPages = fileType === 'application/pdf' || fileType.startsWith('image/');
  const canBeTyped = typeable.includes(failureCode ?? '');
  if (processingStatus !== 'failed' || !hasPages || !canBeTyped) return null;
  return (
    <Button variant="outline" size="sm" pending={typing.isPending} onClick={() => typing.mutate()}>
      {typing.isPending ? null : <Keyboard aria-hidden="true" />}
      Enter manually
    </Button>
  );
}
