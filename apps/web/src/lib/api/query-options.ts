/**
 * Options of a query of figures: it is fetched again when its screen opens and when the connection
 * is back, but not each time the window gets the focus.
 */
export const figuresQuery = { staleTime: 0, refetchOnReconnect: 'always' } as const;

/** Options of a query whose rows have a status: fetched again on focus and reconnect. */
export const statusQuery = {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const;
