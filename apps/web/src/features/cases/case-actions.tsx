import { type CaseAction, caseActions, caseStateTexts, mayFollow } from '@pfs/core/recovery/cases';
import type { RecoveryCase } from '@pfs/wire/cases';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { toastOf, useChange, useTask } from '../../lib/api/use-change.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/fields/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { casePaths, caseSettingsQuery } from './cases.queries.ts';

export type Cases = readonly RecoveryCase[];

/** What a button says, and what its toast says afterward. */
export const actionTexts: Readonly<Record<CaseAction, readonly [label: string, done: string]>> = {
  prepare: ['Prepare', 'Prepared'],
  send: ['Mark sent', 'Marked sent'],
  acknowledge: ['Acknowledge', 'Acknowledged'],
  win: ['Won…', 'Won'],
  win_partly: ['Partly won…', 'Partly won'],
  lose: ['Lost', 'Lost'],
  expire: ['Expire', 'Expired'],
  withdraw: ['Withdraw', 'Withdrawn'],
};
export const actionNames = Object.keys(actionTexts) as readonly CaseAction[];

export const administratorsOnly = 'An administrator of your pharmacy sends and decides cases.';

/** Whether a person sends and decides: administrators do, and staff where they are allowed to. */
function useMaySend(): boolean {
  const isStaff = useCurrentUser().role === 'staff';
  const { data } = useQuery({ ...caseSettingsQuery, enabled: isStaff });
  return !isStaff || (data?.staffSends ?? false);
}

/** Why a step can't be taken with these cases; undefined if it can. */
function refusalOf(action: CaseAction, cases: Cases, maySend: boolean) {
  if (caseActions[action].by === 'administrator' && !maySend) return administratorsOnly;
  if (cases.every(({ state }) => mayFollow(action, state))) return undefined;
  const from = caseActions[action].from.map((state) => caseStateTexts[state].toLowerCase());
  return `Only for cases that are ${from.join(' or ')}.`;
}

const countedCases = (count: number, number?: number) =>
  count === 1 && number !== undefined ? `Case ${number}` : `${formatCount(count)} cases`;
export const namesOf = (cases: Cases) => countedCases(cases.length, cases[0]?.number);

type Asking = { readonly action: 'win' | 'win_partly' | 'note'; readonly cases: Cases };

/** A step that a colleague took since is not taken back. */
const undoBodyOf = (cases: Cases) => ({
  ids: cases.map(({ id }) => id),
  action: 'undo' as const,
  expects: cases.flatMap(({ lastStepId }) => lastStepId ?? []),
});

/** What a person may do with cases, each step with its undo, and the dialog that a step opens. */
export function useCaseActions(onTaken: () => void = () => undefined) {
  const user = useCurrentUser();
  const maySend = useMaySend();
  const [asking, setAsking] = useState<Asking>();
  const undoing = useChange('POST /api/cases/steps', {
    refresh: casePaths,
    done: toastOf('Undone', 'The last step was taken back.'),
    failed: showFailure('Not undone', 'The cases are unchanged. Please try again.'),
  });
  const undo = (cases: Cases) => undoing.mutate({ body: undoBodyOf(cases) });
  const say = (title: string, cases: Cases) => {
    onTaken();
    showToast({
      ...{ title, description: namesOf(cases) },
      action: { label: 'Undo', run: () => undo(cases) },
    });
  };
  const taking = useChange('POST /api/cases/steps', {
    refresh: casePaths,
    done: (cases, { body }) => say(actionTexts[body.action as CaseAction][1], cases),
    failed: notSaved,
  });
  const assigning = useTask(
    async ({ cases, ownerId }: { cases: Cases; ownerId: string | null }) => {
      const changed: RecoveryCase[] = [];
      for (const { id } of cases) {
        changed.push(await call('PATCH /api/cases/:id', { params: { id }, body: { ownerId } }));
      }
      return changed;
    },
    {
      refresh: casePaths,
      done: (cases, { ownerId }) => say(ownerId === null ? 'Released' : 'Taken', cases),
      failed: notSaved,
    },
  );
  function take(action: CaseAction, cases: Cases): boolean {
    if (cases.length === 0 || refusalOf(action, cases, maySend) !== undefined) return false;
    if (action === 'win' || action === 'win_partly') setAsking({ action, cases });
    else taking.mutate({ body: { ids: cases.map(({ id }) => id), action } });
    return true;
  }
  return {
    maySend,
    pending: taking.isPending || undoing.isPending || assigning.isPending,
    refusal: (action: CaseAction, cases: Cases) => refusalOf(action, cases, maySend),
    take,
    undo,
    /** Why a person can't undo a step of this action; undefined if they can. */
    undoRefusal: (action: string) =>
      (caseActions as Partial<Record<string, { by: string }>>)[action]?.by === 'administrator' &&
      !maySend
        ? administratorsOnly
        : undefined,
    addNote: (cases: Cases) => setAsking({ action: 'note', cases }),
    isMine: (cases: Cases) => cases.every(({ owner }) => owner?.id === user.id),
    assign: (cases: Cases, isMine: boolean) =>
      assigning.mutate({ cases, ownerId: isMine ? user.id : null }),
    say,
    dialog: asking && (
      <AskingDialog
        asking={asking}
        onDone={say}
        onTaken={onTaken}
        onClose={() => setAsking(undefined)}
      />
    ),
  };
}

