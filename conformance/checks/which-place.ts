import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { dataMartOf } from '../arrange/data-mart-of.ts';
import type { Instance } from '../arrange/instances.ts';
import { withArticle } from '../article.ts';
import type { Case, Check } from '../check.ts';
import { toPage } from '../lists/pages.ts';
import { failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import { newPart } from '../project-wide/new-part.ts';
import { type ProjectList, projectLists } from '../project-wide/project-lists.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { givenTwice } from '../undisturbed/given-twice.ts';
import { livingRecords } from '../undisturbed/living-records.ts';

/**
 * A list of the whole project says of each record that it is one of the DataMart below which it was created. Looked at is
 * what all others have read; where one reading alone says otherwise, the list is read again.
 */
export const whichPlace: Check = {
  id: 'which-place',
  title: 'A project-wide list shows each record with its own DataMart',
  parallel: false,
  cases: ({ contract }) =>
    projectLists(contract).map((lists): Case => ({
      id: `which-place/${lists.whole.id}`,
      operation: lists.whole,
      requirement: endpointRequirement(lists.whole),
      level: 'implied',
      writes: true,
      priority: 2,
      requests: 0,
      run: (scene) => judge(scene, lists),
    })),
};

/** A list as it was read. */
type Reading = Pick<Entry, 'exchange' | 'since'>;

/** A record that is shown with the DataMart of another. */
type Misplaced = { readonly id: string; readonly own: string; readonly shown: string };

async function judge(scene: Scene, lists: ProjectList): Promise<Outcome> {
  const { whole } = lists;
  const read = readingsOf(scene, lists);
  const readings = read.length > 0 ? read : await readingOfTwo(scene, lists);
  if (!readings.some((one) => toPlaces(scene, lists, one).size > 0))
    return notApplicable('the list shows no record of ours with its DataMart');
  const doubtful = readings.find((one) => misplacedIn(scene, lists, one) !== undefined);
  if (doubtful === undefined) return passed;
  const often = seenTwice(scene, lists, readings);
  if (often !== undefined) return failed(toFault(lists, often.exchange, often.misplaced));
  const wrong = await goesOn(async () => {
    const exchange = await scene.send(whole, doubtful.parts, doubtful.as);
    const misplaced = misplacedIn(scene, lists, { exchange });
    return misplaced && { exchange, misplaced };
  });
  return wrong === undefined ? passed : failed(toFault(lists, wrong.exchange, wrong.misplaced));
}

/** A record that several readings show in the same wrong place, with one of them: nothing is asked then. */
function seenTwice(
  scene: Scene,
  lists: ProjectList,
  readings: readonly Entry[],
): { readonly exchange: Exchange; readonly misplaced: Misplaced } | undefined {
  const seen = new Set<string>();
  for (const reading of readings.toReversed()) {
    const misplaced = misplacedIn(scene, lists, reading);
    if (misplaced === undefined) continue;
    const what = JSON.stringify(misplaced);
    if (seen.has(what)) return { exchange: reading.exchange, misplaced };
    seen.add(what);
  }
  return undefined;
}

function readingsOf({ diary }: Scene, { whole }: ProjectList): readonly Entry[] {
  return diary.flatMap((entry, at) => {
    const { exchange, as, since = at } = entry;
    const isRead = exchange.operation === whole && 'role' in as && isSuccess(exchange.reply);
    return isRead ? [{ ...entry, since }] : [];
  });
}

/** Asked for alone, the case begins with records below two DataMarts. */
async function readingOfTwo(scene: Scene, lists: ProjectList): Promise<readonly Entry[]> {
  const part = await newPart(scene, lists);
  await newPart(scene, lists);
  if (part === undefined) return [];
  await scene.send(lists.whole, {}, { role: part.role });
  return readingsOf(scene, lists);
}

/** The records of ours that an answer may show and whose ids tell which they are: what was created later, it was not about. */
function recordsIn(scene: Scene, { whole }: ProjectList, { since = scene.diary.length }: Reading): readonly Instance[] {
  const { resource } = whole.lifecycle;
  const twice = givenTwice(scene, resource);
  const diary = scene.diary.filter(
    ({ exchange }, index) => index < since || exchange.operation?.lifecycle.action === 'remove',
  );
  return livingRecords({ ...scene, diary }, resource).filter(({ id }) => !twice.has(id));
}

/** By the id of a record of ours, the DataMart with which a list shows it. */
function toPlaces(scene: Scene, lists: ProjectList, reading: Reading): ReadonlyMap<string, string> {
  const ours = new Set(recordsIn(scene, lists, reading).map(({ id }) => id));
  const page = toPage(scene, lists.whole, reading.exchange);
  // Where each DataMart counts the ids of its own, one of them does not tell whose it is.
  const isOnce = (id: string): boolean => page?.ids.indexOf(id) === page?.ids.lastIndexOf(id);
  const rows = [...(page?.rows ?? [])].filter(([id]) => ours.has(id) && isOnce(id));
  return new Map(rows.flatMap(([id, row]) => [[id, dataMartOf(row)] as const]).filter(isPlaced));
}

function isPlaced(entry: readonly [string, string | undefined]): entry is readonly [string, string] {
  return entry[1] !== undefined;
}

/** The first record of ours that is shown with another DataMart which is known as a record; it may be known by another id. */
function misplacedIn(scene: Scene, lists: ProjectList, reading: Reading): Misplaced | undefined {
  const places = toPlaces(scene, lists, reading);
  return recordsIn(scene, lists, reading)
    .map(({ id, parents }) => ({ id, own: parents['DataMart'] ?? '', shown: places.get(id) ?? '' }))
    .find(({ own, shown }) => own !== '' && shown !== '' && shown !== own && scene.arrange.isKnown(shown));
}

function toFault({ whole }: ProjectList, exchange: Exchange, { id, own, shown }: Misplaced): Fault {
  const summary = `The list of the project shows ${withArticle(whole.lifecycle.resource)} with the DataMart of another`;
  return { key: 'place', summary, expected: `${id} of ${own}`, received: `${id} of ${shown}`, exchange };
}
