import { deviceWords } from '@rooflab/roofline';
import { formatFraction, formatScore } from '@rooflab/roofline/units';
import { type Course, isStaff } from '../api/course.ts';
import { exercisesOf } from '../item/item.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { SourceView } from '../source/source-view.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StaticHtml } from '../ui/static-html.tsx';
import { ChoiceLinks } from './choice-links.tsx';
import { type BestKernels, type BestKernelsRefusal, loadBestKernels } from './load-best-kernels.ts';
import { NicknameDialog } from './nickname-dialog.tsx';
import { ownNickname } from './own-nickname.ts';

type Assignment = Awaited<ReturnType<Api['assignment']['byId']>>;

interface Props {
  readonly course: Course;
  readonly assignment: Assignment;
  /** Undefined: the assignment has none. */
  readonly exercise: string | undefined;
}

/** The fastest hand-ins of the class, to learn from once nobody can hand in any more. */
export async function BestKernelsPage({ course, assignment, exercise }: Props) {
  const { assignmentId, title, items } = assignment;
  const staff = isStaff(course);
  const own = staff ? null : ownNickname(course);
  const loaded = exercise === undefined ? null : await loadBestKernels({ assignmentId, exercise });
  const choices = exercisesOf(items).map((each) => ({
    href: paths.bestKernels(course.slug, assignmentId, each.subject),
    label: each.title,
    current: each.subject === exercise,
  }));
  return (
    <>
      <PageHeader
        title={`Best kernels of the class: ${title}`}
        lead="Compare them with your own: what do they read, keep and write differently?"
        actions={own && <NicknameDialog own={own} />}
      />
      {staff && <ForStaff assignment={assignment} />}
      {own?.leaderboardHidden && (
        <Notice className="mb-4" title="You are hidden on the leaderboard, so none of your kernels are shown to others here." />
      )}
      <div className="mb-4">
        <ChoiceLinks label="Exercise" choices={choices} />
      </div>
      {typeof loaded === 'string' ? <NotShown reason={loaded} /> : <Kernels best={loaded} />}
    </>
  );
}

function ForStaff({ assignment: { showBestKernels } }: { readonly assignment: Assignment }) {
  if (showBestKernels)
    return (
      <Notice className="mb-4" title="Students see this page once nobody can hand in any more, even with late days or an extension." />
    );
  return (
    <Notice kind="slow" className="mb-4" title="Students do not see this page.">
      It is switched off for this assignment.
    </Notice>
  );
}

function Kernels({ best }: { readonly best: BestKernels | null }) {
  if (best === null || best.kernels.length === 0)
    return <EmptyState title="There is no kernel to show.">Nobody who shows their kernels has had one accepted.</EmptyState>;
  const { deviceClass, kernels } = best;
  return (
    <>
      {deviceClass && <p className="mb-3 text-sm text-muted">Graded on: {deviceWords[deviceClass]}</p>}
      <ol className="flex flex-col gap-4">
        {kernels.map((kernel, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: kernels are identified by their order.
          <li key={i}>
            <Kernel kernel={kernel} place={i + 1} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Kernel({ kernel, place }: { readonly kernel: BestKernels['kernels'][number]; readonly place: number }) {
  const { label, isMine, points, fraction, source } = kernel;
  const [figure, unit] = fraction === null ? [formatScore(points), 'of 100 points'] : [formatFraction(fraction), 'of the roof'];
  return (
    <details open={place === 1}>
      <summary className="min-h-6 cursor-pointer py-1 [overflow-wrap:anywhere]">
        <span className="figures text-muted">{place}.</span> <span className="font-medium">{label ?? 'a classmate'}</span>
        {isMine && <span className="text-muted"> (you)</span>}, <span className="figures">{figure}</span> {unit}
      </summary>
      <StaticHtml className="mt-2">
        <SourceView source={source} label={`Kernel ${place}, ${label ?? 'a classmate'}`} />
      </StaticHtml>
    </details>
  );
}

function NotShown({ reason }: { readonly reason: BestKernelsRefusal }) {
  const { title, words } = REFUSED[reason];
  return <EmptyState title={title}>{words}</EmptyState>;
}

const REFUSED = {
  'best-kernels-not-yet': {
    title: 'They are not shown yet.',
    words: 'Somebody in the course can still hand in. The kernels are shown once nobody can any more, even with late days or an extension.',
  },
  'best-kernels-hidden': {
    title: 'This assignment does not show the kernels of the class.',
    words: 'Your own are all in the work log.',
  },
} as const satisfies Record<BestKernelsRefusal, { title: string; words: string }>;