export type CaseDesk = ReturnType<typeof useCaseActions>;

export const notSaved = showFailure('Not saved', 'The cases are unchanged. Please try again.');

interface ActionButtonProps {
  readonly action: CaseAction;
  readonly cases: Cases;
  readonly desk: CaseDesk;
  readonly variant?: 'default' | 'outline';
}

/** Disabled with the reason where a step can't be taken. */
export function ActionButton({ action, cases, desk, variant = 'outline' }: ActionButtonProps) {
  const refusal = desk.refusal(action, cases);
  return (
    <Button
      size={variant === 'default' ? 'default' : 'sm'}
      variant={variant}
      disabled={refusal !== undefined || desk.pending}
      title={refusal}
      onClick={() => desk.take(action, cases)}
    >
      {actionTexts[action][0]}
    </Button>
  );
}

/** Makes the cases those of the person, or nobody's. */
export function TakeButton({ cases, desk }: Pick<ActionButtonProps, 'cases' | 'desk'>) {
  const isMine = desk.isMine(cases);
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={desk.pending}
      onClick={() => desk.assign(cases, !isMine)}
    >
      {isMine ? 'Release' : 'Take'}
    </Button>
  );
}

export async function loadNoteSchema() {
  const { caseStepBody } = await import('@pfs/wire/cases');
  return caseStepBody.pick({ note: true }).extend({ note: caseStepBody.shape.note.unwrap() });
}

async function loadDecisionSchema() {
  return (await import('@pfs/wire/cases')).caseStepBody.pick({ note: true, promised: true });
}

interface Typed {
  readonly note?: string | undefined;
  readonly promised?: string | undefined;
}

interface AskingDialogProps {
  readonly asking: Asking;
  readonly onDone: (title: string, cases: Cases) => void;
  readonly onTaken: () => void;
  readonly onClose: () => void;
}

/** Asks what was promised, or for a note. Money is never typed: it is seen when it comes. */
function AskingDialog({ asking, onDone, onTaken, onClose }: AskingDialogProps) {
  const { action, cases } = asking;
  const isNote = action === 'note';
  const done = isNote ? 'Note added' : actionTexts[action][1];
  const submit = isNote ? 'Add note' : `Mark ${done.toLowerCase()}`;
  return (
    <FormDialog<'POST /api/cases/steps', Typed>
      title={isNote ? 'Add note' : done}
      description={namesOf(cases)}
      submit={submit}
      loadSchema={isNote ? loadNoteSchema : loadDecisionSchema}
      route="POST /api/cases/steps"
      toCall={(typed) => ({ body: { ids: cases.map(({ id }) => id), action, ...typed } })}
      refresh={casePaths}
      done={(changed) => {
        if (!isNote) return onDone(done, changed);
        onTaken();
        showToast({ title: done, description: namesOf(cases) });
      }}
      failed={notSaved}
      onClose={onClose}
    >
      {isNote || cases.length > 1 ? null : (
        <Field
          label="Promised"
          name="promised"
          optional
          inputMode="decimal"
          placeholder="1204.50"
          hint="What they say they will pay. Money counts as seen only when it arrives."
        />
      )}
      <TextArea label={isNote ? 'Note' : 'Note (optional)'} name="note" maxLength={2_000} />
    </FormDialog>
  );
}
