import Link from 'next/link';
import type { ReactNode } from 'react';
import { load } from '../api/server.ts';
import { commentCount } from '../comment/comment-count.ts';
import { CommentNews } from '../comment/comment-news.tsx';
import { explorerAddress } from '../placement/filter.ts';
import { paths } from './paths.ts';
import { TopBar } from './top-bar.tsx';

/** The top bar inside a course; `children`: what stands after the course's name. */
export async function CourseBar({
  course,
  children,
}: {
  readonly course: { readonly courseId: string; readonly slug: string; readonly title: string };
  readonly children?: ReactNode;
}) {
  const { courseId, slug } = course;
  const news = await load((api) => api.comment.news({ courseId }));
  return (
    <TopBar>
      <span aria-hidden="true">/</span>
      <Link href={paths.course(course.slug)} className="truncate text-text no-underline hover:underline">
        {course.title}
      </Link>
      {children}
      <CommentNews
        courseId={courseId}
        slug={slug}
        waitingHref={explorerAddress(slug, { comments: 'waiting' })}
        initial={commentCount(news)}
      />
    </TopBar>
  );
}
