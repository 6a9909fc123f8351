import type { ReviewEquation } from '@pfs/wire/document-review';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { Money } from '../../../../ui/money.tsx';

/** An equation in one line, each number with its name: claims − adjustments = payment. */
export function EquationLine({ equation }: { readonly equation: ReviewEquation }) {
  const { terms, result, holds, kind } = equation;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-[0.8125rem]">
      {terms.map(({ label, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: terms stand in the order of the equation
        <span key={at} className="flex items-baseline gap-1.5">
          {at === 0 ? null : <Operator negative={amount < 0} />}
          <span className="text-ink-soft">{label}</span>
          <Amount amount={at === 0 ? amount : Math.abs(amount)} kind={kind} />
        </span>
      ))}
      <span className="flex items-baseline gap-1.5">
        <span aria-hidden="true" className={holds ? 'text-ink-faint' : 'font-bold text-taken'}>
          {holds ? '=' : '≠'}
        </span>
        <span className="sr-only">{holds ? 'equals' : 'does not equal'}</span>
        <span className="text-ink-soft">{result.label}</span>
        <Amount amount={result.amount} kind={kind} />
      </span>
    </p>
  );
}

function Operator({ negative }: { readonly negative: boolean }) {
  return (
    <>
      <span aria-hidden="true" className="text-ink-faint">
        {negative ? '−' : '+'}
      </span>
      <span className="sr-only">{negative ? 'minus' : 'plus'}</span>
    </>
  );
}

function Amount({ amount, kind }: { readonly amount: number; readonly kind: string }) {
  return (
    <span className="font-semibold">
      {kind === 'count' ? (
        <span className="figures">{formatCount(amount)}</span>
      ) : (
        <Money value={amount} />
      )}
    </span>
  );
}
