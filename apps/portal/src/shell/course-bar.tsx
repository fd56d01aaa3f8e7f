import Link from 'next/link';
import type { ReactNode } from 'react';
import { paths } from './paths.ts';
import { TopBar } from './top-bar.tsx';

/** The top bar inside a course; `children`: what stands after the course's name. */
export function CourseBar({
  course,
  children,
}: {
  readonly course: { readonly slug: string; readonly title: string };
  readonly children?: ReactNode;
}) {
  return (
    <TopBar>
      <span aria-hidden="true">/</span>
      <Link href={paths.course(course.slug)} className="truncate text-text no-underline hover:underline">
        {course.title}
      </Link>
      {children}
    </TopBar>
  );
}
