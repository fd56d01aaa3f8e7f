/** The changelog's section about a version, without its heading. Throws an `Error` where it is missing or empty. */
export function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split(/\s/, 1)[0] === version);
  const text = section?.slice(section.indexOf('\n') + 1).trim() ?? '';
  if (text === '')
    throw new Error(`CHANGELOG.md says nothing about ${version}. Write a section "## ${version}" with what users will notice.`);
  return text;
}

/** Throws an `Error` if a tag does not match the version. */
export function checkTag(tag: string, version: string): void {
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, but apps/cli/package.json has ${version}: tag v${version}, or correct the version.`);
}
