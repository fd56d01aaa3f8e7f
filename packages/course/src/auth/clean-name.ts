/** As `lineSchema` refuses them: of the categories Cc, and the marks that turn the direction of text, with which a name can pose as another. */
const UNWANTED = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

const MOST_CHARACTERS = 200;

/** A name as people read it, on one line; `fallback` where nothing of it is left. An OpenID provider sends what it likes, so it is mended, not refused. */
export function cleanName(name: string, fallback: string): string {
  const clean = name.toWellFormed().replace(UNWANTED, ' ').replace(/\s+/g, ' ').trim();
  return [...(clean === '' ? fallback : clean)].slice(0, MOST_CHARACTERS).join('');
}
