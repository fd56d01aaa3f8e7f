/** What stands after a comma without being a first name. */
const TITLE = /^(jr|sr|ii|iii|iv|ph\.?d|m\.?d|m\.?sc|b\.?sc|m\.?a|b\.?a|dr|prof|esq)\.?$/i;

/** What belongs to the family name that follows it. */
const PARTICLES = new Set(
  "af al ap av bin bint da dal das de degli dei del della den der di dos du el ibn la las le los mac ní nic st. 't ten ter van uí vom von zu zum zur".split(
    ' ',
  ),
);

/** Anything else is no part of a name that we could turn around. */
const WORDS = /^[\p{L}\p{M}\s.'’-]+$/u;

/** A name as people say it: Canvas's `Lovelace, Ada` is Ada Lovelace. */
export function spokenName(name: string): string {
  const [family = '', first = '', ...more] = name.split(',').map((part) => part.trim());
  const turned = more.length === 0 && WORDS.test(family) && WORDS.test(first) && !TITLE.test(first);
  return turned ? `${first} ${family}` : name;
}

/** First and family name, as far as a name tells: the last word and the particles before it are the family name. */
export function splitName(name: string): { first: string; family: string } {
  const words = spokenName(name).split(/\s+/).filter(Boolean);
  const last = words.at(-1) ?? '';
  const title = !/\p{L}/u.test(last) || (words.length > 2 && TITLE.test(last)) ? 1 : 0;
  let at = words.length - 1 - title;
  if (at < 1) return { first: words.join(' '), family: '' };
  while (at > 1 && PARTICLES.has((words[at - 1] ?? '').toLowerCase())) at -= 1;
  return { first: words.slice(0, at).join(' '), family: words.slice(at).join(' ') };
}

const collator = new Intl.Collator('en', { numeric: true });

interface Named {
  /** May be empty: then the address stands for it. */
  readonly name: string;
  readonly email: string;
}

/** By what people look for somebody: the family name, then the first. */
export function nameKey({ name, email }: Named): string {
  const { first, family } = splitName(name || email);
  return `${family} ${first}`.trim();
}

/** By `nameKey`, with É after e and not after z. */
export function sortedByName<T extends Named>(people: readonly T[]): T[] {
  return people
    .map((person) => ({ person, key: nameKey(person) }))
    .sort((a, b) => collator.compare(a.key, b.key) || collator.compare(a.person.email, b.person.email))
    .map(({ person }) => person);
}
