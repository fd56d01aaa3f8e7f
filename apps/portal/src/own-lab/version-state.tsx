import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { OwnLab } from './own-labs.ts';
import { ResumeVersion } from './resume-version.tsx';

type Version = OwnLab['versions'][number];

interface Props {
  readonly version: Version;
  /** The one before it; undefined: there is none, or it is not listed. */
  readonly previous: Version | undefined;
  /** New items of assignments get it. */
  readonly isUsual: boolean;
  readonly course: { readonly courseId: string; readonly slug: string };
  readonly isInstructor: boolean;
}

/** Whether a version is what new assignments get, why it is paused, and where to read what differs from the one before. */
export function VersionState({ version: { version, number, pausedReason }, previous, isUsual, course, isInstructor }: Props) {
  return (
    <>
      {isUsual && <span className="block">New assignments get it.</span>}
      {pausedReason !== null && (
        <div className="mb-1 max-w-[60ch]">
          <p className="text-wrong [overflow-wrap:anywhere]">Paused, so hand-ins for it wait: {pausedReason}</p>
          {isInstructor && <ResumeVersion courseId={course.courseId} version={version} number={number} />}
        </div>
      )}
      {previous && (
        <TextLink href={paths.labVersions(course.slug, { from: previous.version, to: version })} prefetch={false}>
          What differs from version {previous.number}
        </TextLink>
      )}
    </>
  );
}
