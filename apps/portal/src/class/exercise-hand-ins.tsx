import type { DeviceClass } from '@rooflab/result';
import { deviceWords, hasComparableTimes, type SpeedMarks } from '@rooflab/roofline';
import type { Course } from '../api/course.ts';
import type { Item } from '../item/item.ts';
import { ChoiceLinks } from '../leaderboard/choice-links.tsx';
import { explorerAddress } from '../placement/filter.ts';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { pageTimeZone } from '../ui/time.tsx';
import type { ChoosableAssignment, ExerciseChoice } from './choose-exercise.ts';
import { classAddress } from './class-address.ts';
import { ClassRoofline } from './class-roofline.tsx';
import { rungPoints, writeClassRows } from './class-rows.ts';
import { loadClass, MOST_POINTS } from './load-class.ts';
import { TimeToAccepted } from './time-to-accepted.tsx';
import { VerdictStrip } from './verdict-strip.tsx';

interface MarkedAssignment extends ChoosableAssignment {
  readonly items: readonly Item[];
}

interface Props {
  readonly course: Course;
  readonly choice: ExerciseChoice<MarkedAssignment>;
  readonly device: DeviceClass | undefined;
}

type LoadedClass = Awaited<ReturnType<typeof loadClass>>;

/** One exercise of one assignment: every hand-in of the class under the roof, how long students took, and the verdicts by day. */
export async function ExerciseHandIns({ course: { courseId, slug }, choice, device }: Props) {
  const { assignmentId } = choice.assignment;
  const { subject: exercise, title, marks } = choice.exercise;
  const loaded = await loadClass({ courseId, assignmentId, exercise, device });
  const { stats, own } = loaded;
  const list = { assignment: assignmentId, exercise };
  return (
    <>
      <RooflineSection
        slug={slug}
        title={title}
        loaded={loaded}
        marks={marks}
        address={(other) => classAddress(slug, { ...list, device: other, part: 'hand-ins' })}
      />
      {own && (
        <Section title="Time to the first accepted" id="time">
          <TimeToAccepted stats={own} handIns={explorerAddress(slug, list)} />
        </Section>
      )}
      <Section title="Verdicts by day" id="days" lead="The last 60 days, in the course’s time zone.">
        {stats.days.length === 0 ? (
          <EmptyState title="No hand-ins in the last 60 days." />
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

interface RooflineSectionProps {
  readonly slug: string;
  readonly title: string;
  readonly loaded: LoadedClass;
  readonly marks: SpeedMarks | null;
  readonly address: (device: DeviceClass) => string;
}

const NO_ROOF: Partial<Record<DeviceClass, string>> = {
  counted: 'This exercise is graded by counts, not by time.',
  untimed: 'This exercise is untimed: correctness is all that counts.',
};

async function RooflineSection({ slug, title, loaded, marks, address }: RooflineSectionProps) {
  const { points, roof, devices, deviceClass, operation, rungs, more } = loaded;
  const choices = devices.map((device) => ({ href: address(device), label: deviceWords[device], current: device === deviceClass }));
  return (
    <Section title="Roofline" id="roofline" actions={<ChoiceLinks label="Device class" choices={choices} />}>
      {deviceClass !== null && !hasComparableTimes(deviceClass) ? (
        <EmptyState title={NO_ROOF[deviceClass] ?? 'Times on a software device say nothing.'}>
          So there is nothing to plot under a roof.{deviceClass === 'counted' && ' The leaderboard has everyone’s points.'}
          {deviceClass !== 'untimed' && ' Each result says what was counted.'}
        </EmptyState>
      ) : roof === null || points.length === 0 ? (
        <EmptyState
          title="No hand-in has been timed yet."
          action={<ButtonLink href={paths.staff(slug, 'queue')}>Look at the queue</ButtonLink>}
        >
          A kernel is timed once its answers are right. Points appear here after the first such grading
          {deviceClass === null ? '' : ` in the class “${deviceWords[deviceClass]}”`}.
        </EmptyState>
      ) : (
        <>
          <p className="mb-3 max-w-[72ch] text-sm text-muted">
            The roof is that of <TextLink href={paths.handIn(slug, roof.handInId)}>the newest hand-in shown</TextLink>, measured on{' '}
            {roof.device} with its grading.
            {more && ` The newest ${MOST_POINTS} hand-ins are shown.`}
          </p>
          <ClassRoofline
            title={`Class on ${title}`}
            operation={operation}
            roof={roof}
            marks={roof.graded ? marks : null}
            handIns={writeClassRows(points, await pageTimeZone())}
            slug={slug}
            rungs={rungPoints(rungs)}
          />
        </>
      )}
    </Section>
  );
}
