import type { TopicQuery } from '../query.ts';
import { hasCue, isA, type Part, type Said, saidOf } from '../said.ts';
import type { Filled } from './filled.ts';

/** `show claim 6005785`, `check 0012345`, `find Lipitor`: a search by number or name. */
export function readFind(said: Said, filled: Filled, message: string): TopicQuery | undefined {
  const hasFigure = said.parts.some(
    (part) => isA(part, 'figure', 'verb', 'lumps') && !isA(part, 'rows') && !isOfRows(part),
  );
  const [number] = saidOf(said, 'number');
  if (number !== undefined && (!hasFigure || isBehindRows(said, number.part))) {
    return { about: 'find', of: numberOf(said, number.part, number.meaning.number) };
  }
  const [only] = filled.names;
  const isNdc = only?.matches.every(({ ndcs }) => ndcs.length > 0) === true;
  if (isNdc && !hasFigure && saidOf(said, 'rows').length === 0 && filled.periods.length === 0) {
    return { about: 'find', of: only.part.typed.replace(/^ndc\W*/i, '') };
  }
  if (!hasCue(said, 'find') || hasFigure || filled.bys.some(({ role }) => role === 'by'))
    return undefined;
  const hasRows = saidOf(said, 'rows').length > 0;
  if (filled.periods.length > 0 || filled.amount !== null || hasRows) return undefined;
  const [name] = filled.names;
  if (name !== undefined) {
    const [match, ...others] = name.matches;
    const whole = others.length === 0 && match?.names.length === 1 ? match.names[0] : undefined;
    return { about: 'find', of: whole ?? name.part.typed };
  }
  const [first] = said.unknown;
  if (first === undefined) return undefined;
  return { about: 'find', of: message.slice(said.words[first.at]?.from).replace(/[?!.\s]+$/, '') };
}

/** `check number` and `claim number` aren't counts if a number follows. */
function isOfRows({ meanings }: Part): boolean {
  return meanings.some(
    (meaning) =>
      meaning.is === 'figure' && ['claims', 'payments', 'vendorInvoices'].includes(meaning.figure),
  );
}

/** `claim 6005785`, `invoice no. HD-10023`: the number identifies the row. */
function isBehindRows(said: Said, number: Part): boolean {
  const before = said.parts.findLast(({ last }) => last <= number.first);
  return before !== undefined && number.first - before.last <= 1 && isA(before, 'rows');
}

/** With the letters before it: `invoice hd 10311`. */
function numberOf(said: Said, part: Part, number: string): string {
  const before = said.unknown.find(({ at }) => at === part.first - 1)?.text ?? '';
  const isPrefix = /^[a-z]{1,3}$/.test(before) && !/^(clm|ck|chk|rx|inv|no|num|nr)$/.test(before);
  return isPrefix && /^\d+$/.test(number) ? `${before}-${number}`.toUpperCase() : number;
}
