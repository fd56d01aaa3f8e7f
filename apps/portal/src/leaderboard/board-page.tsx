import { deviceWords } from '@rooflab/roofline';
import { type Course, isStaff } from '../api/course.ts';
import { load } from '../api/server.ts';
import { exercisesOf, rankedIn } from '../item/item.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Time } from '../ui/time.tsx';
import { type Board, barRange, intervalOf } from './board.ts';
import { type BoardChoice, boardAddress } from './board-address.ts';
import { BoardTable } from './board-table.tsx';
import { ChoiceLinks } from './choice-links.tsx';
import { NicknameDialog, type OwnNickname } from './nickname-dialog.tsx';
import { OwnPlace } from './own-place.tsx';
import { tieBands } from './tie-bands.ts';

/** One page; the reader's own place is shown above it in any case. */
const FIRST_ROWS = 100;

type Assignment = Awaited<ReturnType<Api['assignment']['byId']>>;

interface BoardPageProps {
  readonly course: Course;
  readonly assignment: Assignment;
  readonly choice: BoardChoice;
  /** Null for staff and administrators. */
  readonly own: OwnNickname | null;
}

export async function BoardPage({ course, assignment, choice, own }: BoardPageProps) {
  const staff = isStaff(course);
  const { exercise, device, reveal = false } = choice;
  const hidden = !assignment.leaderboardVisible;
  if (hidden && !staff) return <HiddenBoard assignment={assignment} slug={course.slug} />;
  const { assignmentId } = assignment;
  const asked = {
    assignmentId,
    ...(exercise !== undefined && { exercise }),
    ...(device && { deviceClass: device }),
    reveal: staff && reveal,
  };
  const board = await load((api) => api.leaderboard.board(asked));
  const most = choice.all ? board.rows.length : FIRST_ROWS;
  return (
    <>
      <PageHeader
        title={`Leaderboard: ${assignment.title}`}
        lead={leadFor(exercise ?? onlyExercise(assignment), board)}
        actions={
          <>
            {assignment.showBestKernels && (staff || assignment.mine?.state === 'closed') && (
              <ButtonLink href={paths.bestKernels(course.slug, assignmentId, exercise)} size="small">
                Best kernels
              </ButtonLink>
            )}
            {own && <NicknameDialog own={own} />}
            {staff && <Reveal slug={course.slug} assignmentId={assignmentId} choice={choice} />}
          </>
        }
      />
      <Notices board={board} staff={staff} hidden={hidden} assignment={assignment} revealed={staff && reveal} />
      <Choices course={course} assignment={assignment} choice={choice} board={board} />
      {own && <OwnPlace slug={course.slug} assignmentId={assignmentId} exercise={exercise ?? onlyExercise(assignment)} board={board} />}
      {board.rows.length === 0 ? (
        <EmptyBoard />
      ) : (
        <BoardTable
          slug={course.slug}
          title={titleOf(assignment, exercise)}
          counted={board.deviceClass === 'counted'}
          rows={board.rows.slice(0, most)}
          bands={tieBands(board.rows).slice(0, most)}
          range={barRange(board.rows.flatMap((row) => intervalOf(row) ?? []))}
        />
      )}
      {board.rows.length > most && (
        <ButtonLink href={boardAddress(course.slug, assignmentId, { ...choice, all: true })} prefetch={false} className="mt-4">
          All {board.rows.length} rows
        </ButtonLink>
      )}
    </>
  );
}

function leadFor(exercise: string | undefined, { deviceClass }: Board): string {
  if (deviceClass === 'counted')
    return `${COUNTED_LEAD[exercise === undefined ? 'all' : 'one']} Rows under one bracket have the same points.`;
  const which =
    exercise === undefined
      ? 'The fraction of the measured roof over all exercises, weighted by their points; one without an accepted result counts as 0.'
      : "Each student's best accepted result, by the fraction of the measured roof.";
  return `${which} Rows under one bracket share a rank: their intervals overlap, so the measurements do not tell them apart.`;
}

