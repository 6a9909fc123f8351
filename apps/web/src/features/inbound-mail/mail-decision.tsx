import type { InboundMail } from '@pfs/wire/inbound-mail';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { useRefuseMail, useReleaseMail } from './inbound-mail.queries.ts';

/** What an administrator can do with a mail that waits. */
export function MailDecision({ mail }: { readonly mail: InboundMail }) {
  const releasing = useReleaseMail();
  const refusing = useRefuseMail();
  const pending = releasing.isPending || refusing.isPending;
  const release = (allowSender: boolean) =>
    releasing.mutate(
      { id: mail.id, allowSender },
      { onSuccess: () => told('Mail Released', 'Its files are being read.'), onError: failed },
    );
  const refuse = () =>
    refusing.mutate(mail.id, {
      onSuccess: () => told('Mail Refused', 'Nothing of it was kept.'),
      onError: failed,
    });
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="sm"
        disabled={pending}
        aria-label={`Release the mail from ${mail.from}`}
        onClick={() => release(false)}
      >
        Release
      </Button>
      {mail.reasonCode === 'unknown_sender' ? (
        <Button
          variant="outline"
          size="sm"
          disabled={pending}
          aria-label={`Release, and always allow ${mail.from}`}
          onClick={() => release(true)}
        >
          Always allow
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        disabled={pending}
        aria-label={`Refuse the mail from ${mail.from}`}
        onClick={refuse}
      >
        Refuse
      </Button>
    </span>
  );
}

function told(title: string, description: string): void {
  showToast({ title, description });
}

function failed(error: Error): void {
  const description = messageOf(error, 'Nothing was changed. Please try again.');
  showToast({ title: 'Error', description, variant: 'destructive' });
}
