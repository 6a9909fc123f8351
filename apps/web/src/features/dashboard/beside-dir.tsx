import type { Dashboard } from '@pfs/wire/dashboard';
import { Link } from 'wouter';
import { FigureLink } from '../../ui/figure-link.tsx';
import { Money } from '../../ui/money.tsx';

interface BesideDirProps {
  readonly beside: Dashboard['besideDir']['month'];
  readonly period: { readonly from: string; readonly to: string };
}

const figures = [
  ['gerFees', 'GER fees'],
  ['otherFees', 'other fees'],
] as const;

const categories = [
  ['recoupments', 'recoupments', 'recoupment'],
  ['unclassified', 'unclassified lump sums', 'unclassified'],
] as const;

/** Fees that a chart of DIR fees leaves out, by name and amount; renders nothing without any. */
export function BesideDir({ beside, period }: BesideDirProps) {
  const parts = [
    ...figures.map(([name, words]) => ({
      words,
      value: beside[name],
      amount: <FigureLink figure={name} value={beside[name]} {...period} />,
    })),
    ...categories.map(([name, words, category]) => ({
      words,
      value: beside[name],
      amount: (
        <Link href={`/lump-sums?category=${category}`} className="hover:underline">
          <Money value={beside[name]} />
        </Link>
      ),
    })),
  ].filter(({ value }) => value !== 0);
  if (parts.length === 0) return null;
  return (
    <>
      . Not included:{' '}
      {parts.map(({ words, amount }, at) => (
        <span key={words}>
          {at === 0 ? null : ', '}
          {words} {amount}
        </span>
      ))}
    </>
  );
}
