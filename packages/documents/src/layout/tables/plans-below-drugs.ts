import { planKind } from '@pfs/core/draft/doubts/misplaced-texts';
import type { Token } from '../lines/placed-word.ts';
import type { TableColumn } from './table-column.ts';
import type { ClaimEvent, TableEvent } from './table-events.ts';

/** So many of the last lines in the drugs' cells have to name a kind of plan. */
const shareMin = 0.3;

interface LastLine {
  readonly claim: ClaimEvent;
  readonly column: TableColumn;
  readonly tokens: readonly Token[];
  readonly others: readonly Token[];
}

/** Gives claims the plans that stand in a line of their own below their drugs. */
export function plansBelowDrugs(events: readonly TableEvent[]): TableEvent[] {
  const claims = events.filter((event) => event.kind === 'claim');
  const last = claims.flatMap((claim) => lastLineOf(claim) ?? []);
  const plans = last.filter(({ tokens }) => planKind.test(textOf(tokens)));
  if (plans.length === 0 || plans.length < claims.length * shareMin) return [...events];
  for (const { claim, column, tokens, others } of last) {
    if ([...claim.cells].some(([{ meaning }]) => meaning === 'planName')) continue;
    const cells = new Map(claim.cells).set(column, others);
    claim.cells = cells.set({ ...column, meaning: 'planName' }, tokens);
  }
  return [...events];
}

function lastLineOf(claim: ClaimEvent): LastLine | undefined {
  const [column, tokens] = [...claim.cells].find(([{ meaning }]) => meaning === 'drugName') ?? [];
  const last = tokens?.at(-1);
  if (column === undefined || tokens === undefined || last === undefined) return undefined;
  const middleOf = ({ words }: Token): number => words[0]?.middle ?? 0;
  const isLast = (token: Token): boolean => Math.abs(middleOf(token) - middleOf(last)) < 1;
  const own = tokens.filter(isLast);
  if (own.length === tokens.length || own.some(({ kind }) => kind !== 'text')) return undefined;
  return { claim, column, tokens: own, others: tokens.filter((token) => !isLast(token)) };
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}
