import type { Metadata } from 'next';
import { findCourse, isStaff } from '../../../../../api/course.ts';
import { load } from '../../../../../api/server.ts';
import { BoardIndex } from '../../../../../leaderboard/board-index.tsx';
import { NicknameDialog } from '../../../../../leaderboard/nickname-dialog.tsx';
import { ownNickname } from '../../../../../leaderboard/own-nickname.ts';
import { PageHeader } from '../../../../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'Leaderboards' };

export default async function LeaderboardsPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const course = await findCourse((await params).course);
  const assignments = await load((api) => api.assignment.list({ courseId: course.courseId, mine: false }));
  const own = isStaff(course) ? null : ownNickname(course);
  return (
    <>
      <PageHeader
        title="Leaderboards"
        lead="By nickname, never by name. Results that cannot be told apart share a rank."
        actions={own && <NicknameDialog own={own} />}
      />
      <BoardIndex slug={course.slug} assignments={assignments} staff={isStaff(course)} />
    </>
  );
}
