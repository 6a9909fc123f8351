import type { CannotReason } from '../understanding.ts';

/** Longer is no question. */
const questionLengthMax = 2_000;

const codes: readonly RegExp[] = [
  /<\/?[a-z!][^>]*>?/iu,
  /\bselect\b.+\bfrom\b/isu,
  /\b(?:insert\s+into|drop\s+(?:table|database|schema)|truncate\s+table|alter\s+table)\b/iu,
  /\bunion\s+(?:all\s+)?select\b/iu,
  /\bupdate\s+\w+\s+set\b/iu,
  /\bdelete\s+from\s+\w+\s*(?:;|where|$)/iu,
  /['"]\s*(?:or|and)\s+['"]?\d+['"]?\s*=/iu,
  /;\s*--|--\s*$|\/\*|\*\/|\{\{|\$\{|=>|```/u,
  /\bfunction\s*\(|\bconsole\.|\bimport\s+\w+\s+from\b/iu,
  /\b(?:eval|exec|require|system|alert)\s*\(|&&\s*\w|\|\||\bcurl\s+|\brm\s+-|\bsudo\s/iu,
];

/** `less than -$5`, `under ($5)`: signs between words are dropped, and this one must not be. */
const belowZero = new RegExp(
  String.raw`(?:\b(?:than|under|below|over|above|exactly|least|most|of|between)|[<>=])\s*` +
    String.raw`(?:[-−–]\s?\$?\s?\d|\$\s?[-−–]\s?\d|\(\$?\s?[\d.,]+\))`,
  'iu',
);

const otherScript = /(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u;

/** Frequent words of other languages that people here speak; English has none of them. */
const foreignWords = new Set(
  `cuanto cuanta cuantos cuantas cual cuales pagamos pago pagos mes pasado pasada ano tarifas cobra
  quien nos por para los las del el la una mas ultimo ultima hola gracias semana recetas reclamos
  wie was viel haben wir bezahlt bezahlen letzten letzter letztes monat jahr gebuhren welche welcher
  der die das und ist fur im nicht hoch waren gestern danke bitte guten
  combien quel quelle quels quelles avons nous paye payes frais mois dernier derniere annee les des
  est dans le bonjour merci
  quanto quanta quanti quante abbiamo pagato mese scorso commissioni il gli di della ciao grazie
  qual quais pagamos taxas passado mes nos foi obrigado
  hoeveel hebben betaald vorige maand kosten het een
  ile zaplacilismy miesiac czy jest`
    .split(/\s+/u)
    .filter((word) => !['die', 'was', 'in', 'des', 'is'].includes(word)),
);

/** Why a text is no question in English, seen without reading it; undefined where it may be. */
export function refuseText(text: string): CannotReason | undefined {
  if (text.trim() === '') return 'empty';
  if (text.length > questionLengthMax) return 'too_long';
  if (!/[\p{L}\p{N}]/u.test(text)) return 'only_signs';
  if (codes.some((code) => code.test(text))) return 'code';
  if (belowZero.test(text)) return 'not_understood';
  return otherScript.test(text.normalize('NFKC')) ? 'other_language' : undefined;
}

/** Whether so many words are of another language that it is not English. */
export function isForeign(words: readonly string[]): boolean {
  const foreign = words.filter((word) => foreignWords.has(word)).length;
  return foreign >= 2 && foreign * 3 >= words.length;
}
