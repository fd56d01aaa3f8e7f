import { NicknameDialog } from '../leaderboard/nickname-dialog.tsx';
import type { Api } from '../pages-bridge.ts';

type Course = Awaited<ReturnType<Api['course']['list']>>[number];

/** How somebody appears on the boards of each course that they take. */
export function CourseNames({ courses }: { readonly courses: readonly Course[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {courses.map(({ courseId, title, enrolmentId, nickname, leaderboardHidden }) => (
        <li key={courseId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
          <span className="min-w-0 break-words">{title}</span>
          <span className="flex items-center gap-3 text-sm text-muted">
            <span className="break-words">
              {nickname ?? 'a made-up name'}
              {leaderboardHidden && ', not shown to others'}
            </span>
            {enrolmentId && <NicknameDialog own={{ enrolmentId, nickname, leaderboardHidden }} label="Change" />}
          </span>
        </li>
      ))}
    </ul>
  );
}
