import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATOMIC, READS, WRITES } from '../access.ts';
import { type Actors, NOBODY, SEVERAL, Touches } from './touches.ts';

interface Touch {
  readonly word: number;
  readonly place: number;
  readonly actor: number;
  readonly at: number;
}

/** What `Touches` tells about one word. */
interface Told {
  readonly access: number;
  readonly writer: Actors;
  readonly reader: Actors;
  /** Pairs of places, the lower number first. */
  readonly races: readonly string[];
  readonly unwritten: readonly number[];
}

const ACCESS = [READS, WRITES, READS | WRITES, READS | ATOMIC, WRITES | ATOMIC, READS | WRITES | ATOMIC];

function toldBy(touches: Touches, access: readonly number[], all: readonly Touch[]): [number, Told][] {
  touches.begin(Uint8Array.from(access));
  for (const { word, place, actor, at } of all) touches.touch(word, place, actor, at);
  const told: [number, Told][] = [];
  touches.forEachWord((word, head) => {
    const races: string[] = [];
    const unwritten: number[] = [];
    touches.races(head, (place, other) => races.push([place, other].sort((a, b) => a - b).join()));
    touches.readsBeforeWrites(head, (place) => unwritten.push(place));
    told.push([word, { access: touches.accessOf(head), ...touches.actorsOf(head), races: races.sort(), unwritten: unwritten.sort() }]);
  });
  return told;
}

function grouped(touches: readonly Touch[], keyOf: (touch: Touch) => number): [number, Touch[]][] {
  return [...new Set(touches.map(keyOf))].map((key) => [key, touches.filter((touch) => keyOf(touch) === key)]);
}

/** By place: its actors, ascending, each with the time of its first touch. */
type FirstTouches = ReadonlyMap<number, readonly (readonly [actor: number, at: number])[]>;

function firstTouches(touches: readonly Touch[]): FirstTouches {
  return new Map(
    grouped(touches, ({ place }) => place).map(([place, ofPlace]) => {
      const byActor = grouped(ofPlace, ({ actor }) => actor);
      return [place, byActor.map(([actor, its]) => [actor, Math.min(...its.map(({ at }) => at))] as const).sort(([a], [b]) => a - b)];
    }),
  );
}

function actorsThat(wanted: number, access: readonly number[], first: FirstTouches): Actors {
  const actors = [...first].flatMap(([place, its]) => (((access[place] ?? 0) & wanted) === 0 ? [] : its.map(([actor]) => actor)));
  const [actor, ...others] = new Set(actors);
  if (actor === undefined) return NOBODY;
  return others.length === 0 ? actor + 1 : SEVERAL;
}

function racesOf(access: readonly number[], first: FirstTouches): string[] {
  const places = [...first.keys()].sort((a, b) => a - b);
  return places.flatMap((place, i) =>
    places.slice(i).flatMap((other) => {
      const [one = 0, two = 0] = [access[place], access[other]];
      const actors = new Set([place, other].flatMap((its) => (first.get(its) ?? []).map(([actor]) => actor)));
      const isRace = actors.size > 1 && ((one | two) & WRITES) !== 0 && (one & two & ATOMIC) === 0;
      return isRace ? [`${place},${other}`] : [];
    }),
  );
}

/** Of a place's actors only the two lowest are asked, and those beyond the two lowest of a writing place count as having written. */
function unwrittenOf(access: readonly number[], first: FirstTouches): number[] {
  const writing = [...first].filter(([place]) => ((access[place] ?? 0) & WRITES) !== 0).map(([, actors]) => actors);
  const isWritten = ([reader, at]: readonly [number, number]) =>
    writing.some((actors) => actors.some(([actor, since], rank) => actor === reader && (since < at || rank > 1))) ||
    writing.some((actors) => actors.length > 2 && reader > (actors[1]?.[0] ?? 0));
  return [...first]
    .filter(([place, actors]) => ((access[place] ?? 0) & READS) !== 0 && !actors.slice(0, 2).every(isWritten))
    .map(([place]) => place)
    .sort();
}

function expectedOf(access: readonly number[], all: readonly Touch[]): [number, Told][] {
  return grouped(all, ({ word }) => word).map(([word, its]) => {
    const first = firstTouches(its);
    return [
      word,
      {
        access: [...first.keys()].reduce((bits, place) => bits | (access[place] ?? 0), 0),
        writer: actorsThat(WRITES, access, first),
        reader: actorsThat(READS, access, first),
        races: racesOf(access, first).sort(),
        unwritten: unwrittenOf(access, first),
      },
    ];
  });
}

const accesses = fc.array(fc.constantFrom(...ACCESS), { minLength: 4, maxLength: 4 });
const touch = fc.record({ word: fc.nat({ max: 1 }), place: fc.nat({ max: 3 }), actor: fc.nat({ max: 4 }), at: fc.nat({ max: 9 }) });

test('Of each word it is known who writes and who reads it, which places race for it, and which read too early.', () => {
  const rounds = fc.array(fc.tuple(accesses, fc.array(touch, { maxLength: 20 })), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(rounds, (all) => {
      const touches = new Touches();
      for (const [access, round] of all) expect(toldBy(touches, access, round)).toEqual(expectedOf(access, round));
    }),
    { numRuns: 1000 },
  );
});

test('The order in which touches are added changes nothing but the order of the words.', () => {
  const shuffled = fc
    .array(touch, { maxLength: 12 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
  fc.assert(
    fc.property(accesses, shuffled, (access, [all, others]) => {
      expect(new Map(toldBy(new Touches(), access, others))).toEqual(new Map(toldBy(new Touches(), access, all)));
    }),
  );
});

test('More than a thousand words that several places touch are kept apart.', () => {
  const access = [WRITES, READS, READS | WRITES];
  const all = Array.from({ length: 1500 }, (_, word) => [
    { word, place: word % 3, actor: 0, at: 5 },
    { word, place: (word + 1) % 3, actor: word % 2, at: 3 },
    { word, place: word % 3, actor: 2, at: 1 },
    { word, place: word % 3, actor: 1, at: 9 },
  ]).flat();
  const touches = new Touches();
  expect(toldBy(touches, access, all)).toEqual(expectedOf(access, all));
  expect(toldBy(touches, access, all.slice(0, 9))).toEqual(expectedOf(access, all.slice(0, 9)));
});

test('Of a word that more than 64 places touch, the first 64 are distinguished, and the others are left out.', () => {
  const storing = (places: number) => {
    const all = [0, 1].flatMap((actor) => Array.from({ length: places }, (_, place) => ({ word: 0, place, actor, at: 0 })));
    return toldBy(new Touches(), Array(places).fill(WRITES), all)[0]?.[1].races ?? [];
  };
  expect(storing(64)).toHaveLength((64 * 65) / 2);
  expect(new Set(storing(70))).toEqual(new Set(storing(64)));
});
