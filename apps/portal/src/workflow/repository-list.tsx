import type { Api } from '../pages-bridge.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { PURPOSE_WORDS } from './purpose-words.ts';
import { RemoveLink } from './remove-link.tsx';

type Link = Awaited<ReturnType<Api['workflow']['mine']>>[number];

interface RepositoryListProps {
  readonly links: readonly Link[];
  /** Content of the second column: the person, or the course. */
  readonly of: 'person' | 'course';
}

/** Repositories whose workflows act for somebody, and what they may do. */
export function RepositoryList({ links, of }: RepositoryListProps) {
  return (
    <Table caption="Linked repositories">
      <Head>
        <HeadCell>Repository</HeadCell>
        <HeadCell>{of === 'person' ? 'Person' : 'Course'}</HeadCell>
        <HeadCell>Allowed to</HeadCell>
        <HeadCell className="max-sm:hidden">Linked by</HeadCell>
        <HeadCell className="max-sm:hidden">Since</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </Head>
      <tbody>
        {links.map(({ repositoryLinkId, purpose, repository, host, courseTitle, studentName, actor, linkedAt }) => (
          <Row key={repositoryLinkId}>
            <RowHead className="break-words">
              {repository}
              <span className="block text-xs font-normal text-muted">{host}</span>
            </RowHead>
            <Cell>{of === 'person' ? studentName : courseTitle}</Cell>
            <Cell>{PURPOSE_WORDS[purpose].name}</Cell>
            <Cell className="break-words max-sm:hidden">{actor}</Cell>
            <Cell className="max-sm:hidden">
              <Time at={linkedAt} style="day" />
            </Cell>
            <Cell className="py-1 text-right">
              <RemoveLink repositoryLinkId={repositoryLinkId} repository={repository} purpose={purpose} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
