/** The pattern of texts with another one in them, whatever characters that has. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;
}