const COUNTED_LEAD = {
  all: 'The points over all exercises, weighted by what they are worth; one without an accepted result counts as 0. They are counted, not timed.',
  one: "Each student's best accepted result, by its points for what the kernel does to memory. They are counted, not timed.",
} as const;

function onlyExercise({ items }: Assignment): string | undefined {
  const [only, another] = rankedIn(items);
  return another === undefined ? only?.subject : undefined;
}

function titleOf(assignment: Assignment, exercise: string | undefined): string {
  return exercisesOf(assignment.items).find(({ subject }) => subject === exercise)?.title ?? assignment.title;
}

interface ChoicesProps {
  readonly course: Course;
  readonly assignment: Assignment;
  readonly choice: BoardChoice;
  readonly board: Board;
}

function Choices({ course: { slug }, assignment: { assignmentId, items }, choice, board }: ChoicesProps) {
  const to = (other: BoardChoice) => boardAddress(slug, assignmentId, { ...choice, ...other });
  const all = { href: to({ exercise: undefined }), label: 'All exercises', current: choice.exercise === undefined };
  const each = rankedIn(items).map(({ subject: exercise, title }) => ({
    href: to({ exercise }),
    label: title,
    current: choice.exercise === exercise,
  }));
  const devices = board.deviceClasses.map((device) => ({
    href: to({ device }),
    label: deviceWords[device],
    current: board.deviceClass === device,
  }));
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <ChoiceLinks label="Exercise" choices={each.length > 1 ? [all, ...each] : []} />
      <ChoiceLinks label="Device class" choices={devices} />
      {devices.length === 1 && board.deviceClass && <p className="text-sm text-muted">{deviceWords[board.deviceClass]}</p>}
    </div>
  );
}

/** Names are revealed deliberately, one board at a time: each look-up is recorded in the audit log. */
function Reveal({ slug, assignmentId, choice }: { readonly slug: string; readonly assignmentId: string; readonly choice: BoardChoice }) {
  const shown = choice.reveal === true;
  return (
    <ButtonLink href={boardAddress(slug, assignmentId, { ...choice, reveal: !shown })} prefetch={false} size="small" scroll={false}>
      {shown ? 'Hide the names' : 'Show the names (this is logged)'}
    </ButtonLink>
  );
}

interface NoticesProps {
  readonly board: Board;
  readonly staff: boolean;
  readonly hidden: boolean;
  readonly revealed: boolean;
  readonly assignment: Assignment;
}

function Notices({ board, staff, hidden, revealed, assignment: { leaderboardFrozenAt } }: NoticesProps) {
  const frozenForStudents = staff && leaderboardFrozenAt !== null && leaderboardFrozenAt <= new Date();
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {hidden && (
        <Notice kind="slow" title="Students do not see this board.">
          It is switched off for this assignment.
        </Notice>
      )}
      {revealed && <Notice title="Names are shown. The course’s audit log records that you looked them up." />}
      {board.frozenAt && (
        <Notice
          title={
            <>
              Frozen since <Time at={board.frozenAt} />.
            </>
          }
        >
          You see the board as it was then. Later hand-ins are graded as usual and count towards your points.
        </Notice>
      )}
      {frozenForStudents && (
        <Notice
          title={
            <>
              Frozen for students since <Time at={leaderboardFrozenAt} />.
            </>
          }
        >
          You see it with all later hand-ins.
        </Notice>
      )}
    </div>
  );
}

function EmptyBoard() {
  return (
    <EmptyState title="Nobody is on this board yet.">
      It starts with the first accepted hand-in that was timed on a GPU or graded by counts. Results are compared only within one class of
      device, and counted ones only with counted ones. A software device ranks nobody: its times say nothing about a kernel. Nor does an
      untimed exercise.
    </EmptyState>
  );
}

function HiddenBoard({ assignment, slug }: { readonly assignment: Assignment; readonly slug: string }) {
  return (
    <>
      <PageHeader title={`Leaderboard: ${assignment.title}`} />
      <EmptyState title="This assignment shows no leaderboard." action={<ButtonLink href={paths.course(slug)}>To the labs</ButtonLink>}>
        Compare with the roof instead: it is the same for everybody.
      </EmptyState>
    </>
  );
}
