import { expect, test } from 'vitest';
import { Watchers } from './live-hub.ts';

test('A signal wakes the pages that watch this hand-in, and no others.', () => {
  const watchers = new Watchers();
  const woken: string[] = [];
  watchers.add('a', () => woken.push('first'));
  watchers.add('a', () => woken.push('second'));
  watchers.add('b', () => woken.push('other'));
  watchers.wake('a');
  watchers.wake('nobody');
  expect(woken).toEqual(['first', 'second']);
  watchers.wakeAll();
  expect(woken).toEqual(['first', 'second', 'first', 'second', 'other']);
});

test('A page that leaves is not woken again, and leaves nothing behind.', () => {
  const watchers = new Watchers();
  const woken: string[] = [];
  const leaveFirst = watchers.add('a', () => woken.push('first'));
  const leaveSecond = watchers.add('a', () => woken.push('second'));
  leaveFirst();
  leaveFirst();
  watchers.wake('a');
  expect(woken).toEqual(['second']);
  leaveSecond();
  expect(watchers.size).toBe(0);
});
