import { caseStateTexts } from '@pfs/core/recovery/cases';
import type { CaseDetail, CaseStep } from '@pfs/wire/cases';
import { useState } from 'react';
import { toastOf } from '../../lib/api/use-change.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { Instant } from '../../ui/day.tsx';
import { TextArea } from '../../ui/fields/field.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { actionTexts, loadNoteSchema, notSaved } from './case-actions.tsx';
import { answerText } from './case-answers.tsx';
import { casePaths } from './cases.queries.ts';

const otherTexts = {
  find: 'Found',
  note: 'Note',
  undo: 'Last step undone',
  assign: 'Owner changed',
  due: 'Deadline changed',
  answer: 'Answer recorded',
} as const;

export function stepText({ action }: CaseStep): string {
  return action in otherTexts
    ? otherTexts[action as keyof typeof otherTexts]
    : actionTexts[action as keyof typeof actionTexts][1];
}

const newestFirst = (steps: readonly CaseStep[]) =>
  steps.toSorted((one, other) => (one.id < other.id ? 1 : -1));

/** Who did what and when, and a place to write more. */
export function CaseHistory({ detail }: { readonly detail: CaseDetail }) {
  const [notes, setNotes] = useState(0);
  return (
    <CardSection title="History">
      <div className="grid gap-5 px-5 pb-5 lg:grid-cols-2">
        <ol aria-label="Steps" className="flex flex-col border-l border-line-strong">
          {newestFirst(detail.steps).map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
        <NoteForm key={notes} id={detail.id} onDone={() => setNotes(notes + 1)} />
      </div>
    </CardSection>
  );
}

function Step({ step }: { readonly step: CaseStep }) {
  const isState = !(step.action in otherTexts) || step.action === 'find';
  return (
    <li className="relative pb-4 pl-4 last:pb-0">
      <span className="absolute top-1.5 -left-1 size-2 rounded-full bg-accent" aria-hidden="true" />
      <p className="font-medium">
        {stepText(step)}
        {isState ? null : (
          <span className="font-normal text-ink-faint"> ({caseStateTexts[step.state]})</span>
        )}
      </p>
      <p className="text-xs text-ink-faint">
        <Instant value={step.at} />
        {step.by === null ? null : `, ${step.by}`}
      </p>
      {step.answer === null ? null : (
        <p className="mt-1 wrap-anywhere">{answerText(step.answer)}</p>
      )}
      {step.note === null ? null : (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-soft">{step.note}</p>
      )}
    </li>
  );
}

function NoteForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const form = useSentForm({
    loadSchema: loadNoteSchema,
    route: 'POST /api/cases/steps',
    toCall: ({ note }) => ({ body: { ids: [id], action: 'note' as const, note } }),
    refresh: casePaths,
    done: () => {
      onDone();
      toastOf('Note added', 'It is saved with your name.')();
    },
    failed: notSaved,
  });
  return (
    <Form
      label="Add note"
      form={form}
      className="flex flex-col items-start gap-2 *:w-full print:hidden"
    >
      <TextArea
        label="Note"
        name="note"
        maxLength={2_000}
        hint="For example, whom you called and what they said. Leave patients’ names out."
      />
      <Button type="submit" variant="outline" className="w-auto!" pending={form.isPending}>
        Add note
      </Button>
    </Form>
  );
}
