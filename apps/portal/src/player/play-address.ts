/** What a link to a moment names. Steps count from 0, as in a recording. */
export interface PlayAddress {
  readonly testCase: string;
  readonly step: number;
}

/** The part of an address behind `#` that opens the player at this moment. */
export function playHash({ testCase, step }: PlayAddress): string {
  return `#play=${step + 1}:${encodeURIComponent(testCase)}`;
}

/** The moment that such a part names; null for any other. */
export function readPlayHash(hash: string): PlayAddress | null {
  const [, number = '', name = ''] = /^#play=([1-9]\d{0,8}):(.+)$/.exec(hash) ?? [];
  if (number === '') return null;
  try {
    return { step: Number(number) - 1, testCase: decodeURIComponent(name) };
  } catch {
    return null;
  }
}
