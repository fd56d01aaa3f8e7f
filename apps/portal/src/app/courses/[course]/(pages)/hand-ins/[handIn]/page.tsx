import type { Metadata } from 'next';
import { findCourse } from '../../../../../../api/course.ts';
import { HandInPage } from '../../../../../../result/hand-in-page.tsx';
import { loadResult } from '../../../../../../result/load-result.ts';

export const metadata: Metadata = { title: 'Result' };

export default async function Page({ params }: { readonly params: Promise<{ course: string; handIn: string }> }) {
  const { course: slug, handIn } = await params;
  return <HandInPage data={await loadResult(await findCourse(slug), handIn)} />;
}
