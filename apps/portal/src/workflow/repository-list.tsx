import type { Api } from '../pages-bridge.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { RemoveLink } from './remove-link.tsx';

type Link = Awaited<ReturnType<Api['workflow']['mine']>>[number];

interface RepositoryListProps {
  readonly links: readonly Link[];
  /** What the second column tells: whose it is, or for which course. */
  readonly of: 'student' | 'course';
}

/** Repositories whose workflows hand in. */
export function RepositoryList({ links, of }: RepositoryListProps) {
  return (
    <Table caption="Linked repositories">
      <Head>
        <HeadCell>Repository</HeadCell>
        <HeadCell>{of === 'student' ? 'Student' : 'Course'}</HeadCell>
        <HeadCell>Linked by</HeadCell>
        <HeadCell className="max-sm:hidden">Since</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </Head>
      <tbody>
        {links.map(({ repositoryLinkId, repository, host, courseTitle, studentName, actor, linkedAt }) => (
          <Row key={repositoryLinkId}>
            <RowHead className="break-words">
              {repository}
              <span className="block text-xs font-normal text-muted">{host}</span>
            </RowHead>
            <Cell>{of === 'student' ? studentName : courseTitle}</Cell>
            <Cell className="break-words">{actor}</Cell>
            <Cell className="max-sm:hidden">
              <Time at={linkedAt} style="day" />
            </Cell>
            <Cell className="py-1 text-right">
              <RemoveLink repositoryLinkId={repositoryLinkId} repository={repository} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
