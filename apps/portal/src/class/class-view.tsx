import type { DeviceClass } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';
import type { Course } from '../api/course.ts';
import { explorerAddress } from '../explorer/filter.ts';
import { ChoiceLinks } from '../leaderboard/choice-links.tsx';
import { deviceWords } from '../leaderboard/device-words.ts';
import { type MarkedExercise, speedMarks } from '../plots/speed-marks.ts';
import { paths } from '../shell/paths.ts';
import type { ChoosableAssignment, ExerciseChoice } from '../staff/choose-exercise.ts';
import { ButtonLink } from '../ui/button.tsx';
import { countWords } from '../ui/count-words.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/page-header.tsx';
import { Quantities, Quantity } from '../ui/quantity.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { readerTimeZone } from '../ui/time.tsx';
import { classAddress } from './class-address.ts';
import { ClassRoofline } from './class-roofline.tsx';
import { classRows, rungPoints } from './class-rows.ts';
import { type ExerciseStats, loadClass, MOST_POINTS } from './load-class.ts';
import { StuckTable, TimeToAccepted } from './progress-tables.tsx';
import { RungTable } from './rung-table.tsx';
import { VerdictStrip } from './verdict-strip.tsx';

interface MarkedAssignment extends ChoosableAssignment {
  readonly exercises: readonly (ChoosableAssignment['exercises'][number] & MarkedExercise)[];
}

interface Props {
  readonly course: Course;
  readonly choice: ExerciseChoice<MarkedAssignment>;
  readonly device: DeviceClass | undefined;
}

type LoadedClass = Awaited<ReturnType<typeof loadClass>>;

/** One exercise of one assignment, all of the class. */
export async function ClassView({ course: { courseId, slug }, choice, device }: Props) {
  const { assignmentId } = choice.assignment;
  const { exercise, title } = choice.exercise;
  const loaded = await loadClass({ courseId, assignmentId, exercise, device });
  const { stats, own, points } = loaded;
  const list = { assignment: assignmentId, exercise };
  if (points.length === 0 && stats.days.length === 0 && (own === null || own.handedIn === 0))
    return <NobodyYet slug={slug} students={stats.students} />;
  return (
    <>
      {own && <Totals stats={own} students={stats.students} />}
      <RooflineSection
        slug={slug}
        title={title}
        loaded={loaded}
        marks={speedMarks(choice.exercise)}
        address={(other) => classAddress(slug, { ...list, device: other })}
      />
      {own && <Progress stats={own} hrefOf={(student) => explorerAddress(slug, { ...list, student })} />}
      <Section title="Verdicts by day" id="days" lead="The last 60 days, in the course’s time zone.">
        {stats.days.length === 0 ? (
          <EmptyState title="No hand-in in the last 60 days." />
        ) : (
          <VerdictStrip
            days={stats.days}
            hrefs={Object.fromEntries(stats.days.map(({ day }) => [day, explorerAddress(slug, { ...list, from: day, to: day })]))}
          />
        )}
      </Section>
      <p className="mt-6 text-sm">
        <TextLink href={explorerAddress(slug, list)}>All hand-ins for this exercise</TextLink>
      </p>
    </>
  );
}

function Totals({ stats: { handedIn, accepted, stuck }, students }: { readonly stats: ExerciseStats; readonly students: number }) {
  return (
    <Quantities>
      <Quantity name="Handed in" hint={`of ${countWords(students, 'student')}`}>
        {handedIn}
      </Quantity>
      <Quantity name="Accepted" hint={`of ${handedIn} who handed in`}>
        {accepted}
      </Quantity>
      <Quantity name="Stuck" hint="48 hours without a step forward">
        {stuck.length}
      </Quantity>
    </Quantities>
  );
}

interface ProgressProps {
  readonly stats: ExerciseStats;
  readonly hrefOf: (enrolmentId: string) => string;
}

function Progress({ stats, hrefOf }: ProgressProps) {
  const { deviceClass } = stats;
  const timedIn = deviceClass === null ? '' : `, as it was timed in the class “${deviceWords[deviceClass]}”`;
  return (
    <>
      <Section title="Who is stuck" id="stuck" lead="Not accepted, and no better score for 48 hours. Who was active last comes first.">
        <StuckTable stats={stats} hrefOf={hrefOf} now={new Date()} />
      </Section>
      {deviceClass !== 'counted' && (
        <Section title="By rung" id="rungs" lead={`Where everybody’s best accepted hand-in lies on the lab’s ladder${timedIn}.`}>
          <RungTable stats={stats} />
        </Section>
      )}
      <Section title="Time to the first accepted" id="time">
        <TimeToAccepted stats={stats} hrefOf={hrefOf} />
      </Section>
    </>
  );
}

function NobodyYet({ slug, students }: { readonly slug: string; readonly students: number }) {
  return (
    <EmptyState
      title="Nobody has handed in for this exercise yet."
      action={
        <ButtonLink href={paths.staff(slug, students === 0 ? 'roster' : 'queue')}>
          {students === 0 ? 'To the roster' : 'Look at the queue'}
        </ButtonLink>
      }
    >
      {students === 0
        ? 'The course has no students yet. Give them the join code, or import the roster.'
        : `The course has ${countWords(students, 'student')}. With the first hand-in the roofline, the verdicts and who is stuck appear here.`}
    </EmptyState>
  );
}

interface RooflineSectionProps {
  readonly slug: string;
  readonly title: string;
  readonly loaded: LoadedClass;
  readonly marks: SpeedMarks | null;
  readonly address: (device: DeviceClass) => string;
}

async function RooflineSection({ slug, title, loaded, marks, address }: RooflineSectionProps) {
  const { points, roof, devices, deviceClass, operation, rungs, more } = loaded;
  const choices = devices.map((device) => ({ href: address(device), label: deviceWords[device], current: device === deviceClass }));
  return (
    <Section title="Roofline" id="roofline" actions={<ChoiceLinks label="Device class" choices={choices} />}>
      {deviceClass === 'counted' ? (
        <EmptyState title="This exercise is graded by counts, not by time.">
          So nothing has a place under a roof. The leaderboard has everybody’s points, and each result says what was counted.
        </EmptyState>
      ) : roof === null || points.length === 0 ? (
        <EmptyState title="No hand-in was timed yet." action={<ButtonLink href={paths.staff(slug, 'queue')}>Look at the queue</ButtonLink>}>
          A kernel is timed once its answers are right. Points appear here with the first such grading
          {deviceClass === null ? '' : ` in the class “${deviceWords[deviceClass]}”`}.
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 max-w-[72ch] text-sm text-muted">
            The roof is that of <TextLink href={paths.handIn(slug, roof.handInId)}>the newest hand-in shown</TextLink>, measured on{' '}
            {roof.device} with its grading.
            {more && ` Shown are the newest ${MOST_POINTS} hand-ins.`}
          </p>
          <ClassRoofline
            title={`Class on ${title}`}
            operation={operation}
            roof={roof}
            marks={roof.graded ? marks : null}
            rows={classRows(points, { slug, timeZone: await readerTimeZone() })}
            rungs={rungPoints(rungs)}
          />
        </>
      )}
    </Section>
  );
}
