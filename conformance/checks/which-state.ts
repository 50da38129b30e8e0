import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { type PathOnlyLife, pathOnlyLives } from '../by-path/path-only-life.ts';
import { followsTrigger } from '../by-path/stale-status.ts';
import { agreesOnStatus, isToldApart } from '../by-path/trigger-status.ts';
import type { Case, Check } from '../check.ts';
import { toPage } from '../lists/pages.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { further } from '../priority.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import {
  areContraryStates,
  type Contradiction,
  contradictions,
  stateOf,
  type StateSeen,
  statesSeen,
} from '../undisturbed/states.ts';

/** How many records are asked about once more. */
const doubtsAtMost = 3;

/**
 * A run is read in the state in which it is listed, and a trigger in that which its status tells, until it is removed. Looked
 * at is what all others have seen: where a run was listed in one state and then read in another, or listed elsewhere as come to
 * the contrary end, both are asked for until they agree.
 */
export const whichState: Check = {
  id: 'which-state',
  title: 'A run is read in the state in which it is listed, and a trigger as its status tells until it is removed',
  parallel: false,
  cases: ({ contract }) => [
    ...contract.operations
      .filter((operation) => operation === operationOnOne(contract, 'read', 'Run'))
      .flatMap((read) =>
        operationsOn(contract, 'list', 'Run')
          .filter((list) => resourceParams(list).length > 0)
          .map((list) => ({
            id: `which-state/${read.id}`,
            operation: read,
            requirement: endpointRequirement(read),
            level: 'implied' as const,
            writes: false,
            priority: 2 as const,
            requests: 0,
            run: (scene: Scene) => agrees(scene, read, list),
          })),
      ),
    ...operationsOn(contract, 'list', 'Run').flatMap((list) => {
      const read = operationOnOne(contract, 'read', 'Run');
      return read === undefined ? [] : [toListCase(list, read)];
    }),
    ...pathOnlyLives(contract).flatMap((life) => (life.status === undefined ? [] : [toApartCase(life, life.status)])),
    // By then, what was under way has had its time.
    ...pathOnlyLives(contract).flatMap((life) => (life.status === undefined ? [] : [toLaterCase(life, life.status)])),
    ...pathOnlyLives(contract).flatMap((life) => (life.status === undefined ? [] : [toStatusCase(life, life.status)])),
  ],
};

function toStatusCase(life: PathOnlyLife, status: Operation): Case {
  return {
    id: `which-state/${status.id}`,
    operation: status,
    requirement: endpointRequirement(life.read ?? status),
    level: 'implied',
    writes: true,
    priority: further,
    requests: 5,
    run: (scene) => agreesOnStatus(scene, life),
  };
}

function toApartCase(life: PathOnlyLife, status: Operation): Case {
  return {
    ...toStatusCase(life, status),
    id: `which-state/${status.id}/apart`,
    requests: 6,
    run: (scene) => isToldApart(scene, life),
  };
}

function toLaterCase(life: PathOnlyLife, status: Operation): Case {
  return {
    ...toStatusCase(life, status),
    id: `which-state/${status.id}/later`,
    priority: 3,
    requests: 2,
    run: (scene) => followsTrigger(scene, life),
  };
}

function toListCase(list: Operation, read: Operation): Case {
  return {
    id: `which-state/${list.id}`,
    operation: list,
    requirement: endpointRequirement(list),
    level: 'implied',
    writes: false,
    priority: 2,
    requests: 0,
    run: (scene) => listsTheEnd(scene, list, read),
  };
}

/**
 * A list does not say that a run has come to a good end of which all else says that it has failed, nor the other way round:
 * reading it and another list are two against one.
 */
async function listsTheEnd(scene: Scene, list: Operation, read: Operation): Promise<Outcome> {
  const lastIn = (operation: Operation): readonly StateSeen[] => [
    ...new Map(
      statesSeen(scene, read, operation)
        .filter(({ isRead }) => !isRead)
        .map((one) => [one.id, one]),
    ).values(),
  ];
  const others = operationsOn(scene.contract, 'list', 'Run').filter((one) => one !== list);
  const elsewhere = others.flatMap(lastIn);
  const doubts = lastIn(list).flatMap((own) => {
    const other = elsewhere.find(({ id, state }) => id === own.id && areContraryStates([state, own.state]));
    return other === undefined ? [] : [{ own, other }];
  });
  for (const { own, other } of doubts.slice(0, doubtsAtMost)) {
    const exchange = await stillContrary(scene, read, own, other);
    if (exchange === undefined) continue;
    const summary = 'A list shows another end of a run than reading it and another list do';
    const expected = `${other.name}: ${JSON.stringify(other.state)}`;
    return failed({ key: 'end', summary, expected, received: describeReply(exchange), exchange });
  }
  return passed;
}

/** The list that goes on showing the contrary of what another list and reading the run show. */
async function stillContrary(
  scene: Scene,
  read: Operation,
  own: StateSeen,
  other: StateSeen,
): Promise<Exchange | undefined> {
  // One of the two lists is of a DataMart, by which the run is read.
  const path = { ...own.entry.parts.path, ...other.entry.parts.path, [resourceParams(read).at(-1)!.name]: own.id };
  const stateIn = async ({ entry: { exchange, parts, as } }: StateSeen): Promise<readonly [string, Exchange]> => {
    const again = await scene.send(exchange.operation!, parts, as);
    return [stateOf(toPage(scene, again.operation!, again)?.rows.get(own.id))?.state ?? '', again];
  };
  return goesOn(async () => {
    const { reply } = await scene.send(read, { path }, own.entry.as);
    const [[shown, exchange], [elsewhere]] = [await stateIn(own), await stateIn(other)];
    const isContrary = (state: string): boolean => areContraryStates([state, shown]);
    return isContrary(stateOf(jsonOf(reply))?.state ?? '') && isContrary(elsewhere) ? exchange : undefined;
  });
}

async function agrees(scene: Scene, read: Operation, list: Operation): Promise<Outcome> {
  const seen = statesSeen(scene, read, list);
  const isBoth = seen.some((one) => one.isRead && seen.some(({ id, isRead }) => id === one.id && !isRead));
  if (!isBoth) return notApplicable('no run was seen both listed and read');
  const wasThere = ({ entry: { parts } }: StateSeen): boolean =>
    scene.arrange.existed(recordsIn(read, parts.path).at(-1)!);
  const doubtful = new Map(contradictions(seen, wasThere).map((one) => [one.read.id, one]));
  for (const one of [...doubtful.values()].slice(0, doubtsAtMost)) {
    const exchange = await stillApart(scene, one);
    if (exchange === undefined) continue;
    const summary = 'A run is read in another state than it is listed in';
    const expected = `${one.listed.name}: ${JSON.stringify(one.listed.state)}`;
    return failed({ key: 'state', summary, expected, received: describeReply(exchange), exchange });
  }
  return passed;
}

/** The reading of a record that goes on showing another state than its list, which shows one and the same. */
async function stillApart(scene: Scene, { read, listed }: Contradiction): Promise<Exchange | undefined> {
  return goesOn(async () => {
    const exchange = await scene.send(read.entry.exchange.operation!, read.entry.parts, read.entry.as);
    const list = await scene.send(listed.entry.exchange.operation!, listed.entry.parts, listed.entry.as);
    const row = toPage(scene, list.operation!, list)?.rows.get(read.id);
    const [is, shown] = [stateOf(jsonOf(exchange.reply)), stateOf(row)];
    return is?.state === read.state && shown?.state === listed.state ? exchange : undefined;
  });
}
