import type { Api } from '../pages-bridge.ts';

export type Gradebook = Awaited<ReturnType<Api['grade']['list']>>;

export type GradebookRow = Gradebook['rows'][number];

export type AssignmentGrade = GradebookRow['grade']['assignments'][number];

/** What a class reached in one assignment, or overall. */
export type ClassSummary = Gradebook['total'];
