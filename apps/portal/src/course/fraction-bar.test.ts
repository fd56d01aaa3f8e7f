import { expect, test } from 'vitest';
import { barWords } from './fraction-bar.tsx';

const plain = (text: string) => text.replaceAll('\u202f', ' ');

test('Who does not see the bar is told how near to the roof it ends, and where both marks lie.', () => {
  expect(plain(barWords(0.61, { passFraction: 0.04, fullFraction: 0.85 }))).toBe('61 % of the roof; pass mark 4 %, full mark 85 %');
  expect(plain(barWords(0.61, null))).toBe('61 % of the roof');
});
