import { formatKibibytes } from '../lab/source-bytes.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import type { OwnLab } from './own-labs.ts';
import { ShortHash } from './short-hash.tsx';
import { VersionState } from './version-state.tsx';

interface Props {
  readonly lab: OwnLab;
  readonly course: { readonly courseId: string; readonly slug: string };
  readonly isInstructor: boolean;
}

/** Every version of a lab, with what is wrong with it. */
export function VersionTable({ lab, course, isInstructor }: Props) {
  return (
    <Table caption={`Versions of ${lab.labId}, newest first`}>
      <Head>
        <HeadCell>Version</HeadCell>
        <HeadCell>Published</HeadCell>
        <HeadCell>State</HeadCell>
      </Head>
      <tbody>
        {lab.versions.map((each, index) => (
          <Row key={each.version}>
            <RowHead>{each.number}</RowHead>
            <Cell className="[overflow-wrap:anywhere]">
              <Time at={each.publishedAt} /> by {each.publishedBy}
              <span className="block text-muted">
                <ShortHash hash={each.version} />, {formatKibibytes(each.bytes)}
              </span>
            </Cell>
            <Cell>
              <VersionState
                version={each}
                previous={lab.versions[index + 1]}
                isUsual={each.version === lab.version}
                course={course}
                isInstructor={isInstructor}
              />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
