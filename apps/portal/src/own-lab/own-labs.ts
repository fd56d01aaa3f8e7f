import type { Api } from '../pages-bridge.ts';

type OwnLabs = Awaited<ReturnType<Api['lab']['own']>>;

export type OwnLab = OwnLabs['labs'][number];

export type LabUse = OwnLab['uses'][number];

/** The number of a version of the lab that is listed or in use; undefined where it is neither. */
export function numberOf({ versions, uses }: Pick<OwnLab, 'versions' | 'uses'>, hash: string | undefined): number | undefined {
  return [...versions, ...uses].find(({ version }) => version === hash)?.number;
}

/** Versions that an assignment may switch to, newest first. */
export function otherVersions({ versions }: Pick<OwnLab, 'versions'>, { version }: Pick<LabUse, 'version'>): OwnLab['versions'] {
  return versions.filter((each) => each.version !== version);
}

/** `version 2 of scans` */
export function versionWords({ labId, number }: { readonly labId: string; readonly number: number }): string {
  return `version ${number} of ${labId}`;
}
