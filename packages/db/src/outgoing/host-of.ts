/** What is shown of a webhook's address where its path, which may hold a secret, must not be. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}
