import type { Course } from '../api/course.ts';
import { OverridePart } from '../grade/override-part.tsx';
import { explorerAddress } from '../placement/filter.ts';
import { similarityAddress } from '../similarity/similarity-address.ts';
import { Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { pageTimeZone } from '../ui/time.tsx';
import { ChooseCounting } from './choose-counting.tsx';
import { FormerDiff } from './former-diff.tsx';
import { GradingDetail } from './grading-detail.tsx';
import { GradingTable } from './grading-table.tsx';
import type { StaffAsked } from './hand-in-asked.ts';
import { loadHandInPanel, type StaffHandIn } from './load-hand-in-panel.ts';

interface Props {
  readonly course: Pick<Course, 'courseId' | 'slug'>;
  readonly handIn: StaffHandIn;
  readonly asked: StaffAsked;
}

/** Below a result, for TAs and instructors: gradings in full, replay, points by hand, changes, and similar sources. */
export async function StaffHandInPanel({ course, handIn, asked }: Props) {
  const { slug } = course;
  const { overrides, others, one, other, against } = await loadHandInPanel(course, handIn, asked);
  const { handInId, enrolmentId, assignmentId, exercise, gradings, state } = handIn;
  const place = { enrolmentId, assignmentId, item: { kind: 'exercise' as const, subject: exercise } };
  return (
    <>
      <Section title="Gradings" id="gradings" screenOnly lead="For staff only: every attempt, whether it took effect or not.">
        {gradings.length === 0 ? (
          <p className="text-sm text-muted">No worker has started on it yet.</p>
        ) : (
          <GradingTable
            slug={slug}
            handInId={handInId}
            gradings={gradings}
            asked={asked}
            shown={[one?.grading.gradingId ?? null, other?.grading.gradingId ?? null]}
            canReplay={state === 'ended'}
          />
        )}
      </Section>
      {one && (
        <Section
          title={other === null ? `Grading ${one.number} in full` : `Gradings ${one.number} and ${other.number} side by side`}
          id="grading"
          screenOnly
          lead="For staff only: hidden cases count, and every raw sample is here."
        >
          <GradingDetail one={one} other={other} />
        </Section>
      )}
      <Section
        title="Points set by staff"
        id="override"
        screenOnly
        lead="For staff only. An override replaces the computed points until it is revoked, no matter what is handed in or graded later."
      >
        <Counting handIn={handIn} />
        <OverridePart {...place} overrides={overrides} />
      </Section>
      <Section title="Compared with another hand-in" id="against" screenOnly lead="For staff only.">
        <FormerDiff slug={slug} handIn={handIn} others={others} asked={asked} against={against} timeZone={await pageTimeZone()} />
      </Section>
      <More slug={slug} handIn={handIn} />
    </>
  );
}

function More({ slug, handIn }: { readonly slug: string; readonly handIn: StaffHandIn }) {
  const { enrolmentId: student, assignmentId: assignment, exercise } = handIn;
  return (
    <Section title="More for staff" id="more" screenOnly>
      <ul className="flex flex-col gap-1 text-sm">
        <li>
          <TextLink href={similarityAddress(slug, { assignment, exercise, student, least: '20' })}>Similar sources in the class</TextLink>{' '}
          <span className="text-muted">to the student’s best hand-in</span>
        </li>
        <li>
          <TextLink href={explorerAddress(slug, { student })}>All hand-ins of this student</TextLink>
        </li>
      </ul>
    </Section>
  );
}

const COUNTING_WORDS = {
  best: 'The best hand-in counts.',
  last: 'The last hand-in counts.',
  chosen: 'The student chooses which hand-in counts.',
} as const;

function Counting({ handIn: { handInId, counting, chosen, state } }: { readonly handIn: StaffHandIn }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 text-sm">
      <p>
        {COUNTING_WORDS[counting]} {chosen && 'This one is chosen.'}
      </p>
      {counting === 'chosen' && !chosen && state !== 'cancelled' && <ChooseCounting handInId={handInId} />}
    </div>
  );
}
