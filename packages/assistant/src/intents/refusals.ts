import type { CannotReason } from '../reading.ts';
import { hasCue, isCue, type Said, saidOf } from '../said.ts';

const code =
  /<\/?(script|img|iframe)|\b(select|delete|insert|update|drop|union|truncate)\b[\s\S]{0,40}\b(from|into|set|table|select)\b|\bignore\b[\s\S]{0,30}\b(previous|all|above|prior)\b[\s\S]{0,30}\b(instruction|prompt|rule)|system prompt|\{\{|\$\{|;\s*--|\bor 1=1\b/i;

/** Words that English questions do not have, by language; two of one language are enough. */
const otherLanguages: readonly ReadonlySet<string>[] = [
  `cuanto cuantos cuantas cuales cual son las los el la de del mes pasado que pagamos pago tarifas
  mi mis por como puedo quien hola gracias nuestro nuestra fue medicamentos farmacia ganancia muestra`,
  `combien quels quelles sont les des frais du mois dernier nous avons pour bonjour merci est le la
  quel pharmacie mon mes montre moi que qui une`,
  `wie viel hoch sind die der das im letzten monat wir haben gebuhren welche bitte danke zeige mir
  meine unsere apotheke waren was ist und nicht`,
  'quanto quais sao as os taxas mes passado nos foi obrigado ola minha farmacia qual o do da mostre',
].map((line) => new Set(line.split(/\s+/)));

/** What is not answered before anybody reads it. */
export function refuseText(message: string): CannotReason | undefined {
  if (!/[\p{L}\p{N}]/u.test(message)) return 'empty';
  if (code.test(message)) return 'code';
  const letters = message.match(/\p{L}/gu) ?? [];
  const latin = message.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length > 0 && latin.length < letters.length * 0.6) return 'other_language';
  return undefined;
}

/** What is never answered, whatever else is said. */
export function refuseSaid(said: Said): CannotReason | undefined {
  const words = said.words.map(({ text }) => text);
  for (const language of otherLanguages) {
    const theirs = words.filter(
      (word) => language.has(word) && !/^(a|is|on|in|was|die|mes|pour)$/.test(word),
    );
    if (theirs.length >= 3 && theirs.length * 2 >= words.length) return 'other_language';
  }
  const reasons = saidOf(said, 'cannot').map(({ meaning }) => meaning.reason);
  for (const reason of ['code', 'other_pharmacy', 'patient', 'forecast'] as const) {
    if (reasons.includes(reason)) return reason;
  }
  if (reasons.includes('change') && isOrder(said)) return 'change';
  const hasFigure = saidOf(said, 'figure').length > 0;
  return reasons.includes('outside') && !hasFigure ? 'outside' : undefined;
}

/** Whether a verb of change is what the message orders: it leads, or follows "please" or "can you". */
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
