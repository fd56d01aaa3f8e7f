import { countWords } from '@rooflab/roofline/units';
import { explorerAddress } from '../placement/filter.ts';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { heatData } from './heat-data.ts';
import { HeatMap } from './heat-map.tsx';
import type { CourseProgress } from './load-progress.ts';
import { StuckList } from './stuck-list.tsx';

interface Props {
  readonly slug: string;
  readonly progress: CourseProgress;
}

export function stuckMeaning({ stuckAfterHours }: Pick<CourseProgress, 'stuckAfterHours'>): string {
  return `Stuck means: handed in, not accepted yet, no better score for ${stuckAfterHours} hours, and still able to hand in.`;
}

/** The whole class over all exercises: a heat map with stuck students first, then who is stuck and why. */
export function WholeCourse({ slug, progress }: Props) {
  const { items, stuck } = progress;
  const exercises = items.filter(({ kind }) => kind === 'exercise');
  const titles = new Map(exercises.map(({ assignmentId, subject, title }) => [`${assignmentId} ${subject}`, title]));
  return (
    <>
      <Section
        title="The course at a glance"
        id="heat-map"
        lead="Each cell links to what the student did, and each name to what the class did. Questions, experiments and reports are in italics."
      >
        <HeatMap {...heatData(slug, progress)} handIns={paths.staff(slug, 'hand-ins')} />
      </Section>
      <Section title={stuckTitle(progress)} id="stuck" lead={`${stuckMeaning(progress)} The most recently active come first.`}>
        {stuck.length === 0 ? (
          <EmptyState title="Nobody is stuck." />
        ) : (
          <StuckList
            stuck={stuck}
            titleOf={({ assignmentId, exercise }) => titles.get(`${assignmentId} ${exercise}`) ?? exercise}
            hrefOf={({ assignmentId, exercise, enrolmentId }) =>
              explorerAddress(slug, { assignment: assignmentId, exercise, student: enrolmentId })
            }
            now={new Date()}
          />
        )}
      </Section>
    </>
  );
}

/** A summary at the top of the page; the full list is below the heat map. */
export function StuckLink({ progress }: Pick<Props, 'progress'>) {
  return progress.stuck.length === 0 ? 'Nobody is stuck.' : <TextLink href="#stuck">{`${stuckTitle(progress)}.`}</TextLink>;
}

/** `2 students are stuck`; a student who is stuck at two exercises counts once. */
function stuckTitle({ stuck }: CourseProgress): string {
  const students = new Set(stuck.map(({ enrolmentId }) => enrolmentId)).size;
  return students === 0 ? 'Who is stuck' : `${countWords(students, 'student')} ${students === 1 ? 'is' : 'are'} stuck`;
}
