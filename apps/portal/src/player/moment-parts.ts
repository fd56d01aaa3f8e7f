import { type PlayAddress, readPlayHash } from './play-address.ts';

/** A piece of a plain text: words, or a link to the player. */
export type MomentPart = string | { readonly href: string; readonly words: string };

/** `#play=12:…`, or an address of a page that ends in it. */
const LINK = /(?<page>https?:\/\/[^\s#/]+(?<path>\/[^\s#]*))?(?<hash>#(?<player>play(?:-\d{1,3})?)=[^\s<>"]+)/g;

/** What ends a sentence is no part of its link. */
const AFTER_LINK = /[.,;:!?)]+$/;

/**
 * Finds the links to moments in a plain text. They lead into this portal whatever host they name, so a text of others cannot lead elsewhere; anything
 * else stays text.
 */
export function momentParts(text: string): readonly MomentPart[] {
  const parts: MomentPart[] = [];
  let end = 0;
  for (const { 0: all, index, groups } of text.matchAll(LINK)) {
    const hash = (groups?.hash ?? '').replace(AFTER_LINK, '');
    const address = readPlayHash(hash, groups?.player);
    if (address === null) continue;
    parts.push(text.slice(end, index), { href: `${pathOf(groups?.path)}${hash}`, words: wordsOf(address) });
    end = index + all.length - ((groups?.hash ?? '').length - hash.length);
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

/** `//host` at the beginning of a path would be another host. */
function pathOf(path = ''): string {
  return path.replace(/^\/{2,}/, '/');
}

function wordsOf(address: PlayAddress): string {
  const { testCase } = address;
  if ('step' in address) return `step ${address.step + 1} of “${testCase}”`;
  return `the last write of element ${address.index} in “${testCase}”`;
}
