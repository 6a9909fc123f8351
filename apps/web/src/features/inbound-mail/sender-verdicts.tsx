import type { InboundMail } from '@pfs/wire/inbound-mail';

/** What checks of the sender's domain said; nothing where none could be made. */
export function SenderVerdicts({ mail }: { readonly mail: InboundMail }) {
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
