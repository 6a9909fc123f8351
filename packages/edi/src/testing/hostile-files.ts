import { changed, isaText } from './read-text.ts';

const good = changed({});
const body = good.slice(good.indexOf('ST*'), good.indexOf('GE*'));
const open = good.slice(0, good.indexOf('LX*'));

/** Beginnings that the reader is led astray by, and what is then repeated without end. */
export const hostile: readonly (readonly [what: string, start: string, again: string])[] = [
  ['payments in order', isaText, body],
  ['one endless segment', open, 'x'],
  ['nothing but terminators', open, '~'],
  ['nothing but separators', open, '*'],
  ['nothing but line ends', open, '\r\n'],
  ['nothing but blanks', '', ' '],
  ['the letter I', open, 'I'],
  ['segments that begin like an ISA', open, 'I~'],
  ['an ISA in an ISA', '', 'ISA*'],
  ['ISA after ISA', '', isaText],
  ['claims without anything', open, 'CLP~'],
  ['services without a claim', open, 'SVC*N4:1*1*1~'],
  ['adjustments of one claim', `${open}CLP*1*1*1*1~`, 'CAS*CO*45*1*1*45*1*1~'],
  ['lump sums that explain the difference', open, 'PLB*1*20261231*CS:A*-55~'],
  ['sets without end', isaText, 'ST*835*1~'],
  ['sets of another type', isaText, 'ST*999*1~'],
  ['groups without end', isaText, 'GS*HP~'],
  ['components', open, 'SVC*N4::::::::::::::::*1*1~'],
  ['small letters', '', isaText.toLowerCase()],
];
