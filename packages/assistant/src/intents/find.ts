import type { TopicQuery } from '../query.ts';
import { hasCue, isA, type Part, type Said, saidOf } from '../said.ts';
import type { Filled } from './filled.ts';

/** `case 12`, `show me case #12`: numbers of cases are short. */
export function readCaseNumber(message: string): TopicQuery | undefined {
  const number = /\bcase\s*(?:no\.?\s*|number\s*)?#?(\d{1,6})\b/i.exec(message)?.[1];
  return number === undefined ? undefined : { about: 'find', of: `case ${number}` };
}

/** `show claim 6005785`, `check 0012345`, `find Lipitor`: a search by number or name. */
export function readFind(said: Said, filled: Filled, message: string): TopicQuery | undefined {
  const [number] = saidOf(said, 'number');
  if (number !== undefined) {
    return { about: 'find', of: numberOf(said, number.part, number.meaning.number) };
  }
  const hasFigure = said.parts.some((part) => isA(part, 'figure', 'verb', 'lumps', 'rows'));
  if (hasFigure || filled.periods.length > 0 || filled.amount !== null) return undefined;
  const [name] = filled.names;
  const [match, ...others] = name?.matches ?? [];
  if (match !== undefined && match.ndcs.length > 0) {
    return { about: 'find', of: name?.part.typed.replace(/^ndc\W*/i, '') ?? '' };
  }
  if (!hasCue(said, 'find') || filled.bys.some(({ role }) => role === 'by')) return undefined;
  if (name !== undefined && match !== undefined) {
    const isWhole = others.length === 0 && match.names.length === 1;
    return { about: 'find', of: (isWhole ? match.names[0] : undefined) ?? name.part.typed };
  }
  const [first] = said.unknown;
  if (first === undefined) return undefined;
  return { about: 'find', of: message.slice(said.words[first.at]?.from).replace(/[?!.\s]+$/, '') };
}

/** With the letters before it: `invoice hd 10311`. */
function numberOf(said: Said, part: Part, number: string): string {
  const before = said.unknown.find(({ at }) => at === part.first - 1)?.text ?? '';
  const isPrefix = /^[a-z]{1,3}$/.test(before) && !/^(clm|ck|chk|rx|inv|no|num|nr)$/.test(before);
  return isPrefix && /^\d+$/.test(number) ? `${before}-${number}`.toUpperCase() : number;
}
