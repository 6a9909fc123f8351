import type { AcceptedDoubt, ReviewEquation, ReviewPayment } from '@pfs/wire/document-review';
import { formatCount } from '../../../../lib/format/format-number.ts';
import { Instant } from '../../../../ui/day.tsx';
import { Money } from '../../../../ui/money.tsx';

/** An equation on one line, each number with its name: claims − adjustments = payment. */
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

/** An equation that doesn’t hold, and by how much. */
export function BrokenEquation({ equation }: { readonly equation: ReviewEquation }) {
  return (
    <>
      <EquationLine equation={equation} />
      {equation.kind === 'count' ? null : (
        <span className="text-taken">
          Off by <Money value={equation.difference} absolute />
        </span>
      )}
    </>
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

/** What does not add up, or is not known, but was accepted: by whom and when. */
export function AcceptedDoubts({ accepted }: { readonly accepted: readonly AcceptedDoubt[] }) {
  if (accepted.length === 0) return null;
  return (
    <ul aria-label="Manually accepted" className="flex flex-col text-xs text-ink-soft">
      {accepted.map(({ part, row, field, code, detail, message, acceptedBy, acceptedAt }) => (
        <li key={`${part} ${row} ${field} ${code}`} className="wrap-anywhere">
          {message} {detail === null ? null : <span className="figures">({detail})</span>} Accepted
          by {acceptedBy ?? 'a former user'}, <Instant value={acceptedAt} />
        </li>
      ))}
    </ul>
  );
}

/** Says that a workbook hides cells that were read like the others. */
export function HiddenCells({ hidden }: Pick<ReviewPayment, 'hidden'>) {
  if (hidden === null) return null;
  return <p className="text-xs text-ink-soft">{hiddenText(hidden)}</p>;
}

/** "3 rows and 1 sheet are hidden in the workbook. Hidden content was read like the rest." */
export function hiddenText(hidden: NonNullable<ReviewPayment['hidden']>): string {
  const parts = (['rows', 'columns', 'sheets'] as const)
    .filter((part) => hidden[part] > 0)
    .map((part) => `${formatCount(hidden[part])} ${hidden[part] === 1 ? part.slice(0, -1) : part}`);
  const last = parts.pop() ?? '';
  const all = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
  const one = hidden.rows + hidden.columns + hidden.sheets === 1;
  return `${all} ${one ? 'is' : 'are'} hidden in the workbook. Hidden content was read like the rest.`;
}
