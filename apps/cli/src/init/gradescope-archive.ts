import type { Project } from '../project/project-schema.ts';
import { VERSION } from '../version.ts';
import { projectFile } from './course-files.ts';
import { NODE_VERSION } from './node-release.ts';
import type { PlannedFile } from './planned-file.ts';
import { zipArchive } from './zip.ts';

export interface GradescopePolicy {
  /** Percent for each day after the due date; null for none. */
  readonly latePenalty: number | null;
  readonly keepBest: boolean;
}

/**
 * An autograder for Gradescope: https://gradescope-autograders.readthedocs.io/en/latest/specs/. Its machines have no GPU, so kernels are
 * graded by counts, out of 100 points for each exercise.
 */
export function gradescopeArchive(project: Project, policy: GradescopePolicy): Buffer {
  return zipArchive(gradescopeFiles({ ...project, counted: project.counted ?? true }, policy));
}

/** The files of the archive. */
export function gradescopeFiles(project: Project, { latePenalty, keepBest }: GradescopePolicy): PlannedFile[] {
  const options = [latePenalty === null ? '' : ` --late-penalty=${latePenalty}`, keepBest ? ' --keep-best' : ''].join('');
  return [
    { path: 'setup.sh', text: SETUP, executable: true },
    { path: 'run_autograder', text: runAutograder(options), executable: true },
    projectFile(project),
  ];
}

const SETUP = `#!/usr/bin/env bash
# Runs once, when Gradescope builds the image. The variables are for trying the archive elsewhere.
set -euo pipefail
root=\${AUTOGRADER_ROOT:-/autograder}

if ! node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 22 || (major === 22 && minor >= 14) ? 0 : 1)'; then
  apt-get update
  apt-get install -y --no-install-recommends ca-certificates curl xz-utils
  curl -fsSL https://nodejs.org/dist/v${NODE_VERSION}/node-v${NODE_VERSION}-linux-x64.tar.xz | tar -xJ --strip-components=1 -C /usr/local
fi
# Unquoted: the variable may name several packages.
npm install --prefix "$root/rooflab" --ignore-scripts --no-audit --no-fund --no-save \${ROOFLAB_PACKAGES:-rooflab@${VERSION}}

# Proves, before any student does, that kernels run here.
"$root/rooflab/node_modules/.bin/rooflab" roof --device software > "$root/roof.txt"
`;

/** With `policy` as further options of `adjust-gradescope`, each preceded by a space. */
function runAutograder(policy: string): string {
  return `#!/usr/bin/env bash
# Runs for each submission. No results.json at the end tells Gradescope that the autograder failed; nobody gets a zero for that.
root=\${AUTOGRADER_ROOT:-/autograder}
limit=\${AUTOGRADER_SECONDS:-540}
results=$root/results/results.json
rooflab=$root/rooflab/node_modules/.bin/rooflab

grade() {
  rm -f "$results"
  timeout --kill-after=10 "$limit" "$rooflab" grade --project "$root/source/rooflab.json" --missing-as-zero --device software \\
    --format gradescope --output "$results"
  status=$?
}

cd "$root/submission" || exit 1
grade
# 3 is the grader's own fault, which may pass; after 124 or 137 there is no time left.
if [ "$status" -eq 3 ]; then grade; fi
if [ "$status" -le 1 ]; then
  "$rooflab" adjust-gradescope "$results" "$root/submission_metadata.json"${policy} || status=$?
fi
if [ "$status" -gt 1 ] || [ ! -s "$results" ]; then
  rm -f "$results"
  echo "The autograder failed with code $status; this is not the student's fault. Run it again."
  exit 1
fi
`;
}
