import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';

type Course = Awaited<ReturnType<Api['admin']['courses']>>[number];

export function CourseTable({ courses }: { readonly courses: readonly Course[] }) {
  return (
    <Table caption="Courses">
      <Head>
        <HeadCell>Course</HeadCell>
        <HeadCell>Address</HeadCell>
        <HeadCell numeric>Students</HeadCell>
        <HeadCell>State</HeadCell>
      </Head>
      <tbody>
        {courses.map(({ courseId, slug, title, students, archivedAt }) => (
          <Row key={courseId}>
            <RowHead className="max-w-96 break-words">
              <TextLink href={paths.course(slug)}>{title}</TextLink>
            </RowHead>
            <Cell>
              <code className="text-sm">{slug}</code>
            </Cell>
            <Cell numeric>{students}</Cell>
            <Cell className="text-muted">
              {archivedAt ? (
                <>
                  archived <Time at={archivedAt} style="day" />
                </>
              ) : (
                'running'
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
