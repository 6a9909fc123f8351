import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format/format-number.ts';
import { Day, Instant } from '../day.tsx';
import { Money } from '../money.tsx';
import type { Column } from './table-columns.ts';

/** A row with a value of this name. */
type With<Name extends string, Value> = { readonly [N in Name]: Value };
type More = Omit<Column<never>, 'header' | 'cell'>;

interface MoneyMore extends More {
  readonly sign?: 'taken' | 'plain';
  readonly absolute?: boolean;
}

/** A column of amounts. */
export function moneyColumn<Name extends string>(
  header: string,
  name: Name,
  { sign = 'plain', absolute = false, ...more }: MoneyMore = {},
): Column<With<Name, number | null | undefined>> {
  return {
    header,
    align: 'right',
    cell: (row) => <Money value={row[name]} sign={sign} absolute={absolute} />,
    ...more,
  };
}

/** A column of whole numbers. */
export function countColumn<Name extends string>(
  header: string,
  name: Name,
  more: More = {},
): Column<With<Name, number | null | undefined>> {
  return {
    header,
    align: 'right',
    cell: (row) => <span className="figures">{formatCount(row[name])}</span>,
    ...more,
  };
}

/** A column of calendar days. */
export function dayColumn<Name extends string>(
  header: string,
  name: Name,
  more: More = {},
): Column<With<Name, string | null | undefined>> {
  return { header, cell: (row) => <Day value={row[name]} />, ...more };
}

/** A column of days with their time. */
export function instantColumn<Name extends string>(
  header: string,
  name: Name,
  more: More = {},
): Column<With<Name, string>> {
  return { header, cell: (row) => <Instant value={row[name]} />, ...more };
}

interface TextMore extends More {
  /** Stands for a missing text. */
  readonly none?: string;
}

/** A column of texts. */
export function textColumn<Name extends string>(
  header: string,
  name: Name,
  { none, ...more }: TextMore = {},
): Column<With<Name, ReactNode>> {
  return { header, cell: (row) => row[name] ?? none, ...more };
}

/** The last column: what can be done with a row. */
export function actionsColumn<Row>(cell: Column<Row>['cell']): Column<Row> {
  return { header: 'Actions', align: 'right', wide: 'last', cell };
}
