import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { isPeriodDay } from './days/period.ts';
import { readPage } from './read-page.ts';

/** Reads one part of the address; what makes no sense counts as missing. */
type Read = (params: URLSearchParams, name: string) => unknown;

type StateOf<Parts extends Record<string, Read>> = {
  readonly [Name in keyof Parts]: ReturnType<Parts[Name]>;
};

export interface SearchState<State> {
  readonly read: (params: URLSearchParams) => State;
  /** The address after a change; another list begins at its first page. */
  readonly write: (params: URLSearchParams, change: Partial<State>) => URLSearchParams;
}

interface Options {
  /** Parts that leave the list as it is, like its page. */
  readonly besideList?: readonly string[];
  /** Aliases that are read, and replaced by our own names. */
  readonly otherNames?: readonly string[];
}

/** The state of a screen in its address. Parts with their default value are left out. */
export function searchState<Parts extends Record<string, Read>>(
  parts: Parts,
  { besideList = [], otherNames = [] }: Options = {},
): SearchState<StateOf<Parts>> {
  type State = StateOf<Parts>;
  const read = (params: URLSearchParams) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, readPart]) => [name, readPart(params, name)]),
    ) as State;
  const usual = read(new URLSearchParams());
  const unchanged = new Set(['page', ...besideList]);
  return {
    read,
    write: (params, change) => {
      const isOther = Object.keys(change).some((name) => !unchanged.has(name));
      const next = { ...read(params), ...(isOther && { page: 1 }), ...change };
      const written = new URLSearchParams(params);
      for (const name of otherNames) written.delete(name);
      for (const name of Object.keys(parts)) {
        if (next[name] === usual[name] || next[name] === undefined) written.delete(name);
        else written.set(name, String(next[name]));
      }
      return written;
    },
  };
}

/**
 * The state of the screen, and how to change it: in place, or as a step to go back from. An answer
 * that comes after a person has left the screen changes no address: it would lead them back.
 */
export function useSearchState<State>({ read, write }: SearchState<State>) {
  const [params, setParams] = useSearchParams();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const set = (replace: boolean) => (to: Partial<State>) => {
    if (!isLeft.current) setParams((now) => write(now, to), { replace });
  };
  return { state: read(params), change: set(true), go: set(false) };
}

/** A screen with several lists has a page of each. */
export const pageNumber = (params: URLSearchParams, name: string) =>
  readPage(params, undefined, name);

const textLengthMax = 200;

/** Text up to a length; empty where there is none. */
export const text = (params: URLSearchParams, name: string): string =>
  (params.get(name) ?? '').slice(0, textLengthMax);

type ReadWord<Word> = (params: URLSearchParams, name: string) => Word;

/** One of the given words, or the default. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
): ReadWord<Word | undefined>;
export function oneOf<const Word extends string, const Usual extends string>(
  words: readonly Word[],
  usual: Usual,
): ReadWord<Word | Usual>;
export function oneOf(words: readonly string[], usual?: string): ReadWord<string | undefined> {
  return (params, name) => words.find((word) => word === params.get(name)) ?? usual;
}

export const day = (params: URLSearchParams, name: string): string | undefined => {
  const value = params.get(name);
  return isPeriodDay(value) ? value : undefined;
};
