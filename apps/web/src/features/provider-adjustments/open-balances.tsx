import type { ForwardingBalances } from '@pfs/wire/provider-adjustments';
import { DataTable } from '../../ui/data-table.tsx';
import { openBalanceColumns } from './open-balance-columns.tsx';
import { openBalancesMax } from './provider-adjustments.queries.ts';
import { Sum } from './sum.tsx';

export function OpenBalances({ balances }: { readonly balances: ForwardingBalances }) {
  const { toCome, unexplained, rows } = balances;
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-2 px-5 pb-4 text-[0.8125rem]">
        <Sum label="Still to be taken back" {...toCome} />
        <Sum label="Taken back, origin unknown" {...unexplained} />
      </dl>
      <DataTable
        caption="Open forwarding balances"
        columns={openBalanceColumns}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {toCome.rows + unexplained.rows > rows.length ? (
        <p className="border-t border-line px-5 py-3 text-xs text-ink-faint">
          The oldest {openBalancesMax} are shown.
        </p>
      ) : null}
    </>
  );
}
