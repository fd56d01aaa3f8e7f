import type { DeviceClass } from '@rooflab/result';
import { deviceWords } from '@rooflab/roofline';
import { countWords } from '@rooflab/roofline/units';
import { ChoiceLinks } from '../leaderboard/choice-links.tsx';
import { explorerAddress } from '../placement/filter.ts';
import { SwarmPlot } from '../plots/swarm-plot.tsx';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Quantities, Quantity } from '../ui/quantity.tsx';
import { classAddress } from './class-address.ts';
import { stuckMeaning } from './course-progress.tsx';
import { type ExerciseClass, exerciseClass, type OnDevice } from './exercise-class.ts';
import type { CourseProgress } from './load-progress.ts';
import { RungTable } from './rung-table.tsx';
import { StuckList } from './stuck-list.tsx';

interface Props {
  readonly slug: string;
  readonly progress: CourseProgress;
  readonly choice: { readonly assignmentId: string; readonly exercise: string; readonly title: string };
  readonly device: DeviceClass | undefined;
}

/** One exercise: where everybody stands on its ladder, and who is stuck. */
export function ExerciseStudents({ slug, progress, choice, device }: Props) {
  const { assignmentId: assignment, exercise, title } = choice;
  const found = exerciseClass(progress, choice, device);
  const students = progress.students.length;
  if (found === null || found.handedIn === 0) return <NobodyYet slug={slug} students={students} />;
  const { handedIn, accepted, stuck, shown, classes } = found;
  const hrefOf = (student: string) => explorerAddress(slug, { assignment, exercise, student });
  return (
    <>
      <Totals found={found} students={students} stuckAfterHours={progress.stuckAfterHours} />
      <div className="mt-4">
        <ChoiceLinks
          label="Device class"
          choices={classes.map((each) => ({
            href: `${classAddress(slug, { assignment, exercise, device: each })}#exercise`,
            label: deviceWords[each],
            current: each === shown?.deviceClass,
          }))}
        />
      </div>
      {shown === null ? (
        <EmptyState title="Nobody has an accepted hand-in yet.">
          After the first accepted hand-in, everyone’s place on the ladder appears here.
        </EmptyState>
      ) : (
        <Ladder title={title} shown={shown} notAccepted={handedIn - accepted} hrefOf={hrefOf} />
      )}
      <h3 className="mt-6 font-medium">Stuck at this exercise</h3>
      <p className="mb-1 max-w-[72ch] text-sm text-muted">
        {stuck.length === 0 ? 'Nobody is stuck. ' : ''}
        {stuckMeaning(progress)}
      </p>
      {stuck.length > 0 && <StuckList stuck={stuck} titleOf={null} hrefOf={({ enrolmentId }) => hrefOf(enrolmentId)} now={new Date()} />}
    </>
  );
}

interface TotalsProps {
  readonly found: ExerciseClass;
  readonly students: number;
  readonly stuckAfterHours: number;
}

function Totals({ found: { handedIn, accepted, stuck }, students, stuckAfterHours }: TotalsProps) {
  return (
    <Quantities>
      <Quantity name="Handed in" hint={`of ${countWords(students, 'student')}`}>
        {handedIn}
      </Quantity>
      <Quantity name="Accepted" hint={`of ${handedIn} who handed in`}>
        {accepted}
      </Quantity>
      <Quantity name="Stuck" hint={`no better score for ${countWords(stuckAfterHours, 'hour')}`}>
        {stuck.length}
      </Quantity>
    </Quantities>
  );
}

interface LadderProps {
  readonly title: string;
  readonly shown: OnDevice;
  readonly notAccepted: number;
  readonly hrefOf: (enrolmentId: string) => string;
}

function Ladder({ title, shown: { deviceClass, rungs, students }, notAccepted, hrefOf }: LadderProps) {
  const of = deviceClass === 'counted' ? 'of the points' : 'of the roof';
  return (
    <div className="mt-4 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <SwarmPlot
        title={`Class on ${title}: the best of each student, ${deviceWords[deviceClass]}`}
        of={of}
        rungs={rungs}
        dots={students.map(({ enrolmentId, name, share }) => ({ id: enrolmentId, name, share, href: hrefOf(enrolmentId) }))}
      />
      <RungTable rungs={rungs} reached={students.map(({ reached }) => reached)} notAccepted={notAccepted} />
    </div>
  );
}

function NobodyYet({ slug, students }: { readonly slug: string; readonly students: number }) {
  return (
    <EmptyState
      title="Nobody has a result for this exercise yet."
      action={
        <ButtonLink href={paths.staff(slug, students === 0 ? 'roster' : 'queue')}>
          {students === 0 ? 'To the roster' : 'Look at the queue'}
        </ButtonLink>
      }
    >
      {students === 0
        ? 'The course has no students yet. Give them the join code, or import the roster.'
        : `The course has ${countWords(students, 'student')}. After the first result, everyone’s place on the ladder appears here.`}
    </EmptyState>
  );
}
