import { deviceWords } from '@rooflab/roofline';
import { countWords, formatScore } from '@rooflab/roofline/units';
import { ITEM_KINDS } from '../item/kinds.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { ExportRuns } from './export-runs.tsx';
import { runWords } from './run-words.ts';

type ClassRow = Awaited<ReturnType<Api['experiment']['ofAssignment']>>['rows'][number];

interface Props {
  readonly slug: string;
  readonly assignment: { readonly assignmentId: string; readonly title: string };
  readonly asked: { readonly subject: string; readonly title: string };
  readonly rows: readonly ClassRow[];
}

/** Who in a class ran an experiment that counts, how far the latest run is, and the points. */
export function ExperimentClassPage({ slug, assignment: { assignmentId, title }, asked, rows }: Props) {
  const done = rows.filter(({ grade }) => grade !== null && grade.points > 0).length;
  return (
    <>
      <PageHeader
        title={asked.title}
        lead={
          <>
            {title}: {done} of {countWords(rows.length, 'student')} have points.{' '}
            <TextLink href={paths.experiment(slug, asked.subject)}>The experiment itself</TextLink>
          </>
        }
        actions={<ExportRuns assignmentId={assignmentId} experiment={asked.subject} />}
      />
      <Table caption="Students and their runs">
        <Head>
          <HeadCell>Student</HeadCell>
          <HeadCell numeric>Runs</HeadCell>
          <HeadCell>Last run</HeadCell>
          <HeadCell>Started</HeadCell>
          <HeadCell>Device</HeadCell>
          <HeadCell numeric>Points</HeadCell>
        </Head>
        <tbody>
          {rows.map(({ enrolmentId, name, runs, last, grade }) => (
            <Row key={enrolmentId}>
              <RowHead>
                <TextLink href={paths.experimentClass(slug, assignmentId, asked.subject, enrolmentId)} prefetch={false}>
                  {name}
                </TextLink>
              </RowHead>
              <Cell numeric>{runs}</Cell>
              <Cell>{last === null ? <span className="text-muted">not run</span> : runWords(last)}</Cell>
              <Cell>{last && <Time at={last.createdAt} />}</Cell>
              <Cell>{last?.deviceClass && deviceWords[last.deviceClass]}</Cell>
              <Cell numeric>{grade && <Points grade={grade} />}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function Points({ grade: { points, reason } }: { readonly grade: NonNullable<ClassRow['grade']> }) {
  if (reason === 'nothing-handed-in') return <span className="text-muted">–</span>;
  return <span title={ITEM_KINDS.experiment.reasons[reason]}>{formatScore(points)}</span>;
}
