import { parseCents } from '@pfs/core/money';
import { type ClaimAmount, claimAmounts, claimTraits } from '@pfs/wire/claim-names';

/** What claims are asked for by; a list is any of its names. */
export type ClaimsFilter = Readonly<Record<string, string | string[]>>;

/** As many names of one kind as the server takes. */
const namesMax = 50;
const statuses = ['paid', 'denied', 'reversal'] as const;

export interface AskedAmount {
  readonly amountOf: ClaimAmount;
  readonly over: string | null;
  readonly under: string | null;
}

/** What of the claims the address asks for; what cannot be understood counts as not said. */
export function readNarrowing(params: URLSearchParams): ClaimsFilter {
  const found: Record<string, string | string[]> = {};
  const take = (name: string, known: readonly string[]) => {
    const value = known.find((one) => one === params.get(name));
    if (value !== undefined) found[name] = value;
  };
  for (const name of ['payer', 'drug', 'ndc'] as const) {
    const names = readNames(params, name);
    if (names.length > 0) found[name] = names;
  }
  take('status', statuses);
  take('with', claimTraits);
  take('counted', ['true', 'false']);
  const amount = readAmount(params);
  if (amount === undefined) return found;
  const { amountOf, over, under } = amount;
  return {
    ...found,
    amountOf,
    ...(over === null ? {} : { over }),
    ...(under === null ? {} : { under }),
  };
}

const lengthMax = { payer: 300, drug: 300, ndc: 20 };

/** An empty drug or NDC is one that its file does not name. */
export function readNames(params: URLSearchParams, name: keyof typeof lengthMax): string[] {
  const names = new Set(params.getAll(name));
  if (name === 'payer') names.delete('');
  return [...names].filter((one) => one.length <= lengthMax[name]).slice(0, namesMax);
}

const dollars = /^-?\d{1,9}(\.\d{1,2})?$/;

export function readAmount(params: URLSearchParams): AskedAmount | undefined {
  const amountOf = claimAmounts.find((one) => one === params.get('amountOf'));
  const [over, under] = [params.get('over'), params.get('under')];
  const limits = [over, under].filter((limit) => limit !== null);
  if (amountOf === undefined || limits.length === 0) return undefined;
  if (limits.some((limit) => !dollars.test(limit))) return undefined;
  const between = (parseCents(under ?? '') ?? 0) - (parseCents(over ?? '') ?? 0);
  if (limits.length === 2 && between < 2) return undefined;
  return { amountOf, over, under };
}
