import { VERSION } from '../version.ts';
import type { CiSystem } from './ci-systems.ts';
import type { PlannedFile } from './planned-file.ts';

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
          persist-credentials: false

      # A tag can be moved by whoever owns the repository; a commit cannot. To pin it, write the full commit of a release:
      #   uses: rooflab/rooflab@<40 hexadecimal digits> # v${VERSION}
      - uses: rooflab/rooflab@v${VERSION.split('.')[0]}
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
