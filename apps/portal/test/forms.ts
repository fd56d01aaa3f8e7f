import type { Role } from './visitor.ts';

/** Addresses that are known once the test's course exists. */
export interface FormScene {
  /** A course with a late assignment, in which the demo’s student is enrolled. */
  readonly course: string;
  readonly assignmentId: string;
  /** A hand-in of the demo's student in the demo course. */
  readonly handInId: string;
  readonly reportHandInId: string;
}

interface FormRow {
  /** Under `src`. */
  readonly file: string;
  readonly path: (scene: FormScene) => string;
  /** Predicted before it, where the page asks for it. */
  readonly predicts?: string;
  /** A part of the page in which it is folded away. */
  readonly fold?: string;
  /** Buttons that lead to it, in order. */
  readonly openers?: readonly (string | RegExp)[];
  /** The button that sends it. */
  readonly verb: string;
  /** Null: a visitor who is not signed in. */
  readonly by: Role | null;
  /** Makes it wrong where an empty form is right: a text, or a file of that many bytes. */
  readonly spoil?: { readonly label: string; readonly with: string | number };
}

const staff =
  (page: string) =>
  ({ course }: FormScene): string =>
    `/courses/${course}/staff/${page}`;
const at = (path: string) => (): string => path;

const LARGE = { label: 'Your kernel, as one more curve', with: 70_000 };
/** A person of the demo. */
const TA = 'Demo TA';

/** How to reach each form and make it wrong. */
export const FORMS: readonly FormRow[] = [
  { file: 'account/sign-in-form.tsx', path: at('/sign-in'), verb: 'Sign in', by: null },
  { file: 'account/sign-up-form.tsx', path: at('/sign-up'), verb: 'Create account', by: null },
  { file: 'account/reset-password-form.tsx', path: at('/reset-password#abc'), verb: 'Set the password', by: null },
  { file: 'account/join-form.tsx', path: at('/join'), verb: 'Join the course', by: 'student' },
  { file: 'account/name-form.tsx', path: at('/account'), verb: 'Save the name', by: 'student', spoil: { label: 'Name', with: '' } },
  { file: 'account/change-password-form.tsx', path: at('/account'), verb: 'Change the password', by: 'student' },
  { file: 'account/create-token.tsx', path: at('/account'), openers: ['New token'], verb: 'Create the token', by: 'student' },
  { file: 'workflow/link-repository.tsx', path: at('/account'), openers: ['Link a repository'], verb: 'Make a code', by: 'student' },
  { file: 'worker/create-worker-token.tsx', path: at('/admin/workers'), openers: ['New token'], verb: 'Create the token', by: 'admin' },
  { file: 'course/new-course-form.tsx', path: at('/new-course'), verb: 'Create the course', by: 'admin' },
  { file: 'lti/platform-form.tsx', path: at('/admin/platforms'), openers: ['Add a platform'], verb: 'Add the platform', by: 'admin' },
  {
    file: 'ui/one-time-link-dialog.tsx',
    path: at(`/admin/users?search=${encodeURIComponent(TA)}`),
    openers: [`Change ${TA}`, 'Link for a new password'],
    verb: 'Make the link',
    by: 'admin',
  },
  {
    file: 'ui/reason-dialog.tsx',
    path: at(`/admin/users?search=${encodeURIComponent(TA)}`),
    openers: [`Change ${TA}`, 'Ban'],
    verb: 'Ban',
    by: 'admin',
  },
  {
    file: 'admin/edit-account.tsx',
    path: at(`/admin/users?search=${encodeURIComponent(TA)}`),
    openers: [`Change ${TA}`, 'Change name or address'],
    verb: 'Save',
    by: 'admin',
  },
  {
    file: 'admin/merge-account.tsx',
    path: at(`/admin/users?search=${encodeURIComponent(TA)}`),
    openers: [`Change ${TA}`, 'Merge into another account'],
    verb: 'Merge',
    by: 'admin',
  },
  { file: 'announcement/announcement-form.tsx', path: staff('announcements'), verb: 'Publish', by: 'admin' },
  { file: 'student-request/request-form.tsx', path: ({ course }) => `/courses/${course}/requests`, verb: 'Ask staff', by: 'student' },
  { file: 'student-request/decide-form.tsx', path: staff('requests'), verb: 'Decline', by: 'admin' },
  { file: 'extension/extension-form.tsx', path: staff('extensions'), verb: 'Give the extension', by: 'admin' },
  { file: 'extension/exception-form.tsx', path: staff('extensions'), verb: 'Make the exception', by: 'admin' },
  { file: 'extension/extension-import.tsx', path: staff('extensions'), verb: 'Preview without changing anything', by: 'admin' },
  { file: 'roster/roster-import.tsx', path: staff('roster'), verb: 'Preview without changing anything', by: 'admin' },
  { file: 'roster/add-person.tsx', path: staff('roster'), verb: 'Add or change', by: 'admin' },
  { file: 'assignment/assignment-form.tsx', path: staff('assignments/new'), verb: 'Create the assignment', by: 'admin' },
  { file: 'course/course-form.tsx', path: staff('settings'), verb: 'Save', by: 'admin', spoil: { label: 'Title', with: '' } },
  { file: 'own-lab/publish-form.tsx', path: staff('labs'), verb: 'Publish', by: 'admin' },
  { file: 'regrade/regrade-form.tsx', path: staff('regrades'), verb: 'Prepare the regrade', by: 'admin' },
  { file: 'webhook/webhook-form.tsx', path: staff('webhooks'), openers: ['Add a webhook'], verb: 'Add the webhook', by: 'admin' },
  {
    file: 'grade/gradebook-filter.tsx',
    path: staff('gradebook'),
    verb: 'Show',
    by: 'admin',
    spoil: { label: 'Below, in %', with: '500' },
  },
  {
    file: 'report/group-dialog.tsx',
    path: ({ course, assignmentId }) => `/courses/${course}/staff/reports?assignment=${assignmentId}`,
    openers: ['Form a group'],
    verb: 'Save',
    by: 'admin',
  },
  {
    file: 'report/group-part.tsx',
    path: ({ course, assignmentId }) => `/courses/${course}/reports/${assignmentId}`,
    verb: 'Invite',
    by: 'student',
  },
  {
    file: 'report/review-form.tsx',
    path: ({ reportHandInId }) => `/courses/demo/reports/handed-in/${reportHandInId}`,
    verb: 'Give feedback',
    by: 'instructor',
  },
  {
    file: 'grade/override-form.tsx',
    path: ({ handInId }) => `/courses/demo/hand-ins/${handInId}`,
    verb: 'Override the points',
    by: 'instructor',
  },
  {
    file: 'comment/comment-form.tsx',
    path: ({ handInId }) => `/courses/demo/hand-ins/${handInId}`,
    openers: [/^Comment on line 1(,|$)/],
    verb: 'Comment',
    by: 'instructor',
  },
  {
    file: 'question/question-form.tsx',
    path: at('/courses/demo/questions/ungraded/vector-ops/launch-blocks'),
    verb: 'Check',
    by: 'student',
  },
  {
    file: 'question/try-form.tsx',
    path: ({ course, assignmentId }) => `/courses/${course}/questions/${assignmentId}/vector-ops/launch-blocks`,
    verb: 'Answer try 1',
    by: 'student',
  },
  {
    file: 'experiment/start-counted.tsx',
    path: ({ course }) => `/courses/${course}/experiments/vector-ops/upload-paths`,
    predicts: '1.5',
    verb: 'Run the experiment',
    by: 'student',
  },
  { file: 'experiment/predict-first.tsx', path: at('/courses/demo/experiments/matmul/factors'), verb: 'Predict', by: 'student' },
  {
    file: 'lab/hand-in-box.tsx',
    path: ({ course, assignmentId }) => `/courses/${course}/assignments/${assignmentId}/vector-ops/copy`,
    verb: 'Hand in',
    by: 'student',
  },
  {
    file: 'experiment/start-run.tsx',
    path: at('/courses/demo/experiments/reduction/atomics'),
    predicts: '1.5',
    fold: 'With a kernel of your own',
    verb: 'Run the experiment',
    by: 'student',
    spoil: LARGE,
  },
  {
    file: 'experiment/practice-run.tsx',
    path: at('/courses/demo/experiments/reduction/by-size'),
    fold: 'In this browser',
    verb: 'Measure in this browser',
    by: 'student',
    spoil: LARGE,
  },
];

