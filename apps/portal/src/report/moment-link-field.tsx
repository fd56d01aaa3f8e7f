import type { ChangeEvent } from 'react';
import { TextField } from '../ui/field.tsx';
import type { CitableChoices } from './citable-choices.ts';
import { type LinkedMoment, readMomentLink } from './moment-link.ts';

interface Props {
  readonly handIns: CitableChoices['handIns'];
  /** Null while the text leads to no moment of these hand-ins. */
  readonly onLink: (linked: LinkedMoment | null) => void;
}

/** Takes the link that the player copies. */
export function MomentLinkField({ handIns, onLink }: Props) {
  const read = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const linked = readMomentLink(target.value);
    const isOurs = linked !== null && handIns.some(({ id }) => id === linked.handInId);
    target.setCustomValidity(isOurs ? '' : linked === null ? NO_MOMENT : NOT_OURS);
    onLink(isOurs ? linked : null);
  };
  return (
    <TextField
      label="Link to the moment"
      name="moment"
      type="url"
      required
      onChange={read}
      hint="On the page of a hand-in choose “See it run”, go to the step, and press “Copy link”."
    />
  );
}

const NO_MOMENT = 'This is no link to a moment of a hand-in. Copy one from the player on the page of a hand-in.';
const NOT_OURS = 'The report’s students did not hand this in for this assignment. Copy a link from a hand-in of theirs.';
