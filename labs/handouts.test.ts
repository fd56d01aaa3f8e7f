import { experiments, readHandout, readPictures, readRecordedExperiment, readStarter } from '@rooflab/catalogue';
import { deriveKey, type Experiment, readPicture, seededRandom, variantsOf } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { labs } from './index.ts';

const firsts = labs.map(({ id, exercises }) => {
  const [exercise] = exercises;
  if (!exercise) throw new Error(`${id} has no exercise.`);
  return { id, exercise, exercises };
});

const EXPERIMENT = 'experiment:';

const PICTURE = /^!\[([^\]]+)\]\(([^) ]+) "([^"]+)"\)$/;

describe.each(firsts)('$id', ({ id, exercise, exercises }) => {
  test('The handout begins with why, in one paragraph and one picture, and with two to four steps to do first; bindings and launch plan have a section.', async () => {
    const [why, first, ...others] = sectionsOf(await readHandout(exercise));
    expect(why?.title).toBe('Why');
    const [paragraph, picture, ...more] = why?.blocks ?? [];
    expect(more).toEqual([]);
    expect(paragraph?.length).toBeGreaterThan(200);
    expect(paragraph?.length).toBeLessThan(700);
    expect(picture).toMatch(PICTURE);
    expect(first?.title).toBe('What to do first');
    expect(others.map(({ title }) => title)).toContainEqual(expect.stringMatching(/\bbindings and launch plan$/i));
    const steps = (first?.blocks ?? []).flatMap((block) => block.match(/^\d\. /gm) ?? []);
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect(steps.length).toBeLessThanOrEqual(4);
  });

  test('As many small cases as the handout says are run.', async () => {
    const [, said = ''] = /^\| small cases (\|.*)$/m.exec(await readHandout(exercise)) ?? [];
    const numbers = [...said.matchAll(/\| (\d+)(?: (or|to) (\d+))?/g)].flatMap(([, first, word, last]) => {
      const [from, to] = [Number(first), Number(last ?? first)];
      return word === 'to' ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [from, to];
    });
    const cases = exercises.map((each) => each.cases(seededRandom(deriveKey('1', 'cases'))).length);
    if (numbers.length > 0) expect(numbers).toEqual(expect.arrayContaining(cases));
  });

  test('Every picture of the handout is there with a description and a caption, and every file is used.', async () => {
    const images = [...(await readHandout(exercise)).matchAll(/^!\[.*$/gm)].map(([line]) => PICTURE.exec(line) ?? [line]);
    for (const [line, alt, , caption] of images) {
      expect(alt?.length, line).toBeGreaterThan(60);
      expect(caption?.length, line).toBeGreaterThan(20);
    }
    const files = images.flatMap(([, , file = '']) => (file.startsWith(EXPERIMENT) ? [] : [file]));
    expect(files.sort()).toEqual(Object.keys(await readPictures(exercise)));
  });

  test('Every experiment of the lab is shown where the handout speaks of it, with curves that were recorded.', async () => {
    const shown = [...(await readHandout(exercise)).matchAll(/\(experiment:(\S+) /g)].map(([, experiment = '']) => experiment);
    const ofLab = experiments().filter((experiment) => experiment.id.startsWith(`${id}/`));
    expect(shown.sort()).toEqual(ofLab.map((experiment) => experiment.id).sort());
    for (const experiment of ofLab) {
      const [first] = await readRecordedExperiment(experiment);
      expect(
        first?.result.series.some(({ points }) => points.length > 0),
        experiment.id,
      ).toBe(true);
      const names = curveNames(experiment);
      for (const { result } of await readRecordedExperiment(experiment)) {
        expect(
          result.series.map(({ name }) => name),
          `${experiment.id}: record it again`,
        ).toEqual(names);
      }
    }
  });

  test('The pictures contain only what a page may draw.', async () => {
    for (const [name, svg] of Object.entries(await readPictures(exercise))) expect(() => readPicture(svg), name).not.toThrow();
  });
});

test.each(labs.flatMap(({ exercises }) => exercises))(
  'The starter of $id fits the editor: no line has more than 80 characters.',
  async (exercise) => {
    expect((await readStarter(exercise)).split('\n').filter((line) => line.length > 80)).toEqual([]);
  },
);

/** All its curves except the student's own. */
function curveNames({ series }: Experiment): string[] {
  return variantsOf(series).flatMap(({ name, series: one }) => (one.kind === 'kernel' && one.source.from === 'own' ? [] : [name]));
}

function sectionsOf(markdown: string): { title: string; blocks: string[] }[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n');
      return {
        title,
        blocks: lines
          .join('\n')
          .trim()
          .split(/\n{2,}/),
      };
    });
}