/** Forms that no row above makes wrong, with the reason. */
export const NOT_TRIED: Readonly<Record<string, string>> = {
  'audit/audit-filter.tsx': 'Only a half-written date is wrong in it, which no test can type.',
  'account/forgot-password-form.tsx': 'It is not shown where no mail is sent, as in tests; its one field is that of the sign-in form.',
  'assignment/dates-form.tsx': 'What can be wrong in it is checked as in the form of an assignment; without a change it sends nothing.',
  'placement/explorer-form.tsx':
    'Only a half-written date is wrong in it, which no test can type; it is checked as the gradebook’s filter is.',
  'leaderboard/nickname-dialog.tsx': 'Every text is right in it; a nickname that is taken is said as an address of a course is.',
  'lti/link-list.tsx': 'One choice, always made; a refusal is about none of its fields.',
  'lti/registration-actions.tsx': 'It is shown once a platform has registered itself, with fields of the platform form.',
  'own-lab/choose-version.tsx': 'One choice, always made.',
  'roster/section-cell.tsx': 'Only a name that is too long is wrong in it, as in the form for one person.',
  'report/add-section.tsx': 'Choices that are always made; own-kernel-questions.browser.test.ts tries its link.',
};

/** Forms that do not report errors through `ui/form.tsx`, with the reason. */
export const PLAIN_FORMS: Readonly<Record<string, string>> = {
  'admin/search-form.tsx': 'One text, of which any is right.',
  'calculators/calculator-view.tsx': 'It says at each field as one types what is wrong, and sends nothing.',
};

/** Fields that can be wrong, in files without a form of their own, with one of the forms that contain them. */
export const PARTS_OF_FORMS: Readonly<Record<string, string>> = {
  'account/password-field.tsx': 'account/sign-up-form.tsx',
  'comment/new-comment.tsx': 'comment/comment-form.tsx',
  'extension/grant-fields.tsx': 'extension/extension-form.tsx',
  'lti/platform-fields.tsx': 'lti/platform-form.tsx',
  'course/plan-dates.tsx': 'course/new-course-form.tsx',
  'course/late-consent.tsx': 'question/try-form.tsx',
  'question/answer-field.tsx': 'question/question-form.tsx',
  'assignment/item-fields.tsx': 'assignment/assignment-form.tsx',
  'assignment/rubric-fields.tsx': 'assignment/assignment-form.tsx',
  'report/judge-fields.tsx': 'report/review-form.tsx',
  'report/moment-link-field.tsx': 'report/add-section.tsx',
  'ui/file-text.tsx': 'roster/roster-import.tsx',
  'ui/option-fields.tsx': 'assignment/assignment-form.tsx',
  'ui/reason-field.tsx': 'ui/reason-dialog.tsx',
};
