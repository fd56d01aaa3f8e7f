import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VersionState } from './version-state.tsx';

const version = (number: number, pausedReason: string | null = null) => ({
  version: `hash${number}`,
  number,
  publishedAt: new Date(0),
  publishedBy: 'Ada',
  bytes: 1024,
  pausedReason,
});

const course = { courseId: 'id', slug: 'gpu' };

function shown(props: Pick<Parameters<typeof VersionState>[0], 'version' | 'previous' | 'isUsual'>): string {
  return renderToStaticMarkup(createElement(VersionState, { ...props, course, isInstructor: false }));
}

test('A paused version says why, and that hand-ins wait; a TA is offered no button.', () => {
  const html = shown({ version: version(1, 'It took <5 s> for an answer.'), previous: undefined, isUsual: false });
  expect(html).toContain('Paused, so hand-ins for it wait: It took &lt;5 s&gt; for an answer.');
  expect(html).not.toContain('<button');
});

test('A version leads to what differs from the one before it, and says whether new assignments get it.', () => {
  const html = shown({ version: version(2), previous: version(1), isUsual: true });
  expect(html).toContain('New assignments get it.');
  expect(html).toContain('href="/courses/gpu/staff/labs/compare?from=hash1&amp;to=hash2"');
  expect(html).not.toContain('Paused');
});
