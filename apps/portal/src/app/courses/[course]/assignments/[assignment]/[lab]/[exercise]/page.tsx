import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { LabPage } from '../../../../../../../lab/lab-page.tsx';
import { loadLab } from '../../../../../../../lab/load-lab.ts';

interface PageProps {
  readonly params: Promise<{ course: string; assignment: string; lab: string; exercise: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { lab, exercise } = await params;
  return { title: `${lab}/${exercise}` };
}

export default async function ExercisePage({ params }: PageProps) {
  const { course, assignment, lab, exercise } = await params;
  const loaded = await loadLab({ slug: course, assignmentId: assignment, exercise: `${lab}/${exercise}` });
  if (loaded === null) notFound();
  return <LabPage {...loaded} />;
}
