/** An address for a title: `Höhere Leistung, 2026` → `hohere-leistung-2026`. Empty when nothing of it can stand in one. */
export function slugFrom(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}
