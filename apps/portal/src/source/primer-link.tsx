import { primerSectionOf } from '@rooflab/grader/primer';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';

interface PrimerLinkProps {
  /** What the compiler says, with its explanation. */
  readonly message: string;
  readonly className?: string;
}

/** Leads to the part of the primer about a habit of C or CUDA; renders nothing for any other message. */
export function PrimerLink({ message, className }: PrimerLinkProps) {
  const section = primerSectionOf(message);
  if (section === null) return null;
  return (
    <TextLink href={paths.primer(section.id)} target="_blank" prefetch={false} {...(className && { className })}>
      WGSL for C and CUDA: {section.title}
    </TextLink>
  );
}
