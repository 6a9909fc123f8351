import type { InboundMail } from '@pfs/wire/inbound-mail';
import { Instant } from '../../ui/day.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { MailDecision } from './mail-decision.tsx';
import { MailFiles } from './mail-files.tsx';
import { MailStatusBadge } from './mail-status-badge.tsx';
import { SenderVerdicts } from './sender-verdicts.tsx';

/** Only an administrator decides; others see what waits. */
export function mailColumns(mayDecide: boolean): readonly Column<InboundMail>[] {
  const columns: readonly Column<InboundMail>[] = [
    {
      header: 'From',
      primary: true,
      className: 'min-w-44 wrap-anywhere',
      cell: (mail) => (
        <>
          {mail.from === '' ? 'Nobody' : mail.from}
          {mail.subject === null ? null : (
            <span className="block text-xs font-normal text-ink-soft">{mail.subject}</span>
          )}
          <SenderVerdicts mail={mail} />
        </>
      ),
    },
    { header: 'Received', cell: ({ receivedAt }) => <Instant value={receivedAt} /> },
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
