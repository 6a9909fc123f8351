import type { CannotReason } from '../reading.ts';
import { hasCue, isA, isCue, type Said, saidOf } from '../said.ts';
import { isCommon } from '../slots/common-words.ts';

const code =
  /^=\w+\(|<\/?(script|img|iframe)|\b(select|delete|insert|update|drop|union|truncate)\b[\s\S]{0,40}\b(from|into|set|table|select)\b|\bignore\b[\s\S]{0,30}\b(previous|all|above|prior)\b[\s\S]{0,30}\b(instruction|prompt|rule)|system prompt|\{\{|\$\{|;\s*--|\bor 1=1\b/i;

/** Foreign words that don't occur in English questions. */
const foreign: ReadonlySet<string> = new Set(
  `cuanto cuantos cuantas cuales cual son las los el del pasado que pagamos pago tarifas mi mis
  por como puedo quien hola gracias nuestro nuestra fue medicamentos farmacia ganancia muestra
  combien quels quelles sont les des frais du dernier nous avons bonjour merci est le la quel
  pharmacie mon montre moi qui une pour wie viel hoch sind der das im letzten monat wir haben
  gebuhren welche bitte danke zeige mir meine unsere apotheke waren ist und nicht quanto quais
  sao os taxas passado nos foi obrigado ola minha qual da do no em tirou mostre quali farmaci
  ci fanno perdere soldi quante sono gli nostri mese scorso grazie oye cobro cuanto octubre
  enero febrero marzo abril junio julio agosto ciao mostra di che thang truoc chung ta tra bao
  nhieu phi magkano ang mga ilan ng sa natin ile jest za nasze oplaty`.split(/\s+/),
);
const marks = /[ñçãõßđơư¿¡]|[àâêîôûëïüöäáíóúéèìòùăạảấầậắằặẹếềểệịọốồộớờợụủứừửữự]/giu;

/** Outside the data, whatever figure is named. */
const neverOurs =
  /\b(legal|lawyer|income tax|payroll|vacation|yelp|journal|dose|dosage|poem|joke|recipe|weather|front end|otc|pregnant|kidney)s?\b/;

/** Refusals by the raw text. */
export function refuseText(message: string): CannotReason | undefined {
  if (!/[\p{L}\p{N}]/u.test(message)) return 'empty';
  if (code.test(message)) return 'code';
  const letters = message.match(/\p{L}/gu) ?? [];
  const latin = message.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length > 0 && latin.length < letters.length * 0.6) return 'other_language';
  return undefined;
}

/** Refusals by what was said. */
export function refuseSaid(said: Said): CannotReason | undefined {
  const words = said.words.map(({ text }) => text);
  if (isForeign(said)) return 'other_language';
  const reasons = saidOf(said, 'cannot').map(({ meaning }) => meaning.reason);
  const other = otherParty(said);
  if (other !== undefined) return other;
  for (const reason of ['code', 'other_pharmacy', 'patient', 'forecast'] as const) {
    if (reasons.includes(reason)) return reason;
  }
  const isPaying = said.stems[0] === 'pay' && isA(said.parts[1], 'name');
  if (isPaying || (reasons.includes('change') && isOrder(said))) return 'change';
  const hasFigure = saidOf(said, 'figure').length > 0;
  const isOutside = reasons.includes('outside') && (!hasFigure || neverOurs.test(words.join(' ')));
  return isOutside ? 'outside' : undefined;
}

function isForeign({ words, unknown }: Said): boolean {
  const theirs = words.filter(({ text }) => foreign.has(text)).length;
  const marked = words.filter(({ raw }) => raw.search(marks) >= 0).length;
  return (theirs + marked) * 5 >= words.length * 2 && theirs + marked >= 2 && unknown.length > 0;
}

/** `Maria Gonzalez's fills` is about a patient, `a pharmacy in Ohio` about another pharmacy. */
function otherParty(said: Said): CannotReason | undefined {
  const text = said.words
    .map((word) => word.raw)
    .join(' ')
    .toLowerCase();
  if (/\b(a|another|any|most|typical|average) (pharmacy|pharmacies|drugstore)/.test(text))
    return 'other_pharmacy';
  const unknown = said.unknown.find(({ at }) => said.words[at + 1]?.text === 'pharmacy');
  if (unknown !== undefined && !isCommon(unknown.text)) return 'other_pharmacy';
  const owner = said.unknown.find(
    ({ at, text: word }) => /['’]s$/.test(said.words[at]?.raw ?? '') && !isCommon(word),
  );
  const isPerson = said.parts.some(
    ({ meanings, first }) =>
      meanings.some((one) => one.is === 'rows' && one.rows === 'claims') &&
      isRunBefore(said, first),
  );
  if (isPerson) return 'patient';
  const isOfRows =
    owner !== undefined &&
    said.parts.some((part) => part.first === owner.at + 1 && isA(part, 'rows', 'figure'));
  return isOfRows ? 'patient' : undefined;
}

/** Whether a verb of change is a command: it comes first, or after "please" or "can you". */
function isOrder(said: Said): boolean {
  const first = said.parts.find((part) => !isCue(part, 'follow', 'we', 'us', 'whatIs'));
  const isFirst = first?.meanings.some(({ is }) => is === 'cannot') ?? false;
  if (isFirst) return true;
  const at = saidOf(said, 'cannot')[0]?.part.first ?? 0;
  const before = said.words
    .slice(0, at)
    .map(({ text }) => text)
    .join(' ');
  return (
    /\b(please|can you|could you|would you|want you to|go ahead and|need to|want to|let us|and)$/.test(
      before,
    ) && !hasCue(said, 'howMany', 'howMuch')
  );
}

/** Two unknown words right before rows: `Robert Jenkins prescriptions`. */
function isRunBefore({ unknown }: Said, first: number): boolean {
  const before = unknown.filter(
    ({ at, text }) => (at === first - 1 || at === first - 2) && !isCommon(text),
  );
  return before.length === 2;
}
