const pathCharactersMax = 300;

/**
 * A path within our own site: one slash, never two (which would name another host), and nothing
 * that a browser drops or turns into a slash before it looks.
 */
export function isOwnPath(text: string): boolean {
  return text.length <= pathCharactersMax && /^\/(?![/\\])[\w\-./?=&%#~:,]*$/.test(text);
}

/** What is linked comes from our own code, so another address is a fault of ours. */
export function assertOwnPath(text: string): void {
  if (!isOwnPath(text)) throw new TypeError('a notification links only to a path of our own');
}
