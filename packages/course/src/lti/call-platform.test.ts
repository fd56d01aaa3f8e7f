import { expect, test } from 'vitest';
import { refusedBy } from './call-platform.ts';

const NOW = new Date('2026-10-01T12:00:00Z');

const answering = (body: string) => refusedBy({ status: 400, headers: {}, body: Buffer.from(body) }, NOW);

test('Of a platform’s answer the first five hundred characters are kept.', () => {
  expect(answering('x'.repeat(500)).details.answer).toHaveLength(500);
  expect(answering('x'.repeat(501)).details.answer).toHaveLength(500);
});

test('What a platform says in words is told up to two hundred characters.', () => {
  const told = (length: number) => answering(JSON.stringify({ message: 'x'.repeat(length) })).message;
  expect(told(200)).toContain(`It says: “${'x'.repeat(200)}”`);
  expect(told(201)).toContain(`It says: “${'x'.repeat(200)}”`);
});
