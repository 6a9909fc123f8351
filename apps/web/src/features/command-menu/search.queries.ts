import type { RecoveryCase } from '@pfs/wire/cases';
import type { Claim } from '@pfs/wire/claims';
import type { Remittance } from '@pfs/wire/remittances';
import type { VendorInvoice } from '@pfs/wire/vendor-invoice';
import type { Vendor } from '@pfs/wire/vendors';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, isUnauthorized } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { callPage } from '../../lib/api/call-page.ts';

/** At most this many results of a kind; its screen shows more. */
export const foundMax = 5;

/** Names change with new files; while somebody types, they are fetched once. */
const freshMilliseconds = 30_000;

/** The most uploads that one call returns. */
const uploadsMax = 500;

interface Some<Row> {
  readonly rows: readonly Row[];
  /** Of all matches, shown or not. */
  readonly total: number;
}

interface NamedDrug {
  readonly drugName: string | null;
  readonly ndc: string | null;
}

export interface Found {
  /** The text that was searched for. */
  readonly text: string;
  readonly claims: Some<Claim>;
  readonly payers: Some<string>;
  readonly drugs: Some<NamedDrug>;
  readonly vendors: Some<Vendor>;
  readonly invoices: Some<VendorInvoice>;
  readonly cases: Some<RecoveryCase>;
  readonly remittances: Some<Remittance>;
  /** The names of what could not be searched. */
  readonly failed: readonly string[];
}

interface Asked {
  readonly queryClient: QueryClient;
  readonly signal: AbortSignal;
  readonly text: string;
}

/** Everything of the pharmacy whose name or number contains a text. */
export function foundQuery(queryClient: QueryClient, text: string) {
  return queryOptions({
    queryKey: ['command-menu', text],
    queryFn: ({ signal }) => find({ queryClient, signal, text }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: freshMilliseconds,
    enabled: text.length >= 2,
  });
}

const none = { rows: [], total: 0 } as const;

async function find(asked: Asked): Promise<Found> {
  const { text } = asked;
  const [claims, names, vendors, invoices, cases, uploads] = await Promise.allSettled([
    findClaims(asked),
    readNames(asked),
    call('GET /api/vendors', { query: { search: text }, signal: asked.signal }),
    findInvoices(asked),
    findCases(asked),
    readUploads(asked),
  ]);
  const failed = [
    ...wordsIf(claims, 'claims'),
    ...wordsIf(names, 'payers and drugs'),
    ...wordsIf(vendors, 'vendors'),
    ...wordsIf(invoices, 'invoices'),
    ...wordsIf(cases, 'cases'),
    ...wordsIf(uploads, 'remittances'),
  ];
  const named = names.status === 'fulfilled' ? names.value : { payers: [], drugs: [] };
  return {
    text,
    claims: claims.status === 'fulfilled' ? claims.value : none,
    payers: first(named.payers.filter((name) => containsWords(name, text))),
    drugs: first(named.drugs.filter((each) => containsWords(drugWords(each), text))),
    vendors: first(vendors.status === 'fulfilled' ? vendors.value : []),
    invoices: invoices.status === 'fulfilled' ? invoices.value : none,
    cases: cases.status === 'fulfilled' ? cases.value : none,
    remittances: first(
      uploads.status === 'fulfilled'
        ? uploads.value.filter(({ fileName }) => containsWords(fileName, text))
        : [],
    ),
    failed,
  };
}

function drugWords({ drugName, ndc }: NamedDrug): string {
  return `${drugName ?? ''} ${ndc ?? ''}`;
}

function first<Row>(rows: readonly Row[]): Some<Row> {
  return { rows: rows.slice(0, foundMax), total: rows.length };
}

/** A refusal because of the plan or the role means no results; other failures are named. */
function wordsIf(result: PromiseSettledResult<unknown>, words: string): readonly string[] {
  if (result.status === 'fulfilled') return [];
  const { reason } = result;
  if (isUnauthorized(reason)) throw reason;
  const refused = reason instanceof ApiError && (reason.status === 402 || reason.status === 403);
  return refused ? [] : [words];
}

function findClaims({ text, signal }: Asked) {
  return callPage('GET /api/claims', {
    query: { search: text, page: 1, pageSize: foundMax },
    signal,
  });
}

function findInvoices({ text, signal }: Asked) {
  const query = { search: text, page: 1, pageSize: foundMax };
  return callPage('GET /api/vendor-invoices', { query, signal });
}

function findCases({ text, signal }: Asked) {
  const query = { search: text, page: 1, pageSize: foundMax };
  return callPage('GET /api/cases', { query, signal });
}

function readNames({ queryClient }: Asked) {
  return queryClient.fetchQuery({
    queryKey: ['/api/analytics', 'names'],
    queryFn: async () => {
      const { payers, drugAnalysis } = await call('GET /api/analytics');
      return { payers, drugs: drugAnalysis.map(({ drugName, ndc }) => ({ drugName, ndc })) };
    },
    staleTime: freshMilliseconds,
  });
}

function readUploads({ queryClient }: Asked) {
  return queryClient.fetchQuery({
    queryKey: ['/api/remittances', 'newest'],
    queryFn: () => call('GET /api/remittances', { query: { limit: uploadsMax } }),
    staleTime: freshMilliseconds,
  });
}

/** Lower case without accents, so that nobody has to type them. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every typed word starts a word of the text. */
export function matchesWordStarts(text: string, typed: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return split(typed).every((part) => words.some((word) => word.startsWith(part)));
}

/** Whether every typed word is anywhere in the text; for names and file names. */
export function containsWords(text: string, typed: string): boolean {
  const folded = fold(text);
  return split(typed).every((part) => folded.includes(part));
}

function split(typed: string): readonly string[] {
  return fold(typed).split(/\s+/).filter(Boolean);
}
