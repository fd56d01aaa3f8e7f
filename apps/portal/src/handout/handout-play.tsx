import type { PlayBlock } from '@rooflab/markdown';
import { Markdown } from '../markdown/markdown.tsx';
import { PAGE_SEED } from '../player/play-address.ts';
import { SeeItRun } from '../player/see-it-run.tsx';

interface Props {
  readonly play: PlayBlock;
  /** The version, if the lab is a course's own. */
  readonly labVersion: string | null;
}

/** A kernel of the handout, which readers may play. */
export function HandoutPlay({ play: { number, exercise, testCase, step, source }, labVersion }: Props) {
  return (
    <figure className="my-5 border-y border-line py-4">
      <Markdown>{`\`\`\`wgsl\n${source}\`\`\``}</Markdown>
      <SeeItRun file={{ exercise, labVersion, source, seed: PAGE_SEED }} testCase={testCase} step={step} player={`play-${number}`} />
    </figure>
  );
}
