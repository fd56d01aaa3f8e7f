import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { versionWords } from '../../../../../../own-lab/own-labs.ts';
import { RegradeForm } from '../../../../../../regrade/regrade-form.tsx';
import { STATE_WORDS } from '../../../../../../regrade/regrade-words.ts';
import { paths } from '../../../../../../shell/paths.ts';
import { EmptyState } from '../../../../../../ui/empty-state.tsx';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../../../../../../ui/table.tsx';
import { TextLink } from '../../../../../../ui/text-link.tsx';
import { Time } from '../../../../../../ui/time.tsx';

export const metadata = { title: 'Regrades' };

export default async function RegradesPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const course = await findStaffCourse((await params).course);
  const { courseId, slug } = course;
  const [sets, assignments] = await Promise.all([
    load((api) => api.regrade.list({ courseId })),
    load((api) => api.assignment.list({ courseId, mine: false })),
  ]);
  return (
    <>
      <PageHeader
        title="Regrades"
        lead="Hand-ins are graded again and compared. The new results then take effect all together or not at all, and can be rolled back."
      />
      <Section title="Sets" id="sets">
        {sets.length === 0 ? (
          <EmptyState title="Nothing has been graded again yet">
            Choose hand-ins below. Their current results stay in effect until you put the new ones into effect.
          </EmptyState>
        ) : (
          <Table caption="Regrade sets, newest first">
            <Head>
              <HeadCell>Reason</HeadCell>
              <HeadCell>State</HeadCell>
              <HeadCell numeric>Graded again</HeadCell>
              <HeadCell>Made</HeadCell>
            </Head>
            <tbody>
              {sets.map(({ regradeSetId, reason, lab, state, ended, handIns, createdBy, createdAt }) => (
                <Row key={regradeSetId}>
                  <RowHead className="max-w-md min-w-48 break-words">
                    <TextLink href={`${paths.staff(slug, 'regrades')}/${regradeSetId}`}>{reason}</TextLink>
                    {lab && <span className="block text-xs font-normal text-muted">with {versionWords(lab)}</span>}
                  </RowHead>
                  <Cell className="min-w-32">{STATE_WORDS[state]}</Cell>
                  <Cell numeric>
                    {ended} of {handIns}
                  </Cell>
                  <Cell>
                    <Time at={createdAt} /> by {createdBy}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        )}
      </Section>
      {course.role === 'instructor' && (
        <Section title="New set" id="new">
          <RegradeForm course={course} assignments={assignments} />
        </Section>
      )}
    </>
  );
}
