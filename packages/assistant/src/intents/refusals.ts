import type { CannotReason } from '../reading.ts';
import { isA, isCue, type Part, partBefore, type Said, saidOf } from '../said.ts';
import { isCommon } from '../slots/common-words.ts';

const code =
  /^=\w+\(|<\/?(script|img|iframe)|\bselect\b[\s\S]{0,40}\bfrom\b|\b(delete\s+from|insert\s+into|(drop|truncate|alter)\s+(table|database|schema)|union\s+(all\s+)?select|update\s+\w+\s+set)\b|\bignore\b[\s\S]{0,30}\b(previous|all|above|prior)\b[\s\S]{0,30}\b(instruction|prompt|rule)|system prompt|\{\{|\$\{|;\s*--|\bor 1=1\b/i;

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
  return latin.length < letters.length * 0.6 ? 'other_language' : undefined;
}

/** Refusals by what was said. */
export function refuseSaid(said: Said): CannotReason | undefined {
  if (isForeign(said)) return 'other_language';
  const reasons = saidOf(said, 'cannot')
    .filter(({ part }) => !isOfPlan(said, part))
    .map(({ meaning }) => meaning.reason);
  const text = said.words.map(({ text: word }) => word).join(' ');
  if (isOtherPharmacy(said, text)) return 'other_pharmacy';
  const isOfDrug = saidOf(said, 'name').some(({ meaning }) => meaning.match.kind === 'drug');
  if (isPatient(said) || (isOfDrug && /\bwho (is|are) (taking|on)\b/.test(text))) return 'patient';
  for (const reason of ['code', 'other_pharmacy', 'patient', 'forecast'] as const) {
    if (reasons.includes(reason)) return reason;
  }
  if (/^pay\b/.test(text) && isA(said.parts[1], 'name')) return 'change';
  if (reasons.includes('change') && isOrder(said)) return 'change';
  const isOutside = saidOf(said, 'figure').length === 0 || neverOurs.test(said.stems.join(' '));
  return reasons.includes('outside') && isOutside ? 'outside' : undefined;
}

function isForeign({ words }: Said): boolean {
  const theirs = words.filter(({ text }) => foreign.has(text)).length;
  const marked = words.filter(({ raw }) => raw.search(marks) >= 0).length;
  return theirs + marked >= 2 && (theirs + marked) * 5 >= words.length * 2;
}

/** `a pharmacy in Ohio`, `Smith's pharmacy`. */
function isOtherPharmacy(said: Said, text: string): boolean {
  if (/\b(a|another|any|most|typical|average) (pharmacy|pharmacies|drugstore)/.test(text))
    return true;
  return said.unknown.some(
    ({ at, text: word }) => said.words[at + 1]?.text === 'pharmacy' && !isCommon(word),
  );
}

/** `Maria's claims`, `Robert Jenkins prescriptions`: an unknown name right before rows. */
function isPatient({ unknown, words, parts }: Said): boolean {
  const named = new Set(unknown.filter(({ text }) => !isCommon(text)).map(({ at }) => at));
  return parts.some((part) => {
    const isOwned = /['’]s$/.test(words[part.first - 1]?.raw ?? '') && isA(part, 'rows', 'figure');
    const areClaims = part.meanings.some((one) => one.is === 'rows' && one.rows === 'claims');
    return named.has(part.first - 1) && (isOwned || (areClaims && named.has(part.first - 2)));
  });
}

/** `Medicaid patients` are claims of a payer, and `refunds` no order. */
function isOfPlan(said: Said, part: Part): boolean {
  const isMany = /s$/i.test(part.typed);
  const before = partBefore(said, part);
  return (
    isMany &&
    (/refunds$/i.test(part.typed) || (/patients$/i.test(part.typed) && isA(before, 'name')))
  );
}

/** Whether a verb of change is a command: it comes first, or after "please" or "can you". */
function isOrder(said: Said): boolean {
  const first = said.parts.find((part) => !isCue(part, 'follow', 'we', 'us', 'whatIs'));
  if (isA(first, 'cannot') && !/refunds$/i.test(first?.typed ?? '')) return true;
  const before = said.words.slice(0, saidOf(said, 'cannot')[0]?.part.first ?? 0);
  return /\b(please|can you|could you|would you|want you to|go ahead and|need to|want to|let us|and)$/.test(
    before.map(({ text }) => text).join(' '),
  );
}
