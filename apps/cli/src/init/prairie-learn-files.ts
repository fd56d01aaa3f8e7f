import { randomUUID } from 'node:crypto';
import { readStarter } from '@rooflab/catalogue';
import type { Project } from '../project/project-schema.ts';
import { knownExercise } from '../read-submission.ts';
import { VERSION } from '../version.ts';
import { kernelName, projectFile } from './course-files.ts';
import { NODE_VERSION } from './node-release.ts';
import type { PlannedFile } from './planned-file.ts';

/** Folder in a course's `serverFilesCourse` that the questions share. */
const SHARED = 'rooflab';
const ENTRYPOINT = `/grade/serverFilesCourse/${SHARED}/run.sh`;

/** Time limit of a grading; PrairieLearn's own default, 30 s, is too short on a loaded machine. */
const TIMEOUT_SECONDS = 120;

/** Ends before PrairieLearn would kill the container without a message. */
const COMMAND_SECONDS = TIMEOUT_SECONDS - 10;

/**
 * A question with an external grader for each exercise (https://prairielearn.readthedocs.io/en/latest/externalGrading/), and their shared
 * files: the entrypoint, and the Dockerfile of the image. Kernels are graded by counts: there is no GPU.
 */
export async function prairieLearnFiles(project: Project, image: string): Promise<PlannedFile[]> {
  const shared: PlannedFile[] = [
    { path: `serverFilesCourse/${SHARED}/run.sh`, text: RUN, executable: true },
    { path: `serverFilesCourse/${SHARED}/Dockerfile`, text: DOCKERFILE },
  ];
  const questions = await Promise.all(Object.keys(project.exercises).map((id) => question(id, project, image)));
  return [...shared, ...questions.flat()];
}

async function question(id: string, project: Project, image: string): Promise<PlannedFile[]> {
  const exercise = knownExercise(id);
  const file = kernelName(id);
  const folder = `questions/rooflab-${id.replace('/', '-')}`;
  const single: Project = { ...project, counted: project.counted ?? true, exercises: { [id]: file } };
  const tests = projectFile(single);
  return [
    { path: `${folder}/info.json`, text: `${JSON.stringify(info(exercise.title, image), null, 2)}\n` },
    { path: `${folder}/question.html`, text: questionHtml({ id, task: exercise.task, file }) },
    { path: `${folder}/${file}`, text: await readStarter(exercise) },
    { path: `${folder}/tests/${tests.path}`, text: tests.text },
  ];
}

function info(title: string, image: string): object {
  return {
    uuid: randomUUID(),
    title,
    topic: 'GPU programming',
    type: 'v3',
    singleVariant: true,
    gradingMethod: 'External',
    externalGradingOptions: {
      enabled: true,
      image,
      serverFilesCourse: [`${SHARED}/`],
      entrypoint: ENTRYPOINT,
      timeout: TIMEOUT_SECONDS,
      enableNetworking: false,
    },
  };
}

/** `markdown` elements keep the text of the task unchanged. */
function questionHtml({ id, task, file }: { readonly id: string; readonly task: string; readonly file: string }): string {
  return `<pl-question-panel>
  <p>Exercise <code>${escapeHtml(id)}</code>: <code>${escapeHtml(task)}</code></p>
  <pl-file-editor file-name="${file}" source-file-name="${file}" directory="."></pl-file-editor>
</pl-question-panel>

<pl-submission-panel>
  <pl-file-preview></pl-file-preview>
  <pl-external-grader-results></pl-external-grader-results>
</pl-submission-panel>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const DOCKERFILE = `# docker build --tag <your name>/rooflab-grader:${VERSION} . && docker push <your name>/rooflab-grader:${VERSION}
FROM node:${NODE_VERSION}-bookworm-slim
RUN npm install --global --ignore-scripts --no-audit --no-fund rooflab@${VERSION} && rooflab roof --device software
`;

const RUN = `#!/usr/bin/env bash
# Runs for each submission. Whatever happens, there is a results.json at the end; our own faults leave one that costs no attempt.
root=\${GRADE_ROOT:-/grade}
limit=\${GRADE_SECONDS:-${COMMAND_SECONDS}}
results=$root/results/results.json
mkdir -p "$root/results"

grade() {
  rm -f "$results"
  timeout --kill-after=5 "$limit" rooflab grade --project "$root/tests/rooflab.json" --missing-as-zero --device software \\
    --format \${ROOFLAB_FORMAT:-prairielearn} --output "$results"
  status=$?
}

status=1
cd "$root/student" && grade
if [ "$status" -gt 1 ] || [ ! -s "$results" ]; then
  echo "The grader failed with code $status." >&2
  words="The grader failed, through no fault of yours. This costs no attempt: submit again, and tell the course staff if it stays."
  printf '{ "gradable": false, "message": "%s", "format_errors": ["%s"] }\\n' "$words" "$words" > "$results"
fi
`;
