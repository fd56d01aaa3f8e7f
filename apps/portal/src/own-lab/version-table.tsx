import { formatKibibytes } from '../lab/source-bytes.ts';
import { paths } from '../shell/paths.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import type { OwnLab } from './own-labs.ts';
import { ResumeVersion } from './resume-version.tsx';
import { ShortHash } from './short-hash.tsx';

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
        <HeadCell>Hash</HeadCell>
        <HeadCell>Published</HeadCell>
        <HeadCell numeric>Size</HeadCell>
        <HeadCell>State</HeadCell>
      </Head>
      <tbody>
        {lab.versions.map((each, index) => (
          <Row key={each.version}>
            <RowHead>{each.number}</RowHead>
            <Cell>
              <ShortHash hash={each.version} />
            </Cell>
            <Cell className="min-w-40">
              <Time at={each.publishedAt} /> by {each.publishedBy}
            </Cell>
            <Cell numeric>{formatKibibytes(each.bytes)}</Cell>
            <Cell className="min-w-56">
              <State version={each} lab={lab} course={course} isInstructor={isInstructor} />
              <WithPrevious version={each} previous={lab.versions[index + 1]} slug={course.slug} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

type Version = OwnLab['versions'][number];

function State({ version, lab, course, isInstructor }: Props & { readonly version: Version }) {
  return (
    <>
      {version.version === lab.version && <span className="block">New assignments get it.</span>}
      {version.pausedReason !== null && (
        <div className="mb-1 max-w-[60ch]">
          <p className="text-wrong [overflow-wrap:anywhere]">Paused: {version.pausedReason}</p>
          {isInstructor && <ResumeVersion courseId={course.courseId} version={version.version} number={version.number} />}
        </div>
      )}
    </>
  );
}

interface PreviousProps {
  readonly version: Version;
  readonly previous: Version | undefined;
  readonly slug: string;
}

function WithPrevious({ version, previous, slug }: PreviousProps) {
  if (previous === undefined) return null;
  return (
    <TextLink href={paths.labVersions(slug, { from: previous.version, to: version.version })} prefetch={false}>
      What differs from version {previous.number}
    </TextLink>
  );
}
