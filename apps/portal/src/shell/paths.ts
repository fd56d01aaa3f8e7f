/** Every address of the portal, written once. */
export const paths = {
  home: '/',
  account: '/account',
  admin: '/admin',
  course: (slug: string) => `/courses/${slug}`,
  workLog: (slug: string) => `/courses/${slug}/work-log`,
  /** `exercise` is `<lab>/<exercise>`. */
  exercise: (slug: string, assignmentId: string, exercise: string) => `/courses/${slug}/assignments/${assignmentId}/${exercise}`,
  handIn: (slug: string, handInId: string) => `/courses/${slug}/hand-ins/${handInId}`,
  leaderboard: (slug: string, assignmentId: string, exercise?: string) =>
    `/courses/${slug}/leaderboards/${assignmentId}${exercise === undefined ? '' : `?exercise=${encodeURIComponent(exercise)}`}`,
  staff: (slug: string, page: StaffPage) => `/courses/${slug}/staff/${page}`,
} as const;

export type StaffPage =
  | 'class'
  | 'hand-ins'
  | 'similarity'
  | 'gradebook'
  | 'regrades'
  | 'assignments'
  | 'roster'
  | 'extensions'
  | 'announcements'
  | 'queue'
  | 'audit'
  | 'settings';
