import { type Answer, type CallOptions, type CallParts, type RouteKey, send } from './call.ts';

export interface PageOf<Rows> {
  readonly rows: Rows;
  /** Of all pages together. */
  readonly total: number;
}

/** Calls a route as `call` does, for one page of a list, whose total length is in a header. */
export async function callPage<K extends RouteKey>(
  key: K,
  options: CallOptions<K>,
): Promise<PageOf<Answer<K>>> {
  const { text, response } = await send(key, options as CallParts);
  const rows = JSON.parse(text) as Answer<K>;
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN);
  const known = Array.isArray(rows) ? rows.length : 0;
  return { rows, total: Number.isInteger(total) ? total : known };
}
