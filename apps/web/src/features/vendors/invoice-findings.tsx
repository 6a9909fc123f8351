import type { InvoiceFinding } from '@pfs/wire/invoice-findings';
import type { VendorInvoiceDetail } from '@pfs/wire/vendor-invoice';
import { useState } from 'react';
import { formatCount } from '../../lib/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { DetailPart } from './detail-part.tsx';
import { findingStatusWords, findingsTitle, kindWords } from './finding-words.ts';

/** An invoice may have one for each of its lines. */
const shownAtFirst = 10;

/** What the audit found, the most money first. */
export function InvoiceFindings({ invoice }: { readonly invoice: VendorInvoiceDetail }) {
  const [all, setAll] = useState(false);
  const { findings } = invoice;
  if (findings.length === 0) return null;
  return (
    <DetailPart title={findingsTitle(findings)}>
      <ul className="divide-y divide-line rounded-card border border-line">
        {findings.slice(0, all ? undefined : shownAtFirst).map((finding) => (
          <FindingItem key={finding.id} finding={finding} />
        ))}
      </ul>
      {all || findings.length <= shownAtFirst ? null : (
        <Button variant="outline" size="sm" className="self-start" onClick={() => setAll(true)}>
          Show all {formatCount(findings.length)} findings
        </Button>
      )}
    </DetailPart>
  );
}

function FindingItem({ finding }: { readonly finding: InvoiceFinding }) {
  const { kind, status, sentence, amount, note, decidedByName, decidedAt } = finding;
  const isOpen = status === 'open';
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{kindWords[kind]}</span>
          <Badge variant={isOpen ? 'warn' : 'secondary'}>{findingStatusWords[status]}</Badge>
        </p>
        <p className="text-ink-soft wrap-anywhere">{sentence}</p>
        {isOpen || decidedAt === null ? null : (
          <p className="text-xs text-ink-faint wrap-anywhere">
            {decidedByName ?? 'Somebody'}, <Instant value={decidedAt} />
            {note === null ? '' : `: ${note}`}
          </p>
        )}
      </div>
      {amount === 0 ? null : (
        <span className="shrink-0 font-medium">
          <Money value={amount} />
        </span>
      )}
    </li>
  );
}
