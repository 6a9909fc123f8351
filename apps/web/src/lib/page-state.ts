/** What pieces that come at different times have to know of the page; it comes with the first. */
export const pageState = {
  /** Files on their way: a reload would cut them off. */
  sendings: 0,
  /** From when the server was found to have another version until the page has reloaded. */
  isReplaced: false,
};
