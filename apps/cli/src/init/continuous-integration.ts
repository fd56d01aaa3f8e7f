import type { Project } from '../project/project-schema.ts';
import { VERSION } from '../version.ts';
import type { CiSystem } from './ci-systems.ts';
import type { PlannedFile } from './planned-file.ts';

const ACTION = `rooflab/rooflab@v${VERSION.split('.')[0]}`;

/** The pipeline that grades the kernels of `rooflab.json` at each push. */
export function pipeline(system: CiSystem): PlannedFile[] {
  if (system === 'github') return [{ path: '.github/workflows/rooflab.yml', text: GITHUB_WORKFLOW }];
  return system === 'gitlab' ? [{ path: '.gitlab-ci.yml', text: GITLAB_PIPELINE }] : [];
}

const GITHUB_WORKFLOW = `name: Rooflab

on: [push, pull_request]

permissions:
  contents: read

jobs:
  grade:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: actions/checkout@v6
        with:
          # The whole history: a pull request is compared with its base.
          fetch-depth: 0
          persist-credentials: false

      # The owner of the repository can move a tag, but not a commit. To pin it, write the full commit of a release:
      #   uses: rooflab/rooflab@<40 hexadecimal digits> # v${VERSION}
      - uses: ${ACTION}
        with:
          # Empty at a push, which is compared with nothing.
          compare-to: \${{ github.event.pull_request.base.sha }}
`;

/** GitHub's workflow that hands the kernels in to a portal at each push, without a stored secret. */
export function handInWorkflow({ exercises }: Project, portal: string): PlannedFile {
  const steps = Object.entries(exercises).map(([exercise, path = ''], index) => handInStep({ exercise, path, portal, links: index === 0 }));
  return { path: '.github/workflows/rooflab-hand-in.yml', text: `${HAND_IN_HEAD}${steps.join('')}` };
}

interface HandInStep {
  readonly exercise: string;
  readonly path: string;
  readonly portal: string;
  /** Whether the step links the repository if a code is given: a code can be used only once. */
  readonly links: boolean;
}

/** JSON strings are also YAML strings; a path may contain characters with a meaning in YAML. */
function handInStep({ exercise, path, portal, links }: HandInStep): string {
  return `
      - uses: ${ACTION}
        if: \${{ !cancelled() }}
        with:
          portal: ${JSON.stringify(portal)}
          exercise: ${exercise}
          file: ${JSON.stringify(path)}
${links ? `          link-code: \${{ inputs.link-code }}\n` : ''}`;
}

const HAND_IN_HEAD = `name: Hand in

on:
  push:
  workflow_dispatch:
    inputs:
      link-code:
        description: Once, to link this repository. Account → Linked repositories makes the code.

permissions:
  contents: read
  id-token: write

jobs:
  hand-in:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v6
        with:
          persist-credentials: false
`;

const GITLAB_PIPELINE = `rooflab:
  image: node:24-bookworm-slim
  script:
    - npx --yes rooflab@${VERSION} grade --device software --format junit --output rooflab.xml
  retry:
    max: 1
    exit_codes: 3
  artifacts:
    when: always
    reports:
      junit: rooflab.xml
`;
