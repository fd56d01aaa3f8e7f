import type { Course } from '../api/course.ts';
import type { OwnNickname } from './nickname-dialog.tsx';

/** Null for readers who are not enrolled. */
export function ownNickname(course: Course): OwnNickname | null {
  const { enrolmentId, nickname, leaderboardHidden } = course;
  return enrolmentId === null ? null : { enrolmentId, nickname, leaderboardHidden };
}
