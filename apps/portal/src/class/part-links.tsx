import { ChoiceLinks } from '../leaderboard/choice-links.tsx';
import { type ClassChoice, type ClassPart, classAddress } from './class-address.ts';

const LABELS = { students: 'Students on the ladder', 'hand-ins': 'All hand-ins under the roof' } as const satisfies Record<
  ClassPart,
  string
>;

export const PARTS = Object.keys(LABELS) as ClassPart[];

export function PartLinks({ slug, choice }: { readonly slug: string; readonly choice: ClassChoice & { readonly part: ClassPart } }) {
  const choices = PARTS.map((part) => ({
    href: classAddress(slug, { ...choice, part }),
    label: LABELS[part],
    current: part === choice.part,
  }));
  return (
    <div className="mb-4">
      <ChoiceLinks label="What is shown" choices={choices} />
    </div>
  );
}
