/** What a destination is called by: its URL without what all have in common. */
export function addressOf(url: string): string {
  return url.replace(/^https:\/\//, '');
}
