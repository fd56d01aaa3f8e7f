import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { findStaffCourse } from '../../../../../../../../../api/course.ts';
import { load } from '../../../../../../../../../api/server.ts';
import { isItem } from '../../../../../../../../../item/item.ts';
import { OralSheetsPage } from '../../../../../../../../../question/oral-sheets-page.tsx';
import { type Query, single } from '../../../../../../../../../ui/one-of.ts';

export const metadata: Metadata = { title: 'Sheets for oral exams' };

interface Props {
  readonly params: Promise<{ course: string; assignment: string; lab: string; question: string }>;
  readonly searchParams: Promise<Query>;
}

/** Questions about students' own kernels, to print; with a student in the address, that student's alone. */
export default async function Page({ params, searchParams }: Props) {
  const { course: slug, assignment: assignmentId, lab, question: name } = await params;
  const student = single((await searchParams).student);
  await findStaffCourse(slug);
  const key = { assignmentId, question: `${lab}/${name}` };
  const assignment = await load((api) => api.assignment.byId({ assignmentId }));
  const asked = assignment.items.find(isItem({ kind: 'question', subject: key.question }));
  if (asked?.kind !== 'question' || asked.ownKernelOf === null) notFound();
  const sheets = await load((api) => api.question.oralSheets({ ...key, ...(student !== undefined && { enrolmentId: student }) }));
  return <OralSheetsPage slug={slug} assignment={assignment} asked={asked} sheets={sheets} />;
}
