import { Section } from '../ui/page-header.tsx';
import type { OwnLab } from './own-labs.ts';
import { UseList } from './use-list.tsx';
import { VersionTable } from './version-table.tsx';

interface Props {
  readonly lab: OwnLab;
  readonly course: { readonly courseId: string; readonly slug: string };
  readonly isInstructor: boolean;
}

export function OwnLabSection({ lab, course, isInstructor }: Props) {
  const { labId, title, summary, exercises, questions } = lab;
  return (
    <Section title={title} id={`lab-${labId}`} lead={summary}>
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        <dt className="text-muted">Id</dt>
        <dd>
          <code>{labId}</code>
        </dd>
        <dt className="text-muted">Exercises</dt>
        <dd>
          <ul>
            {exercises.map((each) => (
              <li key={each.exercise}>
                {each.title} <code className="break-words text-muted">{each.exercise}</code>
              </li>
            ))}
          </ul>
        </dd>
        {questions.length > 0 && (
          <>
            <dt className="text-muted">Questions</dt>
            <dd>
              <ul>
                {questions.map((each) => (
                  <li key={each.question}>
                    {each.title} <code className="break-words text-muted">{each.question}</code>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      <h3 className="mb-1 font-semibold">Versions</h3>
      <VersionTable lab={lab} course={course} isInstructor={isInstructor} />
      <h3 className="mt-5 mb-1 font-semibold">Assignments</h3>
      <UseList lab={lab} slug={course.slug} />
    </Section>
  );
}
