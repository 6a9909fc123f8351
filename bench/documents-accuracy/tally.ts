import type { DocumentEvaluation } from '../../packages/documents/src/testing/corpus/evaluation/evaluate-document.ts';
import type { ClassName } from './classes.ts';

export interface Tally {
  readonly name: ClassName;
  readonly documents: number;
  readonly completed: number;
  readonly review: number;
  readonly failed: number;
  readonly claims: number;
  readonly claimsFound: number;
  readonly fields: number;
  readonly fieldsRight: number;
  /** For documents that need no review. */
  readonly completedFields: number;
  readonly completedFieldsRight: number;
  readonly repairedRight: number;
  readonly repairedWrong: number;
  /** Documents with a wrong counted figure. */
  readonly silent: number;
  /** Documents whose draft names a patient. */
  readonly people: number;
  readonly pages: number;
  readonly seconds: number;
}

export function emptyTally(name: ClassName): Tally {
  return {
    name,
    documents: 0,
    completed: 0,
    review: 0,
    failed: 0,
    claims: 0,
    claimsFound: 0,
    fields: 0,
    fieldsRight: 0,
    completedFields: 0,
    completedFieldsRight: 0,
    repairedRight: 0,
    repairedWrong: 0,
    silent: 0,
    people: 0,
    pages: 0,
    seconds: 0,
  };
}

interface Measured {
  readonly judged: DocumentEvaluation;
  /** The payer's mistake is not to be counted, whatever it is. */
  readonly isFaulty: boolean;
  readonly seconds: number;
  readonly pages: number;
}

export function addToTally(tally: Tally, { judged, isFaulty, seconds, pages }: Measured): Tally {
  const is = (outcome: DocumentEvaluation['outcome']) => (judged.outcome === outcome ? 1 : 0);
  const isSilent = judged.silent.length > 0 || (isFaulty && judged.outcome === 'completed');
  return {
    name: tally.name,
    documents: tally.documents + 1,
    completed: tally.completed + is('completed'),
    review: tally.review + is('review'),
    failed: tally.failed + is('failed'),
    claims: tally.claims + judged.claims,
    claimsFound: tally.claimsFound + judged.claimsFound,
    fields: tally.fields + judged.fields,
    fieldsRight: tally.fieldsRight + judged.fieldsRight,
    completedFields: tally.completedFields + is('completed') * judged.fields,
    completedFieldsRight: tally.completedFieldsRight + is('completed') * judged.fieldsRight,
    repairedRight: tally.repairedRight + judged.repairedRight,
    repairedWrong: tally.repairedWrong + judged.repairedWrong,
    silent: tally.silent + (isSilent ? 1 : 0),
    people: tally.people + (judged.people.length > 0 ? 1 : 0),
    pages: tally.pages + pages,
    seconds: tally.seconds + seconds,
  };
}

const heading =
  'class            documents  completed  review  failed  claims found  fields right  ' +
  'in completed  repaired right/wrong  silent errors  names  s a page';

export function printTallies(tallies: readonly Tally[]): void {
  console.log(`\n  ${heading}`);
  for (const tally of tallies) console.log(`  ${lineOf(tally)}`);
}

function lineOf(tally: Tally): string {
  return [
    tally.name.padEnd(15),
    pad(tally.documents, 10),
    pad(tally.completed, 10),
    pad(tally.review, 7),
    pad(tally.failed, 7),
    share(tally.claimsFound, tally.claims).padStart(13),
    share(tally.fieldsRight, tally.fields).padStart(13),
    share(tally.completedFieldsRight, tally.completedFields).padStart(13),
    `${tally.repairedRight}/${tally.repairedWrong}`.padStart(21),
    pad(tally.silent, 14),
    pad(tally.people, 6),
    (tally.seconds / Math.max(1, tally.pages)).toFixed(2).padStart(9),
  ].join(' ');
}

function pad(number: number, width: number): string {
  return String(number).padStart(width);
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((part / whole) * 100).toFixed(3)} %`;
}
