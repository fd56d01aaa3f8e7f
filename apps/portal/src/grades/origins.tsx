import { paths } from '../shell/paths.ts';
import { pointWords } from '../ui/count-words.ts';
import { TextLink } from '../ui/text-link.tsx';
import { GRADE_REASONS, REPORT_REASONS, RUN_REASONS, TRY_REASONS } from './grade-words.ts';
import type { AssignmentGrade } from './gradebook.ts';

interface Props {
  readonly slug: string;
  readonly student: string;
  readonly enrolmentId: string;
  readonly assignment: AssignmentGrade;
}

/** Where one item's points come from: the work that counts, a person, or both. */
interface Source {
  /** Among those of its assignment. */
  readonly key: string;
  readonly item: string;
  readonly points: number;
  readonly reason: keyof typeof GRADE_REASONS;
  readonly reasons: typeof GRADE_REASONS;
  /** Null: a person alone gave them. */
  readonly href: string | null;
}

/** Where the points of an assignment come from, one item after the other. */
export function Origins({ slug, student, enrolmentId, assignment: { assignmentId, exercises, questions, experiments, report } }: Props) {
  const sources: readonly Source[] = [
    ...exercises.map(({ exercise, handInId, ...grade }) => ({
      ...{ ...grade, key: exercise, item: exercise, reasons: GRADE_REASONS, href: handInId && paths.handIn(slug, handInId) },
    })),
    ...questions.map(({ question, tryId, ...grade }) => ({
      ...{
        ...grade,
        key: question,
        item: question,
        reasons: TRY_REASONS,
        href: tryId && paths.questionClass(slug, assignmentId, question, enrolmentId),
      },
    })),
    ...experiments.map(({ experiment, runId, ...grade }) => ({
      ...{
        ...grade,
        key: `experiment:${experiment}`,
        item: experiment,
        reasons: RUN_REASONS,
        href: runId && paths.experimentClass(slug, assignmentId, experiment, enrolmentId),
      },
    })),
    ...(report === null ? [] : [reportSource(slug, report)]),
  ];
  const shown = sources.filter(({ href, reason }) => href !== null || reason === 'override');
  if (shown.length === 0) return null;
  return (
    <span className="mt-0.5 flex flex-wrap justify-end gap-x-2 text-xs">
      {shown.map((source) => (
        <Origin key={source.key} student={student} source={source} />
      ))}
    </span>
  );
}

function reportSource(slug: string, { reportHandInId, ...grade }: NonNullable<AssignmentGrade['report']>): Source {
  return {
    ...grade,
    key: 'report',
    item: 'report',
    reasons: REPORT_REASONS,
    href: reportHandInId && paths.handedInReport(slug, reportHandInId),
  };
}

function Origin({ student, source: { item, points, reason, reasons, href } }: { readonly student: string; readonly source: Source }) {
  const suffix = reason === 'override' ? ' (override)' : '';
  const name = `${item.split('/').at(-1)}${suffix}`;
  const words = `${item}${suffix}: ${pointWords(points)}, ${reasons[reason]}`;
  if (href === null) {
    return (
      <span className="inline-block min-h-6" title={words}>
        {name}
      </span>
    );
  }
  return (
    <TextLink href={href} prefetch={false} className="inline-block min-h-6 min-w-6" title={words} aria-label={`${student}, ${words}`}>
      {name}
    </TextLink>
  );
}
