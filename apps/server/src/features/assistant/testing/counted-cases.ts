import type { TenantTransaction } from '../../../platform/database/database.ts';
import { selectOwn } from '../../../platform/database/own-rows.ts';

/** What recovery cases come to in dollars, counted from their rows and receipts one by one. */
export async function countCases(tx: TenantTransaction) {
  const cases = await selectOwn(tx, 'cases').selectAll().execute();
  const rows = await selectOwn(tx, 'case_rows').selectAll().execute();
  const receipts = await selectOwn(tx, 'case_receipts').selectAll().execute();
  const sum = (amounts: readonly string[]) =>
    amounts.reduce((all, amount) => all + Math.round(Number(amount) * 100), 0);
  const askedOf = (some: typeof cases) =>
    sum(
      rows.filter((row) => some.some(({ id }) => id === row.case_id)).map(({ amount }) => amount),
    );
  const inState = (...states: readonly string[]) =>
    cases.filter(({ state }) => states.includes(state));
  const came = (isSeen: boolean, of = cases) =>
    sum(
      receipts
        .filter((receipt) => {
          const one = of.find(({ id }) => id === receipt.case_id);
          if (one === undefined) return false;
          return (one.sent_on !== null && receipt.came_on >= one.sent_on) === isSeen;
        })
        .map(({ amount }) => amount),
    );
  const wonOf = (one: (typeof cases)[number]) => {
    if (one.promised !== null) return sum([one.promised]);
    return one.state === 'won' && one.kind !== 'held_payment' ? askedOf([one]) : 0;
  };
  const won = inState('won', 'partly');
  const [toDo, waiting] = [inState('found', 'prepared'), inState('sent', 'acknowledged')];
  const lacking = won.map((one) => Math.max(0, wonOf(one) - came(true, [one])));
  return {
    cases: ({ isOpen }: { readonly isOpen: boolean }) =>
      isOpen ? toDo.length + waiting.length : cases.length,
    toDo: () => askedOf(toDo) / 100,
    waiting: () => askedOf(waiting) / 100,
    open: () => askedOf([...toDo, ...waiting]) / 100,
    lost: () => askedOf(inState('lost')) / 100,
    /** Cases that were sent, and those of them that got a reply. */
    replied: () => {
      const sent = cases.filter(({ sent_on }) => sent_on !== null);
      const states = ['acknowledged', 'won', 'partly', 'lost'];
      return [sent.length, sent.filter(({ state }) => states.includes(state)).length];
    },
    won: () => won.reduce((all, one) => all + wonOf(one), 0) / 100,
    seen: () => came(true) / 100,
    byItself: () => came(false) / 100,
    promisedNotPaid: () => lacking.reduce((all, one) => all + one, 0) / 100,
  };
}

export type CountedCases = Awaited<ReturnType<typeof countCases>>;
