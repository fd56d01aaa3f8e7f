import { formatCount } from '@rooflab/roofline/units';

/** `1 student`, `3 students`, `0 students`; `many` where an s does not do. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
