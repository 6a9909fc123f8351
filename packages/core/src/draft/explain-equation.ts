import { centsToText, toCents } from '../money.ts';
import type { EquationLabel, EquationTerm, ProofEquation } from './proven-payment.ts';

const names: Readonly<Record<EquationLabel, string>> = {
  charge: 'charge',
  ingredientCost: 'ingredient cost',
  dispensingFee: 'dispensing fee',
  tax: 'tax',
  incentive: 'incentive',
  patientPaid: 'patient paid',
  otherPayer: 'other payer',
  gross: 'gross',
  dirFee: 'DIR fee',
  gerFee: 'effective rate',
  transactionFee: 'transaction fee',
  networkFee: 'network fee',
  withheld: 'withheld',
  otherAdjustment: 'other adjustment',
  net: 'net',
  claims: 'claims',
  lumps: 'adjustments',
  payment: 'payment',
  printed_total: 'printed total',
};

/** The name of a number of an equation, as a book-keeper says it. */
export function equationLabel(label: EquationLabel): string {
  return names[label];
}

/** `1,204 claims 45,310.22 − adjustments 1,250.00 = payment 44,060.22`. */
export function explainEquation(equation: ProofEquation): string {
  const { kind, terms, result, difference, holds } = equation;
  const counted = kind === 'count';
  const write = (amount: number): string => (counted ? grouped(String(amount)) : money(amount));
  const left = terms.map((term, at) => termWords(term, at, write)).join('');
  const equals = holds ? '=' : '≠';
  const end = holds ? '' : ` (${difference > 0 ? '+' : '−'}${write(Math.abs(difference))})`;
  return `${left} ${equals} ${names[result.label]} ${signed(result.amount, write)}${end}`;
}

function termWords(
  { label, amount, rows }: EquationTerm,
  at: number,
  write: (amount: number) => string,
): string {
  const many = label === 'claims' && rows !== undefined ? `${grouped(String(rows))} ` : '';
  const one = many === '1 ' ? 'claim' : names[label];
  const name = `${many}${label === 'claims' ? one : names[label]}`;
  if (at === 0) return `${name} ${signed(amount, write)}`;
  return ` ${amount < 0 ? '−' : '+'} ${name} ${write(Math.abs(amount))}`;
}

function signed(amount: number, write: (amount: number) => string): string {
  return `${amount < 0 ? '−' : ''}${write(Math.abs(amount))}`;
}

function money(cents: number): string {
  const text = centsToText(toCents(cents));
  return `${grouped(text.slice(0, -3))}${text.slice(-3)}`;
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
