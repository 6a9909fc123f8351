import type { ClaimDetail } from '@pfs/wire/claims';
import { Link } from 'wouter';
import { remittancePath } from '../../lib/paths.ts';
import { Day } from '../../ui/day.tsx';
import { Money } from '../../ui/money.tsx';
import { Part } from './part.tsx';

type ClaimLink = ClaimDetail['reversedBy'][number];

/** What a reversal takes back, and what took this claim back. */
export function ClaimReversals({ claim }: { readonly claim: ClaimDetail }) {
  const { reverses, reversedBy, status } = claim;
  if (status !== 'reversal' && reversedBy.length === 0) return null;
  return (
    <Part title="Reversal">
      {status === 'reversal' && reverses === null ? (
        <p className="text-ink-soft">
          The claim this reverses isn’t in any of your files. The amount is still included in
          totals.
        </p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {reverses === null ? null : <Linked label="Reverses" claim={reverses} />}
        {reversedBy.map((each) => (
          <Linked key={each.id} label="Reversed by" claim={each} />
        ))}
      </ul>
    </Part>
  );
}

function Linked({ label, claim }: { readonly label: string; readonly claim: ClaimLink }) {
  return (
    <li className="flex items-start justify-between gap-4 text-[0.8125rem]">
      <div className="min-w-0">
        <Link
          href={remittancePath(claim.remittanceId, claim.id)}
          className="text-accent underline wrap-anywhere"
        >
          {label} a claim in {claim.fileName}
        </Link>
        <p className="text-xs text-ink-faint">
          Paid on <Day value={claim.processedDate} />
        </p>
      </div>
      <Money value={claim.netAmount} />
    </li>
  );
}
