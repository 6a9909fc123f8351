import { type ClaimFacets, makeClaimRequests } from './claim-requests.ts';

const pageSize = 25;

export interface MeasuredClaims {
  readonly kind: string;
  readonly query: string;
  readonly total: number;
  readonly ms: number;
}

export interface ClaimPages {
  /** Requests one page like a browser: returns the number of claims and the time. */
  page(query: string): Promise<{ readonly total: number; readonly ms: number }>;
}

/** A signed-in caller. */
export function openClaimPages(url: string, cookie: string): ClaimPages {
  return {
    async page(query) {
      const before = performance.now();
      const answer = await fetch(`${url}/api/claims?${query}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${query} answered ${await answer.text()}`);
      await answer.json();
      const ms = performance.now() - before;
      return { total: Number(answer.headers.get('x-total-count')), ms };
    },
  };
}

/** Each request's first page and one deep in it, chosen by its number. */
export async function measureClaims(
  pages: ClaimPages,
  facets: ClaimFacets,
  count: number,
): Promise<readonly MeasuredClaims[]> {
  const measured: MeasuredClaims[] = [];
  for (const [number, { kind, query }] of makeClaimRequests(facets, count / 2).entries()) {
    const ask = async (page: number) => {
      const asked = new URLSearchParams({ ...query, page: String(page), pageSize: `${pageSize}` });
      const found = await pages.page(asked.toString());
      measured.push({ kind, query: asked.toString(), ...found });
      return found.total;
    };
    const total = await ask(1);
    const last = Math.max(1, Math.ceil(total / pageSize));
    await ask(1 + ((number * 7_919) % last));
  }
  return measured;
}
