/** `04-first-add-on-load` → `first add on load`. */
export function rungWords(name: string): string {
  return name.replace(/^\d+-/, '').replaceAll('-', ' ');
}
