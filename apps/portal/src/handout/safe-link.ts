/**
 * Where a link of a handout may lead: to a place in the page, a path of the portal or a page of the web. Null for the rest (files beside the
 * handout, which the portal does not serve, and anything that would run): then only the text is shown.
 */
export function safeLink(href: string | undefined): { readonly href: string; readonly outside: boolean } | null {
  if (href === undefined) return null;
  if (/^#[\w-]+$/.test(href) || /^\/(?![/\\])/.test(href)) return { href, outside: false };
  const url = URL.canParse(href) ? new URL(href) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? { href: url.href, outside: true } : null;
}
