import { createHash } from 'node:crypto';

const ADJECTIVES = [
  'amber',
  'brisk',
  'calm',
  'dapper',
  'eager',
  'fleet',
  'gentle',
  'humble',
  'keen',
  'lucid',
  'mellow',
  'nimble',
  'patient',
  'quiet',
  'steady',
  'witty',
];
const ANIMALS = [
  'badger',
  'crane',
  'dolphin',
  'falcon',
  'gecko',
  'heron',
  'ibex',
  'jackdaw',
  'lynx',
  'marten',
  'newt',
  'otter',
  'puffin',
  'raven',
  'stoat',
  'wren',
];

/** A name for a student who chose none: always the same in one course, and it cannot be traced back to the person. */
export function pseudonym(enrolmentId: string): string {
  const digest = createHash('sha256').update(`leaderboard ${enrolmentId}`).digest();
  const [a = 0, b = 0, c = 0] = digest;
  return `${ADJECTIVES[a % ADJECTIVES.length]} ${ANIMALS[b % ANIMALS.length]} ${c % 100}`;
}
