import { clsx } from 'clsx';
import { Money } from '../../ui/money.tsx';
import type { TotalChange } from './totals-change.ts';

export function TotalsTable({ changes }: { readonly changes: readonly TotalChange[] }) {
  return (
    <table className="w-full text-[0.8125rem]">
      <caption className="sr-only">Your totals before and after</caption>
      <thead>
        <tr className="border-b border-line text-right text-xs text-ink-soft">
          <th scope="col" className="py-1 text-left font-medium">
            All your money
          </th>
          <th scope="col" className="py-1 font-medium max-[479px]:sr-only">
            Before
          </th>
          <th scope="col" className="py-1 pl-3 font-medium">
            After
          </th>
          <th scope="col" className="py-1 pl-3 font-medium">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, label, before, after, change }) => (
          <tr
            key={key}
            className={clsx('text-right', change === 0 ? 'text-ink-faint' : 'font-medium')}
          >
            <th scope="row" className="py-0.5 text-left font-normal">
              {label}
            </th>
            <td className="py-0.5 max-[479px]:sr-only">
              <Money value={before} />
            </td>
            <td className="py-0.5 pl-3">
              <Money value={after} />
            </td>
            <td className="py-0.5 pl-3">
              {change === 0 ? 'None' : <Money value={change} sign="change" />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
