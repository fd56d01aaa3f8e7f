import type { Api } from '../pages-bridge.ts';

export type Gradebook = Awaited<ReturnType<Api['gradebook']['list']>>;

export type GradebookRow = Gradebook['rows'][number];

export type AssignmentGrade = GradebookRow['grade']['assignments'][number];

export type ExerciseGrade = AssignmentGrade['exercises'][number];

/** What every kind of item has. */
export type ItemGrade = Pick<ExerciseGrade, 'points' | 'maxPoints' | 'lateDays' | 'reason'>;

/** What a class reached in one assignment, or over all. */
export type ClassSummary = Gradebook['total'];
