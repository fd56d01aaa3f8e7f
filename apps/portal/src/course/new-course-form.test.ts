import { PROPOSED_RULES } from '@rooflab/course/assignment-schema';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NewCourseForm } from './new-course-form.tsx';
import type { Plan } from './plan-draft.ts';

const stay = (): void => undefined;
const ROUTER: AppRouterInstance = { back: stay, forward: stay, refresh: stay, push: stay, replace: stay, prefetch: stay, bfcacheId: '' };

const RULES: Omit<Plan['assignments'][number], 'title' | 'releaseAt' | 'dueAt' | 'leaderboardFrozenAt'> = {
  ...PROPOSED_RULES,
  items: [
    {
      kind: 'exercise',
      subject: 'reduction/sum',
      title: 'Sum',
      weight: 100,
      passFraction: null,
      fullFraction: null,
      marks: null,
      untimed: false,
      labVersion: null,
    },
  ],
};

const PLAN: Plan = {
  settings: { timeZone: 'Europe/Berlin', lateDayBudget: 3, handInQuota: 2000, sourceByteQuota: 67_108_864 },
  assignments: [null, '2027-04-11T10:00:00Z'].map((leaderboardFrozenAt, i) => ({
    ...RULES,
    title: `Lab ${i + 1}`,
    releaseAt: '2027-04-05T06:00:00Z',
    dueAt: '2027-04-12T21:59:00Z',
    leaderboardFrozenAt,
  })),
  announcements: [{ title: 'Exam', body: '', pinned: false, publishAt: '2027-04-07T08:00:00Z', expiresAt: null }],
};

function draw(): string {
  const asked = {
    courses: [{ courseId: '1', title: 'Spring' }],
    from: '1',
    startDate: '2027-04-05',
    timeZone: 'Europe/Berlin',
    plan: PLAN,
  };
  return renderToStaticMarkup(createElement(AppRouterContext.Provider, { value: ROUTER }, createElement(NewCourseForm, asked)));
}

test('The form of a new course shows every date in its time zone with its weekday, each in a field with a name of its own.', () => {
  const markup = draw();
  const fields = [...markup.matchAll(/aria-label="([^"]+)"[^>]*value="([^"]+)"/g)].map(([, name, value]) => [name, value]);
  expect(fields).toEqual([
    ['Released: Lab 1', '2027-04-05T08:00'],
    ['Due: Lab 1', '2027-04-12T23:59'],
    ['Released: Lab 2', '2027-04-05T08:00'],
    ['Due: Lab 2', '2027-04-12T23:59'],
    ['Leaderboard frozen: Lab 2', '2027-04-11T12:00'],
  ]);
  expect(markup.match(/>Monday</g)).toHaveLength(4);
  expect(markup).toContain('2 assignments, 2 items, 200 points for each student.');
  expect(markup).toContain('Copy the announcement too');
  expect(markup).toContain('A copy of Spring');
});

test('It is drawn without inline styles, which the policy of the pages does not allow.', () => {
  expect(draw()).not.toContain('style=');
});
