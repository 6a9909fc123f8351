import type { InboundAttachment, InboundMail, InboundMailStatus } from '@pfs/wire/inbound-mail';
import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { remittancePath } from '../../lib/record-paths.ts';
import { showFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { instantColumn } from '../../ui/tables/column-kinds.tsx';
import { RowButton } from '../../ui/tables/row-button.tsx';
import type { Column } from '../../ui/tables/table-columns.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { mailPaths, mailStatusLabels } from './inbound-mail.queries.ts';

const outcomeLabels: Readonly<Record<InboundAttachment['outcome'], string>> = {
  listed: 'not processed',
  ingested: 'accepted',
  duplicate: 'already there',
  refused: 'not accepted',
  waiting: 'waiting',
};

/** The attachments of an email, each with its outcome. */
function MailFiles({ files }: { readonly files: readonly InboundAttachment[] }) {
  if (files.length === 0) return <span className="text-ink-faint">None</span>;
  return (
    <ul className="flex flex-col gap-1">
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail's files have no other name
        <li key={at} className="wrap-anywhere">
          {file.remittanceId === null ? (
            file.fileName
          ) : (
            <TextLink href={remittancePath(file.remittanceId)}>{file.fileName}</TextLink>
          )}
          <span className="text-ink-faint">, {outcomeLabels[file.outcome]}</span>
          {file.reason === null ? null : (
            <span className="block text-xs text-ink-soft">{file.reason}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

const badges = {
  received: { variant: 'active', icon: LoaderCircle },
  ingested: { variant: 'good', icon: CircleCheck },
  quarantined: { variant: 'warn', icon: Clock },
  refused: { variant: 'destructive', icon: CircleX },
} as const;

function MailStatusBadge({ status }: { readonly status: InboundMailStatus }) {
  const { variant, icon: Icon } = badges[status];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" />
      {mailStatusLabels[status]}
    </Badge>
  );
}

/** Only administrators get actions; others see the status. */
export function mailColumns(mayDecide: boolean): readonly Column<InboundMail>[] {
  const columns: readonly Column<InboundMail>[] = [
    {
      header: 'From',
      primary: true,
      className: 'min-w-44 wrap-anywhere',
      cell: (mail) => (
        <>
          {mail.from === '' ? 'Unknown' : mail.from}
          {mail.subject === null ? null : (
            <span className="block text-xs font-normal text-ink-soft">{mail.subject}</span>
          )}
          <SenderVerdicts mail={mail} />
        </>
      ),
    },
    instantColumn('Received', 'receivedAt'),
    {
      header: 'Status',
      wide: true,
      className: 'min-w-44',
      cell: ({ status, reason }) => (
        <>
          <MailStatusBadge status={status} />
          {reason === null ? null : (
            <span className="mt-1 block text-xs text-ink-soft">{reason}</span>
          )}
        </>
      ),
    },
    {
      header: 'Files',
      wide: true,
      className: 'min-w-44',
      cell: ({ attachments }) => <MailFiles files={attachments} />,
    },
  ];
  const decision: Column<InboundMail> = {
    header: 'Actions',
    wide: 'last',
    className: 'min-w-52',
    cell: (mail) => (mail.status === 'quarantined' ? <MailDecision mail={mail} /> : null),
  };
  return mayDecide ? [...columns, decision] : columns;
}

/** The results of the sender's domain checks; nothing where there are none. */
function SenderVerdicts({ mail }: { readonly mail: InboundMail }) {
  const known = [
    ['SPF', mail.spf],
    ['DKIM', mail.dkim],
    ['DMARC', mail.dmarc],
  ].filter(([, verdict]) => verdict !== 'unknown');
  if (known.length === 0) return null;
  return (
    <span className="block text-xs text-ink-faint">
      {known.map(([check, verdict]) => `${check} ${verdict}`).join(' · ')}
    </span>
  );
}

/** An administrator's actions on a quarantined email. */
function MailDecision({ mail }: { readonly mail: InboundMail }) {
  const failed = showFailure('Error', 'No changes were made. Please try again.');
  const releasing = useChange('POST /api/inbound-mail/mails/:id/release', {
    refresh: mailPaths,
    done: toastOf('Email Released', 'Its files are being processed.'),
    failed,
  });
  const refusing = useChange('POST /api/inbound-mail/mails/:id/refuse', {
    refresh: mailPaths,
    done: toastOf('Email Rejected', 'Its files were discarded.'),
    failed,
  });
  const params = { id: mail.id };
  const pending = releasing.isPending || refusing.isPending;
  const release = (allowSender: boolean) => releasing.mutate({ params, body: { allowSender } });
  return (
    <span className="flex flex-wrap gap-2">
      <RowButton
        label="Release"
        name={`Release the email from ${mail.from}`}
        variant="default"
        disabled={pending}
        onClick={() => release(false)}
      />
      {mail.reasonCode === 'unknown_sender' ? (
        <RowButton
          label="Always allow"
          name={`Release and always allow ${mail.from}`}
          disabled={pending}
          onClick={() => release(true)}
        />
      ) : null}
      <RowButton
        label="Reject"
        name={`Reject the email from ${mail.from}`}
        variant="ghost"
        disabled={pending}
        onClick={() => refusing.mutate({ params })}
      />
    </span>
  );
}
