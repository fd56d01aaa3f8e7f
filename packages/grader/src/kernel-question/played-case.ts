import { type Case, type Exercise, sourceLines } from '@rooflab/lab';
import type { PlayedDispatch, PlayedSite, Recording } from '../play/recording.ts';
import { lanesOfMask, warpsOf } from '../play/walk.ts';
import { shortName } from '../source-place.ts';
import { accessOf, piecesOf, wordsOf } from '../xray/analyse/access.ts';
import { statementAt } from '../xray/trace.ts';
import type { KnownWithoutData } from './known-without-data.ts';

/** One time that a warp runs a place which touches memory. */
export interface Turn {
  readonly place: Place;
  /** Index into the recording's requests. */
  readonly request: number;
  readonly step: number;
  /** Index into the recording's dispatches. */
  readonly dispatch: number;
  /** Ordinal of the workgroup among the recorded ones, and the warp in it. */
  readonly workgroup: number;
  readonly warp: number;
  /** Of the times that this warp runs the place, from 1. */
  readonly time: number;
  readonly lanes: readonly number[];
  /** The first word that each of `lanes` touches. */
  readonly words: readonly number[];
}

/** A load, store or atomic operation in the file, of which a reader can work out who touches what. */
export interface Place {
  /** Index into the recording's sites. */
  readonly site: number;
  readonly line: number;
  readonly column: number;
  readonly kind: PlayedSite['kind'];
  readonly memory: 'storage' | 'workgroup';
  /** As the file names the element: `tile[row][col]`; and its variable, by its name and its index in the recording. */
  readonly text: string;
  readonly name: string;
  readonly variable: number;
  readonly elementBytes: number;
  /** Words that one lane touches, at most 4. */
  readonly width: number;
  readonly turns: readonly Turn[];
  /** Whether `turns` are all that the recorded workgroups have. */
  readonly isWhole: boolean;
}

/** A visible case that was recorded, as templates look at it. */
export interface PlayedCase {
  readonly testCase: string;
  /** Its parameters in Markdown: `` `n = 1000` ``. */
  readonly size: string;
  readonly recording: Recording;
  readonly places: readonly Place[];
  /** Those that only a reader who sees the data can work out. */
  readonly dataPlaces: readonly Place[];
  readonly known: KnownWithoutData;
  /** The lines of the file. */
  readonly lines: readonly string[];
}

export interface Recorded {
  readonly exercise: Exercise;
  readonly testCase: Case;
  readonly recording: Recording;
  /** The file that was recorded, and what is known of it. */
  readonly source: string;
  readonly known: KnownWithoutData;
  /** What is known of it by its data, the same in every run. */
  readonly knownByData?: KnownWithoutData;
}

export function playedCase({ exercise, testCase, recording, source, known, knownByData }: Recorded): PlayedCase {
  const about = { testCase: testCase.name, size: sizeOf(exercise, testCase), recording, known, lines: sourceLines(source) };
  const places = placesOf(recording, source, known);
  const byData = knownByData ? placesOf(recording, source, knownByData) : [];
  return { ...about, places, dataPlaces: byData.filter(({ site }) => !places.some((place) => place.site === site)) };
}

/** The parameters of a case in Markdown. */
export function sizeOf({ params }: Exercise, testCase: Case): string {
  const whole = params.filter(({ type }) => type === 'u32').map(({ name }) => `${name} = ${testCase.params[name]}`);
  const parts = whole.length > 0 ? whole : Object.entries(testCase.size).map(([name, value]) => `${name} = ${value}`);
  return `\`${parts.join(', ')}\``;
}

/** Requests of one place beyond these are not looked at: its later workgroups are left out. */
const MOST_TURNS = 20_000;

function placesOf(recording: Recording, source: string, known: KnownWithoutData): Place[] {
  const { sites, variables, requests } = recording;
  const found = new Map<number, Collected>();
  const texts = sites.map((site) => textOf(source, known, site));
  for (const [number, site] of sites.entries()) {
    const text = texts[number] ?? null;
    const alike = sites.filter((other, i) => other.line === site.line && other.kind === site.kind && texts[i] === text);
    if (text === null || alike.length > 1 || !isAskedAbout(site)) continue;
    const variable = requests.variable[requests.site.indexOf(number)] ?? -1;
    const { name, elementBytes } = variables[variable] ?? {};
    if (name === undefined || elementBytes === undefined || site.memory === null) continue;
    const { line, column, kind, memory } = site;
    const turns: Turn[] = [];
    const about = { site: number, line, column, kind, memory, text, variable, elementBytes, turns };
    const place = { ...about, name: shortName(name), width: wordsOf(site), isWhole: true };
    found.set(number, { place, turns });
  }
  addTurns(recording, known, found);
  for (const { turns } of found.values()) turns.sort(byWarp);
  return [...found.values()].map(({ place }) => place).filter(({ turns }) => turns.length > 0);
}

/** In an order that does not depend on which workgroup came first. */
function byWarp(a: Turn, b: Turn): number {
  return a.dispatch - b.dispatch || a.workgroup - b.workgroup || a.warp - b.warp || a.time - b.time;
}

interface Collected {
  readonly place: { -readonly [K in keyof Place]: Place[K] };
  readonly turns: Turn[];
}

