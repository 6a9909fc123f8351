import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '../toast.ts';
import { type Answer, type CallOptions, type CallParts, call, type RouteKey } from './call.ts';

export interface On<Answered, Given = unknown> {
  /** By which others know that it is on its way. */
  readonly mutationKey?: readonly [string];
  readonly done?: (answer: Answered, given: Given) => void;
  readonly failed?: (error: Error, given: Given) => void;
  /**
   * Fetches again what the change concerns, also after a refusal, when it may be out of date: the
   * queries of these paths, or what a function says.
   */
  readonly refresh?:
    | readonly string[]
    | ((queryClient: QueryClient, answer: Answered | undefined) => Promise<unknown>);
}

/** Any call that changes something on the server. */
export function useTask<Given = void, Answered = unknown>(
  run: (given: Given) => Promise<Answered>,
  { mutationKey, done, failed, refresh }: On<Answered, Given> = {},
) {
  const queryClient = useQueryClient();
  async function refetch(answer?: Answered): Promise<void> {
    if (typeof refresh === 'function') await refresh(queryClient, answer);
    else await refreshPaths(queryClient, refresh ?? []);
  }
  return useMutation<Answered, Error, Given>({
    ...(mutationKey && { mutationKey }),
    mutationFn: run,
    onSuccess: async (answer, given) => {
      done?.(answer, given);
      await refetch(answer);
    },
    onError: (error, given) => {
      failed?.(error, given);
      void refetch();
    },
  });
}

/** For `refresh`: only after a success. A refusal leaves what a person has typed alone. */
export function afterSuccess(refresh: (client: QueryClient) => Promise<unknown>) {
  return async (client: QueryClient, answer: unknown): Promise<void> => {
    if (answer !== undefined) await refresh(client);
  };
}

/** Fetches again the queries whose keys start with one of the paths. */
export async function refreshPaths(client: QueryClient, paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}

/** What a route is called with; nothing where it needs nothing. */
export type Given<K extends RouteKey> =
  // biome-ignore lint/suspicious/noConfusingVoidType: `mutate()` needs no argument then
  Record<never, never> extends CallOptions<K> ? CallOptions<K> | void : CallOptions<K>;

const callAny = call as (route: RouteKey, options: CallParts) => Promise<unknown>;

/** Calls a route that changes something. */
export function useChange<K extends RouteKey>(route: K, on: On<Answer<K>, Given<K>> = {}) {
  return useTask(
    (given: Given<K>) => callAny(route, (given ?? {}) as CallParts) as Promise<Answer<K>>,
    on,
  );
}

/** Shows a toast once something is done. */
export function toastOf(title: string, description: string): () => void {
  return () => showToast({ title, description });
}
