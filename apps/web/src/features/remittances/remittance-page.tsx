import type { DeletedRemittance, RemittanceDetail } from '@pfs/wire/remittances';
import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { refreshFigures } from '../../lib/api/refresh.ts';
import { fileTypeName } from '../../lib/file-type.ts';
import { formatCount, formatFileSize } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Instant } from '../../ui/day.tsx';
import { FormDialog, ReasonField } from '../../ui/form-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { BackLink } from '../../ui/text-link.tsx';
import { ClaimPanel, useOpenClaim } from '../claims/public.ts';
import { RemittanceSections } from './remittance-sections.tsx';
import { deletionKey, isInProgress, remittanceQuery } from './remittances.queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** One file: its payments, whether they add up, and its claims. */
export default function RemittancePage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(remittanceQuery(id));
  const { claimId, openClaim, closeClaim } = useOpenClaim();
  return (
    <>
      <BackLink href="/upload" className="mb-2 self-start">
        All uploads
      </BackLink>
      <PageHeader
        title={query.data?.fileName ?? 'Remittance'}
        description={query.data ? <RemittanceSummary detail={query.data} /> : null}
        actions={
          query.data === undefined ? null : (
            <div className="flex flex-wrap gap-2">
              <ButtonAnchor variant="outline" href={`/api/remittances/${id}/original`} download>
                <Download aria-hidden="true" />
                Download original
              </ButtonAnchor>
              <DeleteRemittance detail={query.data} />
            </div>
          )
        }
      />
      <QueryState query={query} what="this file" loading={<Skeletons heights="h-44 h-80" />}>
        {(detail) => <RemittanceSections detail={detail} onOpenClaim={openClaim} />}
      </QueryState>
      {claimId === null ? null : <ClaimPanel key={claimId} id={claimId} onClose={closeClaim} />}
    </>
  );
}

export function RemittanceSummary({ detail }: { readonly detail: RemittanceDetail }) {
  const { extractedData } = detail;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge remittance={detail} />
      <span>
        {fileTypeName(detail.fileType)}, {formatFileSize(detail.fileSize)}, uploaded{' '}
        <Instant value={detail.createdAt} />
      </span>
      {extractedData === null ? null : (
        <span>
          {formatCount(extractedData.processedClaims)}{' '}
          {extractedData.processedClaims === 1 ? 'claim' : 'claims'},{' '}
          <Money value={extractedData.totalDirFees} /> DIR fees
        </span>
      )}
    </span>
  );
}

/** Deletes a file: for administrators, once it has been read or has failed. */
function DeleteRemittance({ detail }: { readonly detail: RemittanceDetail }) {
  const { role } = useCurrentUser();
  const [open, setOpen] = useState(false);
  if (role === 'staff' || isInProgress(detail)) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      {open ? <DeleteDialog detail={detail} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function sideEffects({ releasedPayments, unlinkedReversals }: DeletedRemittance): string {
  const released =
    releasedPayments === 0
      ? ''
      : releasedPayments === 1
        ? 'A copy of its payment is used instead. '
        : `Copies of ${releasedPayments} of its payments are used instead. `;
  const unlinked =
    unlinkedReversals === 0
      ? ''
      : unlinkedReversals === 1
        ? 'One reversal in another file is now unmatched.'
        : `${unlinkedReversals} reversals in other files are now unmatched.`;
  return released + unlinked;
}

interface DeleteDialogProps {
  readonly detail: RemittanceDetail;
  readonly onClose: () => void;
}

/** States the consequence and asks for a reason before a file is deleted for good. */
function DeleteDialog({ detail, onClose }: DeleteDialogProps) {
  const { id, fileName } = detail;
  const [, navigate] = useLocation();
  return (
    <FormDialog
      title="Delete this file?"
      label="Delete this file"
      description={fileName}
      submit="Delete"
      variant="destructive"
      loadSchema={async () =>
        (await import('@pfs/wire/remittances')).remittanceRoutes.deleteRemittance.body
      }
      route="DELETE /api/remittances/:id"
      mutationKey={deletionKey}
      toCall={(body) => ({ params: { id }, body })}
      done={(answer) => {
        navigate('/upload');
        showToast({
          title: 'File deleted',
          description: `${fileName} was deleted. ${sideEffects(answer)}`.trim(),
        });
      }}
      refresh={async (client, answer) => {
        // Otherwise it would be fetched again, only to find that it is gone.
        if (answer) client.removeQueries({ queryKey: remittanceQuery(id).queryKey });
        await refreshFigures(client);
      }}
      failed={showFailure('File not deleted', 'The file couldn’t be deleted. Please try again.')}
      onClose={onClose}
    >
      <Notice tone="destructive" title="This can’t be undone">
        {deletionConsequence(detail)}
      </Notice>
      <ReasonField
        label="Reason for deleting"
        name="note"
        hint="For example: this file belongs to another pharmacy. Saved with your name."
      />
    </FormDialog>
  );
}

/** What is deleted, what changes elsewhere, and what stays. */
export function deletionConsequence({
  payments,
  extractedData,
}: Pick<RemittanceDetail, 'payments' | 'extractedData'>): string {
  const counted = payments.filter((payment) => payment.counted).length;
  const claims = extractedData?.processedClaims ?? 0;
  const gone =
    payments.length === 0
      ? 'The original file will be deleted. Nothing from it was included in totals.'
      : `${plural(payments.length, 'payment')} with ${plural(claims, 'claim')} and the original file will be deleted` +
        (counted === 0 ? '; none of it is in your totals.' : ', and your totals will be updated.');
  const others =
    payments.length === 0
      ? ''
      : ' If another file has a copy of a payment, that copy is used instead.' +
        ' Reversals of these claims will be unmatched.';
  return `${gone}${others} You can upload the same file again. Your plan usage doesn’t change.`;
}

function plural(count: number, what: string): string {
  return `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
}
