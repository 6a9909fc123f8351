import { ownEntry } from '../own-entry.ts';
import { type CalendarPoint, monthsPoint } from './calendar-point.ts';
import { type PeriodPart, type PeriodQuestion, textAt } from './period-part.ts';
import { unitAt } from './period-words.ts';
import { yearBehind, yearRelative, yearWritten } from './year-parts.ts';

const ordinals: Readonly<Record<string, number>> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4 },
  ...{ '1st': 1, '2nd': 2, '3rd': 3, '4th': 4 },
  ...{ one: 1, two: 2, three: 3, four: 4, '1': 1, '2': 2, '3': 3, '4': 4 },
};

/** A part of a year without its year: `q2`, `second quarter`, `h1`, `first half`. */
interface YearPiece {
  readonly to: number;
  readonly month: number;
  readonly count: 3 | 6;
}

/** `Q2`, `Q2 2025`, `2025 Q2`, `second quarter of last year`, `H1`, `first half of 2026`. */
export function quarterPart(question: PeriodQuestion, from: number): PeriodPart | undefined {
  const glued = gluedPoint(textAt(question, from));
  if (glued !== undefined) return { to: from + 1, point: glued, corrections: [] };
  const written = yearWritten(textAt(question, from));
  const before =
    written === undefined ? yearRelative(question, from, false) : { to: from + 1, year: written };
  const piece = pieceAt(question, before?.to ?? from);
  if (piece === undefined) return undefined;
  const after = before ?? yearOfPiece(question, piece.to);
  const to = before ? piece.to : (after?.to ?? piece.to);
  return { to, point: pointOf(piece, after?.year ?? null), corrections: [] };
}

/** Behind a quarter two digits are a year: `Q3 25`. */
function yearOfPiece(question: PeriodQuestion, at: number) {
  const short = /^2\d$/.test(textAt(question, at)) && /^q/.test(textAt(question, at - 1));
  return short
    ? { to: at + 1, year: 2000 + Number(textAt(question, at)) }
    : yearBehind(question, at);
}

function pieceAt(question: PeriodQuestion, at: number): YearPiece | undefined {
  const text = textAt(question, at);
  const short = /^(?:([qh])([1-9])|([1-9])([qh]))$/.exec(text);
  if (short !== null) return piece(short[1] ?? short[4], Number(short[2] ?? short[3]), at + 1);
  const isUnit = unitAt(question, at)?.value === 'quarter';
  const number = ownEntry(ordinals, textAt(question, isUnit ? at + 1 : at));
  if (number === undefined) return undefined;
  if (isUnit) return piece('q', number, at + 2);
  if (/^(one|two|three|four|\d)$/.test(text)) return undefined;
  if (unitAt(question, at + 1)?.value === 'quarter') return piece('q', number, at + 2);
  return textAt(question, at + 1) === 'half' ? piece('h', number, at + 2) : undefined;
}

function piece(letter: string | undefined, number: number, to: number): YearPiece {
  const count = letter === 'h' ? 6 : 3;
  return { to, month: (number - 1) * count + 1, count };
}

function pointOf({ month, count }: YearPiece, year: number | null): CalendarPoint {
  return month > 12 ? { kind: 'none' } : monthsPoint(year, month, count);
}

/** `2025q2`, `q22025`, `2q25`. */
function gluedPoint(text: string): CalendarPoint | undefined {
  const match =
    /^(?<year>20\d{2})(?<letter>[qh])(?<number>\d)$/.exec(text) ??
    /^(?<letter>[qh])(?<number>\d)(?<year>20\d{2})$/.exec(text) ??
    /^(?<number>\d)(?<letter>[qh])(?<year>\d{2}|20\d{2})$/.exec(text);
  if (match?.groups === undefined || match === null) return undefined;
  const { letter, number, year } = match.groups;
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  return pointOf(piece(letter, Number(number), 0), full);
}
