/** How a reader gets to the portal's own address. */
export type Lead = { readonly by: 'redirect' | 'link'; readonly address: string };

/** Says that the reader was sent on once: where something sends them back, they are not sent in a circle. */
const SENT_ON = 'sent-on';

/** The same page at the portal's own address, the first of `origins`; null for a reader who is at one of them. */
export function leadTo(here: URL, origins: readonly string[]): Lead | null {
  const [own] = origins;
  if (own === undefined || origins.includes(here.origin)) return null;
  // By parts: read as a whole, a path like `//other.example` would name another host.
  const there = new URL(own);
  there.pathname = here.pathname;
  there.search = here.search;
  there.hash = here.hash;
  if (there.searchParams.has(SENT_ON)) {
    there.searchParams.delete(SENT_ON);
    return { by: 'link', address: there.href };
  }
  there.searchParams.set(SENT_ON, '1');
  return { by: 'redirect', address: there.href };
}
