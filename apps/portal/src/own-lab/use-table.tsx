import { paths } from '../shell/paths.ts';
import { countWords } from '../ui/count-words.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { ChooseVersion } from './choose-version.tsx';
import { type OwnLab, otherVersions } from './own-labs.ts';

/** The assignments that use a lab, in the order in which they are due. */
export function UseTable({ lab, slug }: { readonly lab: OwnLab; readonly slug: string }) {
  if (lab.uses.length === 0) return <p className="text-sm text-muted">No assignment uses this lab yet. New ones offer its exercises.</p>;
  return (
    <Table caption={`Assignments that use ${lab.labId}`}>
      <Head>
        <HeadCell>Assignment</HeadCell>
        <HeadCell>Exercises</HeadCell>
        <HeadCell>Uses</HeadCell>
        <HeadCell>Graded with another version</HeadCell>
        <HeadCell>Another version</HeadCell>
      </Head>
      <tbody>
        {lab.uses.map((use) => (
          <Row key={use.assignmentId}>
            <RowHead className="min-w-32 break-words">
              <TextLink href={`${paths.staff(slug, 'assignments')}/${use.assignmentId}`} prefetch={false}>
                {use.title}
              </TextLink>
            </RowHead>
            <Cell>{use.exercises.join(', ')}</Cell>
            <Cell className="whitespace-nowrap">version {use.number}</Cell>
            <Cell>{use.gradedOtherwise === 0 ? 'none' : countWords(use.gradedOtherwise, 'hand-in')}</Cell>
            <Cell>
              <ChooseVersion slug={slug} use={use} others={otherVersions(lab, use)} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
