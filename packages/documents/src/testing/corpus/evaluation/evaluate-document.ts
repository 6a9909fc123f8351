import type { DraftPayment } from '@pfs/core/draft/draft-remittance';
import type { ProvenDocument } from '../../../proven-document.ts';
import type { CorpusDocument } from '../make-corpus-document.ts';
import type { TruePayment } from '../truth.ts';
import { evaluateFields, type FieldsEvaluation } from './evaluate-fields.ts';
import { wrongFigures } from './wrong-figures.ts';

type Made = Pick<CorpusDocument, 'truth' | 'style'>;

export interface DocumentEvaluation extends FieldsEvaluation {
  /** Only completed payments are counted. */
  readonly outcome: 'completed' | 'review' | 'failed';
  /** Counted figures that are false. */
  readonly silent: readonly string[];
  /** Codes of the doubts that hold it back. */
  readonly doubts: readonly string[];
  /** Names or numbers of patients in the draft. */
  readonly people: readonly string[];
}

/** What was read from a document, compared with what it says. */
export function evaluateDocument(read: ProvenDocument, made: Made): DocumentEvaluation {
  const { payments } = made.truth;
  const outcome = outcomeOf(read);
  const found = payments.map((payment, at) => read.payments[placeOf(read, payment, at)]);
  const fields = payments.map((payment, at) =>
    evaluateFields(found[at]?.payment, payment, made.style),
  );
  const counted =
    outcome === 'completed'
      ? payments.flatMap((payment, at) => wrongFigures(found[at], payment, made.style))
      : [];
  const tooMany = outcome === 'completed' && read.payments.length > payments.length;
  return {
    ...fields.reduce(addFields, nothing),
    outcome,
    silent: tooMany ? [...counted, 'a payment too many'] : counted,
    doubts: [...doubtsOf(read), ...(read.notRemittance === undefined ? [] : [read.notRemittance])],
    people: peopleIn(read, payments),
  };
}

const nothing: FieldsEvaluation = {
  fields: 0,
  fieldsRight: 0,
  claims: 0,
  claimsFound: 0,
  repairedRight: 0,
  repairedWrong: 0,
  wrong: [],
};

function addFields(one: FieldsEvaluation, other: FieldsEvaluation): FieldsEvaluation {
  return {
    fields: one.fields + other.fields,
    fieldsRight: one.fieldsRight + other.fieldsRight,
    claims: one.claims + other.claims,
    claimsFound: one.claimsFound + other.claimsFound,
    repairedRight: one.repairedRight + other.repairedRight,
    repairedWrong: one.repairedWrong + other.repairedWrong,
    wrong: [...one.wrong, ...other.wrong],
  };
}

function outcomeOf({ payments, notRemittance }: ProvenDocument): DocumentEvaluation['outcome'] {
  if (notRemittance !== undefined || payments.length === 0) return 'failed';
  return payments.every(({ status }) => status === 'proven') ? 'completed' : 'review';
}

/** By trace number if one of the read payments has it, otherwise by position in the document. */
function placeOf({ payments }: ProvenDocument, { traceNumber }: TruePayment, at: number): number {
  const place = payments.findIndex(
    ({ payment }) => payment.fields.traceNumber?.value === traceNumber,
  );
  return place === -1 ? at : place;
}

function doubtsOf({ payments }: ProvenDocument): readonly string[] {
  const codes = payments.flatMap(({ doubts }) =>
    doubts.map(({ code, field }) => (field === undefined ? code : `${code} ${field}`)),
  );
  return [...Map.groupBy(codes, (code) => code)].map(([code, all]) => `${all.length} x ${code}`);
}

function peopleIn(read: ProvenDocument, payments: readonly TruePayment[]): readonly string[] {
  const texts = read.payments.flatMap(({ payment }) => textsOf(payment)).join('\n');
  const people = payments.flatMap(({ claims }) =>
    claims.flatMap(({ patientName, memberId }) => [patientName, memberId]),
  );
  return [...new Set(people)].filter((person) => texts.includes(person));
}

function textsOf({ fields, claims, lumps }: DraftPayment): readonly string[] {
  const values = [
    ...Object.values(fields),
    ...claims.flatMap((claim) => Object.values(claim.fields)),
    ...lumps.flatMap(({ reference, amount }) => [reference, amount]),
  ];
  return values.map((value) => `${value?.value ?? ''} ${value?.printed ?? ''}`);
}
