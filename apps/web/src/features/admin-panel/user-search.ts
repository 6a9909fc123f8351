import { pageNumber, searchState, text } from '../../lib/search-state.ts';

/** The list's search and page, from the address. */
export const userSearch = searchState({ page: pageNumber, search: text });
export const { read: readUserSearch, write: writeUserSearch } = userSearch;
export type UserSearch = ReturnType<typeof readUserSearch>;
