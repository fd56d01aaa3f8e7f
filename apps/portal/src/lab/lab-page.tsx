import { handoutParts } from '@rooflab/markdown';
import { HandoutBeginning, HandoutSections } from '../handout/handout.tsx';
import { exercisesOf } from '../item/item.ts';
import { CourseBar } from '../shell/course-bar.tsx';
import { paths } from '../shell/paths.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { TextLink } from '../ui/text-link.tsx';
import { pageTimeZone } from '../ui/time.tsx';
import { ExerciseCard } from './exercise-card.tsx';
import { handInTerms } from './hand-in-terms.ts';
import type { FormerHandIn, LabData } from './lab-data.ts';
import { LabHeader } from './lab-header.tsx';
import { LabWorkspace } from './lab-workspace.tsx';
import { LastResult } from './last-result.tsx';
import type { LoadedLab } from './load-lab.ts';
import { ScoringCard } from './scoring-card.tsx';

/** A whole exercise in one window. */
export async function LabPage(loaded: LoadedLab) {
  const { course, assignment, detail } = loaded;
  const data = labData(loaded, await pageTimeZone());
  const { labVersion } = data;
  const figures = { pictures: detail.pictures, experiments: loaded.experiments, slug: course.slug, userId: loaded.userId, labVersion };
  const { own, beginning, reference, rest } = handoutParts(detail.handout, detail);
  const card = <ExerciseCard exercise={detail} reference={reference} figures={figures} />;
  return (
    <>
      <CourseBar course={course}>
        <span aria-hidden="true">/</span>
        <span className="truncate">{assignment.title}</span>
      </CourseBar>
      <LabWorkspace
        key={data.exercise}
        data={data}
        header={<LabHeader slug={course.slug} assignment={assignment} exercise={data.exercise} title={detail.title} />}
        lastResult={<LastResult loaded={loaded} marks={data.marks} />}
        handout={
          <>
            {own.length > 0 && (
              <>
                <HandoutBeginning sections={own} figures={figures} />
                {card}
              </>
            )}
            <HandoutBeginning sections={beginning} figures={figures} />
            {own.length === 0 && card}
            <ScoringCard exercise={detail} marks={data.marks} assignment={assignment} />
            <p className="my-4 text-sm">
              New to WGSL? <TextLink href={paths.primer()}>One page for those who know C or CUDA</TextLink>
            </p>
            {detail.questions > 0 && (
              <p className="my-4 text-sm">
                <TextLink href={paths.questions(course.slug, detail.labId)}>Practise this lab’s questions</TextLink>
              </p>
            )}
            <HandoutSections sections={rest} figures={figures} />
          </>
        }
      />
    </>
  );
}

function labData({ userId, course, assignment, detail, handIns, graded, openRungs }: LoadedLab, timeZone: string): LabData {
  const { exercise, starter, params, bindings, operation, limits } = detail;
  const own = exercisesOf(assignment.items).find(({ subject }) => subject === exercise);
  const formatted = (at: Date): string => formatMoment(at, 'day-time', timeZone);
  return {
    slug: course.slug,
    userId,
    assignmentId: assignment.assignmentId,
    exercise,
    labVersion: own?.labVersion ?? null,
    starter,
    operation,
    untimed: detail.counted === null,
    limits,
    openRungs,
    filters: detail.filters,
    gradedAt: graded?.createdAt.toISOString() ?? null,
    inQuestion: graded?.inQuestion ?? false,
    words: { params, bindings },
    marks: own?.marks ?? null,
    handIns: handIns.map(({ handInId, createdAt, verdict, state, fraction, note, sourceSha256 }): FormerHandIn => {
      return { handInId, when: formatted(createdAt), verdict, state, fraction, note, sourceSha256 };
    }),
    terms: handInTerms({ assignment, course, exercise }, formatted),
  };
}
