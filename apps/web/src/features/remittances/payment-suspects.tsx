import type { PaymentDetail } from '@pfs/wire/payments';
import { Money } from '../../ui/money.tsx';

interface SuspectsProps extends Pick<PaymentDetail, 'suspects'> {
  readonly onOpenClaim: (claimId: string) => void;
}

export function PaymentSuspects({ suspects, onOpenClaim }: SuspectsProps) {
  if (suspects.length === 0) return null;
  return (
    <section className="border-t border-line px-5 py-3 text-[0.8125rem]">
      <h3 className="mb-1 font-semibold">What may explain it</h3>
      <ul className="divide-y divide-line">
        {suspects.map(({ kind, message, amount, claimId, providerAdjustmentId }) => (
          <li
            key={`${kind} ${claimId} ${providerAdjustmentId} ${message}`}
            className="flex items-start justify-between gap-4 py-2"
          >
            <div className="min-w-0 wrap-anywhere">
              <p>{message}</p>
              {claimId === null ? null : (
                <button
                  type="button"
                  onClick={() => onOpenClaim(claimId)}
                  className="min-h-6 text-accent underline"
                >
                  Open the claim
                </button>
              )}
            </div>
            <Money value={amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}
