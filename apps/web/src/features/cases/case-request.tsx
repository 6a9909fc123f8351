import {
  type CaseAction,
  type CaseState,
  caseKindTexts,
  isOpenCase,
  mayFollow,
} from '@pfs/core/recovery/cases';
import type { CaseDetail } from '@pfs/wire/cases';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Day } from '../../ui/day.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Fact } from '../../ui/stats.tsx';
import {
  ActionButton,
  actionNames,
  administratorsOnly,
  type CaseDesk,
  notSaved,
  TakeButton,
} from './case-actions.tsx';
import { Due } from './case-columns.tsx';
import { stepText } from './case-history.tsx';
import { casePaths } from './cases.queries.ts';

const nextSteps: Partial<Record<CaseState, CaseAction>> = {
  found: 'prepare',
  prepared: 'send',
  sent: 'acknowledge',
  acknowledged: 'win',
};

interface CaseRequestProps {
  readonly detail: CaseDetail;
  readonly desk: CaseDesk;
}

/** What is asked of whom and why, and what to do next. */
export function CaseRequest({ detail, desk }: CaseRequestProps) {
  const { kind, party, rows, state } = detail;
  const [one, many] = caseKindTexts[kind].rows;
  const next = nextSteps[state];
  const others = actionNames.filter((action) => action !== next && mayFollow(action, state));
  const isRefused = [next, ...others].some(
    (action) => action !== undefined && desk.refusal(action, [detail]) !== undefined,
  );
  return (
    <CardSection title="Request" description={caseKindTexts[kind].meaning}>
      <div className="flex flex-col gap-4 px-5 pb-5">
        <p className="wrap-anywhere">
          <strong>
            <Money value={detail.asked} />
          </strong>{' '}
          asked of {party.name} for {formatCount(rows)} {rows === 1 ? one : many}.
        </p>
        {detail.nextTask === null ? null : <Notice title="Next">{detail.nextTask}</Notice>}
        <CaseFacts detail={detail} desk={desk} />
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {next === undefined ? null : (
            <ActionButton action={next} cases={[detail]} desk={desk} variant="default" />
          )}
          {others.map((action) => (
            <ActionButton key={action} action={action} cases={[detail]} desk={desk} />
          ))}
          <TakeButton cases={[detail]} desk={desk} />
          <UndoButton detail={detail} desk={desk} />
        </div>
        {isRefused && !desk.maySend ? (
          <p className="text-xs text-ink-faint">{administratorsOnly}</p>
        ) : null}
      </div>
    </CardSection>
  );
}

/** Names the step that it takes back, and asks first where a colleague took it. */
function UndoButton({ detail, desk }: CaseRequestProps) {
  const user = useCurrentUser();
  const [asked, setAsked] = useState<string>();
  const last = detail.steps.find(({ id }) => id === detail.lastStepId);
  if (last === undefined) return null;
  const isMine = last.userId === user.id;
  const text = `“${stepText(last)}”${last.by === null ? '' : ` by ${last.by}`}`;
  const refusal = desk.undoRefusal(last.action);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={refusal !== undefined || desk.pending}
        title={refusal}
        onClick={() => (isMine ? desk.undo([detail]) : setAsked(last.id))}
      >
        <Undo2 aria-hidden="true" />
        Undo {text}
      </Button>
      {asked === last.id ? (
        <ConfirmDialog
          title={`Undo ${text}?`}
          description={`Case ${detail.number}`}
          confirm="Undo step"
          pending={desk.pending}
          onConfirm={() => {
            setAsked(undefined);
            desk.undo([detail]);
          }}
          onClose={() => setAsked(undefined)}
        >
          A colleague took this step. The case goes back to what it was before, and the history
          shows that you undid it.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function CaseFacts({ detail, desk }: CaseRequestProps) {
  const [dating, setDating] = useState(false);
  const { owner, foundOn, sentOn, decidedOn, state } = detail;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-5">
      <Fact name="Deadline" className="max-sm:col-span-2">
        <Due {...detail} />
        {isOpenCase(state) ? (
          <Button size="sm" variant="outline" className="mt-1" onClick={() => setDating(true)}>
            Edit deadline
          </Button>
        ) : null}
        {dating ? <DueDialog detail={detail} desk={desk} onClose={() => setDating(false)} /> : null}
      </Fact>
      <Fact name="Owner">{owner?.name ?? 'Nobody'}</Fact>
      <Fact name="Found on">
        <Day value={foundOn} />
      </Fact>
      <Fact name="Sent on">{sentOn === null ? '–' : <Day value={sentOn} />}</Fact>
      <Fact name="Decided on">{decidedOn === null ? '–' : <Day value={decidedOn} />}</Fact>
    </dl>
  );
}

interface DueDialogProps extends CaseRequestProps {
  readonly onClose: () => void;
}

function DueDialog({ detail, desk, onClose }: DueDialogProps) {
  const { id, number, dueOn, dueReason } = detail;
  return (
    <FormDialog
      title="Edit deadline"
      description={`Case ${number}`}
      submit="Save deadline"
      loadSchema={async () =>
        (await import('@pfs/wire/cases')).changeCaseBody.pick({ dueOn: true, dueReason: true })
      }
      route="PATCH /api/cases/:id"
      // Both are left empty to have no deadline.
      toCall={(typed) => ({
        params: { id },
        body: { dueOn: typed.dueOn ?? null, dueReason: typed.dueReason ?? null },
      })}
      values={{ dueOn, dueReason }}
      refresh={casePaths}
      done={(changed) => desk.say('Deadline saved', [changed])}
      failed={notSaved}
      onClose={onClose}
    >
      <Field
        label="Due on"
        name="dueOn"
        type="date"
        className="max-w-56"
        hint="Leave it empty if there is no deadline."
      />
      <Field
        label="Reason"
        name="dueReason"
        optional
        maxLength={200}
        hint="For example, the clause of the contract or the law."
      />
    </FormDialog>
  );
}