/** Whole words, at most 16 bytes, once. */
function isAskedAbout(site: PlayedSite): boolean {
  return site.kind !== 'load-store' && accessOf(site) !== 0 && piecesOf(site) === 1 && site.bytes >= 4;
}

/** Characters of an element's text that fit into a question. */
const TEXT_CHARACTERS = 60;

/** Null where it is not known which element it is, or where its text cannot be shown in a line. */
function textOf(source: string, known: KnownWithoutData, site: PlayedSite): string | null {
  const element = accessOf(site) === 0 ? null : known.element(statementAt(site));
  const text = element?.isKnown ? source.slice(element.start, element.end) : '';
  return text !== '' && text.length <= TEXT_CHARACTERS && /^[^`\p{C}\p{Zl}\p{Zp}]+$/u.test(text) && !/ {2}| $/.test(text) ? text : null;
}

function addTurns(recording: Recording, known: KnownWithoutData, found: ReadonlyMap<number, Collected>): void {
  const { steps, statements, requests, dispatches } = recording;
  const isKnown = statements.map((statement) => known.runs(statementAt(statement)));
  for (const [number, dispatch] of dispatches.entries()) {
    const warps = warpsOf(dispatch);
    const times = new Map<string, number>();
    for (let step = dispatch.firstStep; step < dispatch.endStep; step++) {
      if (!isKnown[steps.statement[step] ?? 0]) continue;
      const warp = steps.warp[step] ?? 0;
      for (let request = steps.firstRequest[step] ?? 0; request < (steps.firstRequest[step + 1] ?? 0); request++) {
        const to = found.get(requests.site[request] ?? 0);
        if (!to) continue;
        const key = `${requests.site[request]} ${warp}`;
        const time = (times.get(key) ?? 0) + 1;
        times.set(key, time);
        if (to.turns.length >= MOST_TURNS || requests.outside[request] !== 0) {
          to.place.isWhole = false;
          continue;
        }
        to.turns.push({
          ...{ place: to.place, request, step, dispatch: number, time },
          ...{ workgroup: Math.floor(warp / warps), warp: warp % warps },
          ...lanesAndWords(recording, request),
        });
      }
    }
  }
}

function lanesAndWords({ requests }: Recording, request: number): Pick<Turn, 'lanes' | 'words'> {
  const first = requests.firstAccess[request] ?? 0;
  const end = requests.firstAccess[request + 1] ?? 0;
  return { lanes: lanesOfMask(requests.lanes[request] ?? 0), words: [...requests.word.subarray(first, end)] };
}

/** `workgroup (2, 0, 0)`, with its dispatch where there are several. */
export function workgroupWords({ recording }: PlayedCase, { dispatch, workgroup }: Pick<Turn, 'dispatch' | 'workgroup'>): string {
  const { dispatches } = recording;
  const played = dispatches[dispatch];
  if (!played) throw new RangeError(`There is no dispatch ${dispatch}.`);
  const [nx, ny] = played.workgroups;
  const index = played.recorded[workgroup] ?? 0;
  const words = `workgroup (${index % nx}, ${Math.floor(index / nx) % ny}, ${Math.floor(index / (nx * ny))})`;
  return dispatches.length > 1 ? `${words} of ${dispatchWords(dispatches, dispatch)}` : words;
}

/** `` `level1` ``, or `` dispatch 3 (`step`) `` where an entry point is dispatched more than once. */
export function dispatchWords(dispatches: readonly Pick<PlayedDispatch, 'entryPoint'>[], dispatch: number): string {
  const name = dispatches[dispatch]?.entryPoint ?? '';
  const isOnly = dispatches.filter(({ entryPoint }) => entryPoint === name).length === 1;
  return isOnly ? `\`${shortName(name)}\`` : `dispatch ${dispatch + 1} (\`${shortName(name)}\`)`;
}

export function warpWords(played: PlayedCase, turn: Pick<Turn, 'dispatch' | 'workgroup' | 'warp'>): string {
  return `warp ${turn.warp} of ${workgroupWords(played, turn)}`;
}

/** ` for the 3rd time`; empty where the warp runs the place only once. */
export function timeWords({ place, dispatch, workgroup, warp, time }: Turn): string {
  const isOnly = !place.turns.some(
    (other) => other.time !== time && other.warp === warp && other.workgroup === workgroup && other.dispatch === dispatch,
  );
  return isOnly ? '' : ` for the ${ordinal(time)} time`;
}

export function ordinal(number: number): string {
  const last = number % 100;
  const ending = last >= 11 && last <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

const KIND_WORDS = {
  load: 'load',
  store: 'store',
  atomic: 'atomic operation',
  'atomic-load': 'atomic load',
  'atomic-store': 'atomic store',
} as const;

/** `` the load of `input[i]` in line 27 ``. */
export function placeWords({ kind, text, line }: Place): string {
  return `the ${kind in KIND_WORDS ? KIND_WORDS[kind as keyof typeof KIND_WORDS] : kind} of \`${text}\` in line ${line}`;
}

/** `` reads `input[i]` in line 27 ``. */
export function doesWords({ kind, text, line }: Place): string {
  const verb = kind === 'load' || kind === 'atomic-load' ? 'reads' : kind === 'atomic' ? 'updates' : 'writes';
  return `${verb} \`${text}\` in line ${line}`;
}

/** The element of the variable in which a word lies. */
export function elementOf({ elementBytes }: Place, word: number): number {
  return Math.floor((4 * word) / elementBytes);
}
