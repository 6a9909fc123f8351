import type { AnnouncedPayment, BankLine, BankLineDetail } from '@pfs/wire/deposits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toastOf, useChange } from '../../lib/api/use-change.ts';
import { subtractDollars, sumDollars } from '../../lib/format/dollars.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Day } from '../../ui/day.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { bankLineQuery, depositPaths } from './deposits.queries.ts';

/** A bank line beside the payments that it could be; a person says which it is. */
export function LineDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const query = useQuery(bankLineQuery(id));
  return (
    <Dialog title={query.data?.text ?? 'Bank line'} form="wide" onClose={onClose}>
      <QueryState query={query} what="the bank line" loading={<LoadingRows />}>
        {(line) => <Line line={line} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

const failed = showFailure('Not Saved', 'Nothing was changed. Please try again.');

function useUndoing(onClose: () => void) {
  return useChange('DELETE /api/deposits/:id', {
    refresh: depositPaths,
    done: () => {
      onClose();
      toastOf('Undone', 'The line is matched by the records again.')();
    },
    failed,
  });
}

function Line({ line, onClose }: { readonly line: BankLineDetail; readonly onClose: () => void }) {
  const undoing = useUndoing(onClose);
  const { decisionId } = line;
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-wrap gap-x-10 gap-y-2 text-[0.8125rem]">
        <Fact label="Amount">
          <Money value={line.amount} />
        </Fact>
        <Fact label="Posted">
          <Day value={line.postedOn} />
        </Fact>
        <Fact label="Account">{line.account}</Fact>
        {line.addenda === '' ? null : <Fact label="Addenda">{line.addenda}</Fact>}
      </dl>
      {line.payments.length === 0 ? null : (
        <ul aria-label="Matched payments" className="divide-y divide-line border-y border-line">
          {line.payments.map((payment) => (
            <li key={payment.id} className="py-2">
              <Payment payment={payment} />
            </li>
          ))}
        </ul>
      )}
      {decisionId === null ? (
        <Choice line={line} onClose={onClose} />
      ) : (
        <DialogButtons cancel="Close" onCancel={onClose}>
          <Button
            pending={undoing.isPending}
            onClick={() => undoing.mutate({ params: { id: decisionId } })}
          >
            Undo
          </Button>
        </DialogButtons>
      )}
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function Payment({ payment }: { readonly payment: AnnouncedPayment }) {
  const { payer, traceNumber, paidOn, amount } = payment;
  return (
    <span className="flex min-w-0 flex-wrap justify-between gap-x-4">
      <span className="wrap-anywhere">
        {payer.name} {traceNumber ?? ''}
        {paidOn === null ? null : (
          <span className="text-ink-faint">
            {' '}
            paid <Day value={paidOn} />
          </span>
        )}
      </span>
      <Money value={amount} />
    </span>
  );
}

/** Toggles an id in a list. */
const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

const reasonTexts = {
  trace: 'Its trace number is in the line',
  amount: 'The same amount',
  payer: 'The same payer',
} as const;

interface ChoiceProps {
  readonly line: BankLineDetail;
  readonly onClose: () => void;
}

function Choice({ line, onClose }: ChoiceProps) {
  const [payments, setPayments] = useState<readonly string[]>([]);
  const [others, setOthers] = useState<readonly string[]>([]);
  const of = (rows: readonly { id: string; amount: number }[], ids: readonly string[]) =>
    rows.filter(({ id }) => ids.includes(id)).map(({ amount }) => amount);
  const left = subtractDollars(
    sumDollars([line.amount, ...of(line.others, others)]),
    sumDollars(of(line.options, payments)),
  );
  const [isWrong, setIsWrong] = useState(false);
  if (line.state === 'matched' && !isWrong) {
    return (
      <DialogButtons cancel="Close" onCancel={onClose}>
        <Button variant="outline" onClick={() => setIsWrong(true)}>
          This is wrong
        </Button>
      </DialogButtons>
    );
  }
  return (
    <>
      <Options
        title="Possible payments"
        empty="No payment nearby has this amount or payer. If its remittance comes later, the line is matched automatically."
        rows={line.options.map((payment) => ({
          id: payment.id,
          hint: reasonTexts[payment.reason],
          content: <Payment payment={payment} />,
        }))}
        chosen={payments}
        onToggle={(id) => setPayments(toggled(payments, id))}
      />
      {line.others.length === 0 ? null : (
        <Options
          title="Other lines of the same payment"
          empty=""
          rows={line.others.map((other) => ({
            ...{ id: other.id, hint: '', content: <OtherLine line={other} /> },
          }))}
          chosen={others}
          onToggle={(id) => setOthers(toggled(others, id))}
        />
      )}
      <Difference chosen={payments.length} left={left} />
      <DecideButtons
        line={line}
        payments={payments}
        others={others}
        isEqual={payments.length > 0 && left === 0}
        onClose={onClose}
      />
    </>
  );
}

function OtherLine({ line: { text, postedOn, amount } }: { readonly line: BankLine }) {
  return (
    <span className="flex min-w-0 flex-wrap justify-between gap-x-4">
      <span className="wrap-anywhere">
        {text} <Day value={postedOn} />
      </span>
      <Money value={amount} />
    </span>
  );
}

function Difference({ chosen, left }: { readonly chosen: number; readonly left: number }) {
  return (
    <p role="status" className="text-[0.8125rem]">
      {chosen === 0 ? (
        'Select the matching payments.'
      ) : left === 0 ? (
        'Lines and payments are equal.'
      ) : (
        <>
          Lines and payments differ by <Money value={left} absolute />.
        </>
      )}
    </p>
  );
}

interface DecideProps extends ChoiceProps {
  readonly payments: readonly string[];
  readonly others: readonly string[];
  /** Whether the chosen lines and payments come to the same; absent where none are to choose. */
  readonly isEqual?: boolean;
}

function DecideButtons({ line, payments, others, isEqual, onClose }: DecideProps) {
  const undoing = useUndoing(() => undefined);
  const deciding = useChange('POST /api/deposits', {
    refresh: depositPaths,
    done: ({ decisionId: id }, { body }) => {
      onClose();
      showToast({
        ...(body.paymentIds.length === 0
          ? { title: 'Set Aside', description: 'No payer sent this line.' }
          : { title: 'Matched', description: line.text }),
        action: { label: 'Undo', run: () => undoing.mutate({ params: { id } }) },
      });
    },
    failed,
  });
  const decide = (lineIds: string[], paymentIds: string[]) =>
    deciding.mutate({ body: { lineIds, paymentIds } });
  return (
    <DialogButtons onCancel={onClose}>
      <Button variant="outline" pending={deciding.isPending} onClick={() => decide([line.id], [])}>
        No payer sent it
      </Button>
      {isEqual === undefined ? null : (
        <Button
          disabled={!isEqual}
          pending={deciding.isPending}
          onClick={() => decide([line.id, ...others], [...payments])}
        >
          Match
        </Button>
      )}
    </DialogButtons>
  );
}

interface OptionsProps {
  readonly title: string;
  readonly empty: string;
  readonly rows: readonly {
    readonly id: string;
    readonly hint: string;
    readonly content: ReactNode;
  }[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

function Options({ title, empty, rows, chosen, onToggle }: OptionsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-[0.8125rem] font-medium">{title}</legend>
      {rows.length === 0 ? <p className="text-ink-soft">{empty}</p> : null}
      <div className="divide-y divide-line border-y border-line empty:hidden">
        {rows.map(({ id, hint, content }) => (
          <label key={id} className="flex cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              className="my-1 size-4 shrink-0 accent-accent"
              checked={chosen.includes(id)}
              onChange={() => onToggle(id)}
            />
            <span className="min-w-0 flex-1">
              {content}
              {hint === '' ? null : <span className="block text-xs text-ink-faint">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
